import type { ErasurePreview } from '../../preload/schemas/erasure.ts';
import type { ErasureScope, StoredErasure } from './records.ts';

/**
 * Erases rows so that their bytes are gone: `begin`, `step` until its share is null, `vacuum`, `emptyWal` until it is true,
 * `end`. An erasure that was begun outlives the process. Until it ends, no run starts and no list is published.
 */
export interface StoreErasure {
  /** Counts what an erasure would take; without the files. @throws AppError `not-found` for a list that is not there */
  preview(scope: ErasureScope): Promise<Omit<ErasurePreview, 'files'>>;
  /** The one that has not ended; null: none. */
  pending(): Promise<StoredErasure | null>;
  /**
   * Ends a recovery that is under way. A `retention` does not end it, but throws `conflict` without a reason.
   *
   * @returns how many vehicles go
   * @throws AppError `conflict` (`erasing`, `vehicles-in-run`), `not-found` for a list that is not there
   */
  begin(scope: ErasureScope): Promise<number>;
  /** Takes the next rows out. @returns the share that is gone, 0 to 1; null: all */
  step(): Promise<number | null>;
  /** Writes the database anew; the writer is busy meanwhile, the readers are not. Needs as much space again. */
  vacuum(): Promise<void>;
  /** Brings the WAL into the database. @returns false while a snapshot still needs it */
  emptyWal(): Promise<boolean>;
  end(): Promise<void>;
}
