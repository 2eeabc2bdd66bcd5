import type { Clock } from '../util/clock.ts';

/**
 * Least time between the starts of two commits, in milliseconds, because each commit has a fixed cost. This delays no
 * request unless the service answers within that time: while one batch is committed, another is sent.
 */
const EVERY_MS = 20;

/**
 * Group commit: answers that arrive while a commit is under way, or soon after it began, go together into the next
 * commit. So a fast service costs few transactions, and the answers of a slow service are committed batch by batch.
 *
 * @param commit writes answers durably, or throws
 * @returns a function that resolves once the answers given to it are committed
 */
export function batchCommits<T>(
  commit: (items: readonly T[]) => Promise<void>,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
) {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  let notBefore = Number.NEGATIVE_INFINITY;

  async function flush(): Promise<void> {
    const early = notBefore - clock.monotonic();
    if (early > 0) await clock.sleep(Math.ceil(early));
    notBefore = clock.monotonic() + EVERY_MS;
    const items = waiting;
    waiting = [];
    next = null;
    await commit(items);
  }

  return (items: readonly T[]): Promise<void> => {
    for (const item of items) waiting.push(item);
    next ??= last = last.then(flush);
    return next;
  };
}
