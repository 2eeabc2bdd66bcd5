/** Rows that are read, formatted and written at a time: each of the three takes some milliseconds. */
export const PAGE = 250;

/** Pages that are requested ahead while one is written, so that the reading thread has work meanwhile. */
const AHEAD = 1;

/** Calls `page` with 0, `PAGE`, … below `total` and yields the results in this order. Reads ahead. */
export async function* byOffset<T>(total: number, page: (offset: number) => Promise<T>): AsyncGenerator<T> {
  const asked: Promise<T>[] = [];
  for (let offset = 0; offset < total || asked.length > 0; ) {
    while (offset < total && asked.length <= AHEAD) {
      const next = page(offset);
      // The `await` below throws a failure. If the consumer stops before it, the failure must not count as unhandled.
      next.catch(() => undefined);
      asked.push(next);
      offset += PAGE;
    }
    yield (await asked.shift()) as T;
  }
}

export async function* inPages<T>(items: AsyncIterable<T> | Iterable<T>, size = PAGE): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
