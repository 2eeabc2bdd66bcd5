import type { RecoveredCounts } from '../../contract/schemas/app.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { SecretRemovals } from '../credentials/removals.ts';
import type { CredentialStore } from '../credentials/types.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../store/threads/store.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import type { Events } from './events.ts';
import type { AppDeps, DataDeps } from './types.ts';

/** What all work on an open data folder is built on. */
export interface DataCore {
  readonly deps: DataDeps;
  readonly store: Store;
  readonly credentials: CredentialStore;
  readonly removals: SecretRemovals;
  readonly events: Events;
  readonly journal: Journal;
  readonly policy: Policy;
}

export interface Core extends DataCore {
  readonly deps: AppDeps;
  /** Whether a damaged database was renamed, and a new one made, when the store opened. */
  readonly isSetAside: boolean;
  /** What the new one has of the damaged one; null: nothing, or none was damaged. */
  readonly recovered: RecoveredCounts | null;
  /** Closes everything and opens it again, which replaces the database with the backup to be restored. */
  readonly reopen: () => Promise<void>;
}

/** Returns an error handler for background work: it logs a warning under this event name. */
export const warnOnFailure =
  (log: Log, event: string): ((error: unknown) => void) =>
  (error) =>
    log.warn(event, { error: messageOf(error) });
