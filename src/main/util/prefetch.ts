/**
 * The same, each asked for while the one before is used. Whoever leaves early ends the source, once what it is at is done.
 */
export async function* ahead<T, R>(source: AsyncGenerator<T, R>): AsyncGenerator<T, R> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return value;
      next = source.next();
      // Its failure is met at the loop's next turn, or by nobody where there is none.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined as R);
  }
}
