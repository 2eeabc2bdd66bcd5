/**
 * Prefetches one item of an async generator: the next item is made while the current one is used. Leaving the loop
 * early ends the source, after the item that it is making.
 */
export async function* prefetch<T, R>(source: AsyncGenerator<T, R>): AsyncGenerator<T, R> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return value;
      next = source.next();
      // The loop's next turn awaits `next`. If the caller leaves the loop now, a failure must not count as unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined as R);
  }
}
