import type { EventName, Handlers } from '../../contract/contract-types.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { ChooseBackup } from '../backup/writing.ts';
import type { FileOpener } from '../export/finished-files.ts';
import type { ChooseFolders } from '../folders/folders.ts';
import type { Network } from '../network/network.ts';
import type { SystemScheduler } from '../system-schedule/types.ts';
import type { Updater } from '../updates/types.ts';
import type { Clock } from '../util/clock.ts';
import type { Log, ProgramLog } from '../util/log.ts';

/** What work on a data folder needs from its host: Electron, the server for a browser, or a command line. */
export interface DataDeps {
  /** The folder with all data of this user; created when missing. */
  readonly dataDir: string;
  /** Sends all requests, those to the service and those for basemaps. */
  readonly network: Network;
  readonly clock: Clock;
  readonly random: () => number;
  /** The regional format of the OS or the browser; BCP 47. */
  readonly formatLocale: () => string;
  /** The store's built worker script; absent: the one beside the source. */
  readonly storeWorker?: URL;
  /**
   * Program and first arguments of the command line `lookup`, which the system's scheduler starts while Rastro is
   * closed. Absent: this host has no such command line.
   */
  readonly lookupCommand?: readonly string[];
  /** The operating system's scheduler. Absent: that of this computer; null: none. */
  readonly scheduler?: SystemScheduler | null;
  readonly basemapFile: string;
  readonly placesFile: string;
  readonly log: Log;
}

/** What the core needs from a host with a screen. */
export interface AppDeps extends DataDeps {
  /** The language of the OS, or of the browser that shows Rastro; BCP 47. */
  readonly locale: () => string;
  readonly host: 'electron' | 'browser';
  /** The built worker script of the thread that reads files; absent: the one beside the source. */
  readonly fileWorker?: URL;
  /**
   * Finds out where the user wants a file: by the system's dialog, or in the folder of downloads.
   *
   * @param name proposed file name, with its extension
   * @returns a path; null: the user cancelled
   */
  readonly saveAs: (name: string) => Promise<string | null>;
  /** Called with the path of `saveAs` once the file was written, or could not be written. */
  readonly saveEnded?: (path: string) => void;
  /**
   * Opens an address in the system's browser. Null: Rastro itself runs in a browser, which opens it.
   *
   * @param address of one of the maps in `external-map.ts`; any other is refused
   */
  readonly openExternal: ((address: string) => Promise<void>) | null;
  /** Opens exported files. Their paths come from the core, never from the screen. */
  readonly fileOpener: FileOpener;
  /**
   * `ask` returns the path of the user's own basemap; null: none. It comes from the system's dialog (`dialog`), or from
   * the option that the host was started with (`named`). Absent: this host has no way to ask.
   */
  readonly chooseBasemap?: {
    readonly by: 'dialog' | 'named';
    readonly ask: () => Promise<string | null>;
  };
  /** Asks the user for the folder of backups, and for a backup to restore. Absent: this host has no way to ask. */
  readonly chooseBackup?: ChooseBackup;
  /** Asks the user for the folders that Rastro writes and watches. Absent: this host has no way to ask. */
  readonly chooseFolders?: ChooseFolders;
  /** Path of the licences of everything that ships, which the build writes. */
  readonly licencesFile: string;
  /** Path of the bundled borders of municipalities. */
  readonly territoriesFile: string;
  readonly log: ProgramLog;
  /** How this installation gets new versions; null or absent: not at all. */
  readonly updater?: Updater | null;
  /** The administrator's policy. Absent, as in every host: the policy of this computer. */
  readonly policy?: Policy;
}

/** The core, as a host serves it to a screen. */
export interface App {
  /** Those of the data folder as it is open now; a restored backup replaces them. */
  readonly handlers: Handlers;
  /** Resolves once the data folder is open: at once, or when a backup is restored. */
  ready(): Promise<void>;
  readonly events: {
    /** Calls the listener at every event, until the returned function is called. */
    on(listener: (event: EventName, payload: unknown) => void): () => void;
  };
  /** Call after the computer slept: work that waits for the network is retried at once, and work that is due starts. */
  wake(): void;
  /** Interrupts runs, which can be resumed, and closes the store. Later calls fail. */
  close(): Promise<void>;
}

export type CreateApp = (deps: AppDeps) => Promise<App>;
