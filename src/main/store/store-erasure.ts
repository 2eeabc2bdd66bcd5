import type { ErasurePreview } from '../../contract/schemas/erasure.ts';
import type { ErasureScope, StoredErasure } from './records.ts';

/**
 * Erases rows so that their bytes are gone. The order of calls: `begin`, `step` until it returns null, `vacuum`,
 * `emptyWal` until it returns true, `end`. An erasure that was begun outlives the process. Until it ends, no run starts
 * and no draft of a list is published.
 */
export interface StoreErasure {
  /** Counts what an erasure would erase, except the files. @throws AppError `not-found` for a list that is not there */
  preview(scope: ErasureScope): Promise<Omit<ErasurePreview, 'files'>>;
  /** The erasure that has not ended; null: none. */
  pending(): Promise<StoredErasure | null>;
  /**
   * @returns how many vehicles will be erased
   * @throws AppError `conflict` (`erasing`, `vehicles-in-run`), `not-found` for a list that is not there
   */
  begin(scope: ErasureScope): Promise<number>;
  /** Erases the next rows. @returns the share that is erased, 0 to 1; null: all */
  step(): Promise<number | null>;
  /** Rewrites the database file, and needs its size in free space. Only the writer is busy meanwhile. */
  vacuum(): Promise<void>;
  /** Moves the WAL into the database file. @returns false while a snapshot still needs the WAL */
  emptyWal(): Promise<boolean>;
  end(): Promise<void>;
}
