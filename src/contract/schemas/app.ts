import { z } from 'zod';
import { externalMaps, watchKinds } from '../enums.ts';
import { languageTag, type Parsed } from './common.ts';
import { retention } from './erasure.ts';
import type { Policy } from './policy.ts';
import { workState } from './work.ts';

export const settings = z.object({
  /** `system`: the operating system's language, which also replaces a language that this version does not have. */
  language: languageTag,
  theme: z.enum(['system', 'light', 'dark']),
  /** The office's name, at the head of reports; empty: they have none. */
  officeName: z.string().trim().max(80),
  /** A run leaves out vehicles whose last answer is younger than this; 0: it leaves out none. */
  freshMinutes: z.number().int().min(0).max(525_600),
  /** A position older than this many hours, but not silent, is late. */
  lateAfterHours: z.number().positive().max(87_600),
  /** A position older than this many hours is silent. */
  silentAfterHours: z.number().positive().max(87_600),
  /** Maximum number of requests in flight. Below it, the number adapts to the service's answers. */
  maxConcurrency: z.number().int().min(1).max(256),
  /** Whether a desktop notification shows a long run's end while the window is not in front. */
  notifications: z.boolean(),
  /** The kinds of change since the previous lookup that a notice lists after each lookup; empty: there is no notice. */
  watch: z.array(z.enum(watchKinds)).max(watchKinds.length),
  /** How far a vehicle must have moved to be listed as `moved`, in kilometres. */
  watchKm: z.number().positive().max(20_038),
  /** What closing the window does while a run or a schedule is active; the desktop app alone has a window of its own. */
  onClose: z.enum(['ask', 'background', 'quit']),
  /** Whether Rastro starts, without its window, when the user logs in; only in the desktop app. */
  openAtLogin: z.boolean(),
  /** Whether Rastro looks for a newer version of itself. If not, it sends no request for that. */
  lookForUpdates: z.boolean(),
  /** The external maps on which a position can be opened. No position is sent to any other. */
  externalMaps: z.array(z.enum(externalMaps)).max(externalMaps.length),
  /** The states of work to choose from, in their order; null: those that Rastro proposes in the user's language. */
  workStates: z.array(workState.min(1)).max(30).nullable(),
  ...retention.shape,
});
export type Settings = Parsed<typeof settings>;

export const settingsPatch = settings.partial();
export type SettingsPatch = Parsed<typeof settingsPatch>;

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  officeName: '',
  freshMinutes: 60,
  lateAfterHours: 24,
  silentAfterHours: 168,
  // 500 requests a second at a latency of 200 ms.
  maxConcurrency: 100,
  notifications: true,
  watch: ['fellSilent', 'found', 'lost', 'entered', 'left', 'border'],
  watchKm: 50,
  onClose: 'ask',
  openAtLogin: false,
  lookForUpdates: true,
  keepPositionsDays: null,
  oldPositions: 'thinned',
  keepUnlistedDays: null,
  externalMaps: ['google-maps', 'openstreetmap'],
  workStates: null,
};

/** Notices for the user at the start, each with a text on the screen. */
export type Notice = 'keychain-silent' | 'secret-not-removed' | 'database-set-aside' | 'data-on-network';

/** What came back from a damaged database. */
export interface RecoveredCounts {
  readonly vehicles: number;
  readonly lists: number;
  readonly runs: number;
  /** False: some rows could not be read, or made no sense. */
  readonly isWhole: boolean;
}

export interface AppState {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly locale: string;
  /** The OS's regional format, BCP 47: how dates are written where the language leaves it to the region. */
  readonly formatLocale: string;
  readonly dataDir: string;
  readonly keychain: boolean;
  readonly notices: readonly Notice[];
  /** What came back from a damaged database that this start set aside; null: nothing, or none was damaged. */
  readonly recovered: RecoveredCounts | null;
  readonly settings: Settings;
  /** What the computer's administrator has set. */
  readonly policy: Policy;
}

/** What Rastro runs on; Electron and its Chromium are null in a browser. */
export interface Runtime {
  readonly electron: string | null;
  readonly chromium: string | null;
  readonly node: string;
  /** The operating system with its version and the processor's kind. */
  readonly system: string;
}

/** A position on the earth in decimal degrees. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = Parsed<typeof coordinates>;

export const externalPlace = coordinates.extend({ map: z.enum(externalMaps) });
export type ExternalPlace = Parsed<typeof externalPlace>;

/** Whether the service of a connection can be reached. `unknown`: not tried yet. */
export interface Connectivity {
  readonly connectionId: number | null;
  readonly state: 'online' | 'offline' | 'unknown';
  readonly checkedAt: number | null;
}
