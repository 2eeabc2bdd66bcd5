import type { EventName, Handlers } from '../../preload/contract.ts';
import type { Network } from '../network/network.ts';
import type { Policy } from '../policy/policy.ts';
import type { SystemScheduler } from '../system-schedule/types.ts';
import type { Updater } from '../updates/types.ts';
import type { Clock } from '../util/clock.ts';
import type { Log } from '../util/log.ts';

/** What the core needs from the host that runs it. */
export interface AppDeps {
  /** All data of this user is in it; made when missing. */
  readonly dataDir: string;
  /** For all requests, to the service and for basemaps. */
  readonly network: Network;
  readonly clock: Clock;
  /** 0 up to 1. */
  readonly random: () => number;
  /** The OS's language, BCP 47. */
  readonly locale: string;
  readonly host: 'electron' | 'browser';
  /** The store's worker script, where it is not beside the source: the built one. */
  readonly storeWorker?: URL;
  /** The same of the thread that reads files. */
  readonly fileWorker?: URL;
  /**
   * Where the user wants a file: the system's dialog, or the folder of downloads.
   *
   * @param name proposed, with its ending
   * @returns a path; null: nowhere
   */
  readonly saveAs: (name: string) => Promise<string | null>;
  /**
   * Opens an address in the system's browser. Null: Rastro itself runs in one, which opens it.
   *
   * @param address of OpenStreetMap; any other is refused
   */
  readonly openExternal: ((address: string) => Promise<void>) | null;
  /**
   * How the user names a basemap of their own, a path or nothing: by the system's dialog (`dialog`), or when the host was
   * started (`named`). Absent: not at all.
   */
  readonly chooseBasemap?: {
    readonly by: 'dialog' | 'named';
    readonly ask: () => Promise<string | null>;
  };
  /**
   * Program and first arguments of the command line `lookup`, which the system's scheduler starts while Rastro is closed.
   * Absent: this host has none.
   */
  readonly lookupCommand?: readonly string[];
  /** Absent: the scheduler of this computer; null: none. */
  readonly scheduler?: SystemScheduler | null;
  /** Path of the bundled PMTiles archive. */
  readonly basemapFile: string;
  /** Path of the licences of everything that ships, which the build writes. */
  readonly licencesFile: string;
  /** Path of the bundled places. */
  readonly placesFile: string;
  readonly log: Log;
  /** How this installation gets new versions; null or absent: not at all. */
  readonly updater?: Updater | null;
  /** The administrator's rules; absent: none. */
  readonly policy?: Policy;
}

/** The core, as a host carries it to a screen. */
export interface App {
  readonly handlers: Handlers;
  readonly events: {
    /** Hears every event until the returned function is called. */
    on(listener: (event: EventName, payload: unknown) => void): () => void;
  };
  /** The computer was asleep: whatever waits looks at once whether the service is there, and what is due. */
  wake(): void;
  /** Stops runs (they can be resumed), closes the store. Calls after it answer with an error. */
  close(): Promise<void>;
}

export type CreateApp = (deps: AppDeps) => Promise<App>;
