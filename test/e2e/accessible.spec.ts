/** Every screen, dialog and menu can be used by anyone: in both languages and themes, in small windows, and zoomed in. */
import type { Page } from '@playwright/test';
import { languages } from '../../src/shared/i18n/languages.ts';
import { objections, smallTargets } from './accessible.ts';
import { everyScreen } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import type { Stop } from './stops.ts';
import { wordsOf } from './words.ts';

test.use({ demo: true, layout: 'both' });

const USUAL = { width: 1440, height: 900 };
/** The last is 1366 × 768 at twice the size. */
const SIZES = [USUAL, { width: 1024, height: 700 }, { width: 683, height: 384 }];

for (const language of languages)
  test.describe(`In ${language}`, () => {
    test.use({ language });

    test('Every screen is accessible, and its targets are large enough.', async ({ rastro: page }) => {
      // Some sixty screens, each looked at six times.
      test.slow();
      await stopMotion(page);
      await demoIsLookedUp(page);
      const found: string[] = [];
      for await (const stop of everyScreen(page, wordsOf(language)))
        found.push(...(await faultsOf(page, stop)));
      expect(found).toEqual([]);
    });
  });

/** A line for each fault, in each size and theme. */
async function faultsOf(page: Page, { name, part, closesOnResize }: Stop): Promise<string[]> {
  const found: string[] = [];
  for (const size of closesOnResize ? [USUAL] : SIZES) {
    await page.setViewportSize(size);
    const where = `${name}, ${size.width} px wide`;
    // In the dark only colours are others.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const line of await objections(page, part, 'contrast')) found.push(`${where}, dark: ${line}`);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const line of await objections(page, part)) found.push(`${where}: ${line}`);
    for (const line of await smallTargets(page)) found.push(`${where}: ${line}`);
  }
  await page.setViewportSize(USUAL);
  return found;
}

/** What is on its way from one colour to another would have too little contrast. */
async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The demo's lookup has ended, and the table shows it. */
async function demoIsLookedUp(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.rastro.runs.all()))
    .toMatchObject({ ok: true, value: [{ state: 'completed' }] });
  await expect(page.locator('.ag-row[row-index="0"] [col-id="place"]')).toBeAttached();
}
