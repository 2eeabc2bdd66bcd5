import { z } from 'zod';
import type { BasemapFault, BasemapFile } from './basemap.ts';
import type { Parsed } from './common.ts';
import { type Box, box } from './fleet.ts';

/** Why a region of the map is not fetched, besides `BasemapFault`; each has a text on the screen. */
export type StreetsFault =
  | 'streets-no-source'
  | 'streets-no-ranges'
  | 'streets-changing'
  | 'streets-too-many'
  | 'streets-nothing'
  | 'streets-no-vehicles'
  | 'streets-pictures'
  | 'streets-budget'
  | 'streets-no-room';

/** What of the map a region takes. `state`: a state of Brazil by its two letters. `municipality`: by its
 * code at IBGE. `km`: around each vehicle. */
export const regionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), box }),
  z.object({ kind: z.literal('state'), state: z.string().length(2) }),
  z.object({ kind: z.literal('municipality'), code: z.string().regex(/^\d{7}$/) }),
  z.object({ kind: z.literal('vehicles'), km: z.number().min(1).max(100) }),
]);
export type RegionSource = Parsed<typeof regionSource>;

/** The deepest zoom of a region: 12 has main roads, 14 and 15 every street. */
export const regionZoom = z.number().int().min(8).max(15);

export const regionDraft = z.object({ what: regionSource, maxZoom: regionZoom });
export type RegionDraft = Parsed<typeof regionDraft>;

export const streetsSettings = z
  .object({
    /** Of a PMTiles archive; empty: none. */
    address: z.string().max(2_000),
    /** What the regions may take on the disk, in MB. */
    budgetMb: z.number().int().min(50).max(200_000),
    /** Whether streets beyond the regions are read from the source while the map is looked at. */
    isOnline: z.boolean(),
  })
  .partial();
export type StreetsSettings = Parsed<typeof streetsSettings>;

/** A region of the map that is kept on this computer. */
export interface Region {
  readonly id: string;
  readonly what: RegionSource;
  /** The municipality that the region is, or the one at its centre; null where none is near. */
  readonly place: string | null;
  readonly maxZoom: number;
  readonly boxes: readonly Box[];
  readonly tiles: number;
  readonly bytes: number;
  /** Null: not all of it is here yet. */
  readonly fetchedAt: number | null;
}

/** A fetch that is under way, or waits to be continued. */
export interface StreetsJob {
  readonly phase: 'planning' | 'fetching' | 'writing' | 'paused' | 'stopped';
  readonly doneBytes: number;
  /** 0 before it is known. */
  readonly totalBytes: number;
  readonly secondsLeft: number | null;
  /** The server asked to wait until then; null: it did not. */
  readonly waitsUntil: number | null;
  /** Why it has stopped. */
  readonly fault: StreetsFault | BasemapFault | 'disk' | 'internal' | null;
}

export interface StreetsState {
  readonly address: string;
  readonly budgetMb: number;
  readonly isOnline: boolean;
  readonly regions: readonly Region[];
  /** Of the archive on the disk. */
  readonly bytes: number;
  readonly job: StreetsJob | null;
  /** What can be drawn; null: nothing. Its `archiveId` changes with its content. */
  readonly file: BasemapFile | null;
  /** Whether streets beyond the regions are drawn now: the user allows it, and the server answers. */
  readonly isOnlineNow: boolean;
}

/** What a region would take, found in the source's directories before any of it is fetched. */
export interface StreetsPlan {
  readonly planId: string;
  readonly tiles: number;
  /** Of the region itself. */
  readonly bytes: number;
  /** That would be fetched now; more than `bytes` where the source has changed since the other regions were fetched. */
  readonly fetchBytes: number;
  /** Estimated from the server's measured speed; null: unknown. */
  readonly seconds: number | null;
  /** Of the whole archive with this region. */
  readonly archiveBytes: number;
  readonly exceeds: 'budget' | 'disk' | null;
  readonly freeBytes: number;
}
