/**
 * The items of a sequence that is read page by page, until a page is empty.
 *
 * @param page returns the items after this one, in order; undefined: from the start
 */
export async function* itemsOf<T>(
  page: (after: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T, undefined> {
  for (let items = await page(undefined); items.length > 0; items = await page(items.at(-1))) yield* items;
}
