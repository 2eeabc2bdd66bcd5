import type { Database } from '../db/database.ts';

/** Pages of a step, which takes some milliseconds, for which a commit may wait. */
const STEP_PAGES = 1_000;
/** Value of the pragma `auto_vacuum` of a database that can give back single pages. */
const INCREMENTAL = 2;

/**
 * Gives some pages of deleted rows back to the file system. A database that was made without `auto_vacuum` can't shrink
 * until an erasure rewrites it; it reuses the pages.
 *
 * @returns a function that gives back pages, and returns whether there are more free pages
 */
export function vacuumSome(db: Database): () => boolean {
  const free = () => Number(db.pragma('freelist_count', { simple: true }));
  return () => {
    if (db.pragma('auto_vacuum', { simple: true }) !== INCREMENTAL || free() === 0) return false;
    db.pragma(`incremental_vacuum(${STEP_PAGES})`);
    if (free() > 0) return true;
    // The file becomes shorter when the WAL is written into it.
    db.pragma('wal_checkpoint(TRUNCATE)');
    return false;
  };
}
