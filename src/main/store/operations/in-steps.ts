import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LruCache } from '../../util/lru.ts';
import { type Database, readTransaction } from '../db/database.ts';

/** Runs a job in steps, between which other calls are answered. */
export async function runInSteps<T>(db: Database, job: Generator<void, T>): Promise<T> {
  const step = readTransaction(db, () => job.next());
  for (;;) {
    const { done, value } = step();
    if (done) return value as T;
    await nextTurn();
  }
}

/** The cached value of a key, computed where the cache has none. A failure is not cached. */
export function cached<T>(cache: LruCache<Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const value = cache.getOrCompute(key, compute);
  value.catch(() => cache.delete(key));
  return value;
}
