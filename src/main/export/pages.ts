/** Rows that are read, formatted and written at a time: some milliseconds of each. */
export const PAGE = 250;

/**
 * Pages until there is none, each asked for while the one before is written.
 *
 * @param next the following page; null: there are no more
 */
export async function* ahead<T>(next: () => Promise<T | null>): AsyncGenerator<T> {
  let asked = next();
  for (;;) {
    const page = await asked;
    if (page === null) return;
    asked = next();
    // Nobody may come for it any more; who does hears of it all the same.
    asked.catch(() => undefined);
    yield page;
  }
}

/** Calls `next` with 0, `PAGE`, … below `total`. */
export function byOffset<T>(total: number, page: (offset: number) => Promise<T>): () => Promise<T | null> {
  let offset = 0;
  return async () => {
    if (offset >= total) return null;
    const at = offset;
    offset += PAGE;
    return page(at);
  };
}

/** What comes one by one, `size` at a time. */
export async function* inPages<T>(items: AsyncIterable<T>, size = PAGE): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
