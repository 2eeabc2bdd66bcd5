/** Rows that are read, formatted and written at a time: some milliseconds of each. */
export const PAGE = 250;

/** What `page` gives for 0, `PAGE`, … below `total`. */
export async function* byOffset<T>(total: number, page: (offset: number) => Promise<T>): AsyncGenerator<T> {
  for (let offset = 0; offset < total; offset += PAGE) yield await page(offset);
}

/** What comes one by one, `size` at a time. */
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
