/**
 * Group commit: answers that arrive while a commit is under way go together into the next one, so that a fast
 * service costs few transactions and a slow one is committed batch by batch.
 *
 * @param commit writes answers durably, or throws
 * @returns a function that resolves once the answers given to it are committed
 */
export function groupCommits<T>(commit: (items: readonly T[]) => Promise<void>) {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    const items = waiting;
    waiting = [];
    next = null;
    return commit(items);
  }

  return (items: readonly T[]): Promise<void> => {
    for (const item of items) waiting.push(item);
    next ??= last = last.then(flush);
    return next;
  };
}
