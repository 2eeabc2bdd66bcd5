import type { Browser } from '@playwright/test';
import { visit } from './chromium.ts';

const REPEATS = 3;

/**
 * Milliseconds from the making of the map to its rest, each time in a page that is loaded again: what the map shows was
 * read before, by the host or, in the naive page, by the page itself.
 *
 * @param stored what is in the page's local storage before
 */
export async function timeMapAlone(
  browser: Browser,
  url: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<number[]> {
  await using opened = await visit(browser, url, stored);
  opened.page.setDefaultTimeout(0);
  await opened.probe.evaluate((it) => it.mapAlone());
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const probe = await opened.again();
    times.push(await probe.evaluate((it) => it.mapAlone()));
  }
  return times;
}
