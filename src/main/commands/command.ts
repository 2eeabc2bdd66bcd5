import type { Policy } from '../../contract/schemas/policy.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Exports } from '../export/exports.ts';
import type { Caller, Words } from '../handover/messages.ts';
import type { FileWorker } from '../intake/file-worker.ts';
import type { Journal } from '../journal/journal.ts';
import type { Lookup } from '../lookup/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import type { CommandFailureReason } from './command-error.ts';
import type { ConnectionUse } from './connection-use.ts';
import type { LookupOrder } from './lookup-options.ts';

/** The parts of the core that carry out commands, in whatever process has the data folder open. */
export interface CommandCore {
  /** The folder that is open; no output goes there. */
  readonly dataDir: string;
  readonly store: Store;
  readonly fileJobs: FileWorker['jobs'];
  readonly lookup: Pick<Lookup, 'startOn' | 'resumeOn' | 'interrupt' | 'ended' | 'isListBusy'>;
  readonly erasure: Pick<Erasure, 'preview' | 'erase'>;
  /** How many secrets of connections are to be removed from the keychain yet. */
  readonly secretsLeft: () => number;
  readonly exports: Pick<Exports, 'writeAs'>;
  readonly clock: Clock;
  readonly journal: Pick<Journal, 'add'>;
  readonly policy: Policy;
  /** Chooses the client and the settings with which this lookup uses the connection. */
  openConnection(connection: ConnectionRecord, order: LookupOrder): Promise<ConnectionUse>;
  readonly changed: { readonly lists: () => void; readonly connections: () => void };
}

export type LookupCore = Omit<CommandCore, 'erasure' | 'secretsLeft' | 'exports'>;

export interface Order {
  /** The data folder that the words name; undefined: the usual one. */
  readonly data: string | undefined;
  /** The secret that it needs: all that is taken from the environment. Null: it needs none. */
  readonly secret: string | null;
  /** Whether the user is to confirm what the command said, before it is given again with `--yes`. */
  readonly isPreview: boolean;
  /** Carries it out. @returns the exit code */
  run(core: CommandCore, caller: Caller): Promise<number>;
}

/** A command that needs the data folder open: the program that has it open answers it. */
export interface Command {
  /** Reads its words. @throws CommandError `bad-input` that says which option is wrong */
  read(words: Words, language: Language): Order;
  /** Whether it makes a data folder that is not there. */
  readonly makesData: boolean;
  /** What the user reads after Ctrl+C, when the open Rastro closes, and when it is gone. */
  readonly interrupted: CommandFailureReason;
  readonly closed: CommandFailureReason;
  readonly gone: CommandFailureReason;
}
