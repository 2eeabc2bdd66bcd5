/**
 * Every screen, dialog and menu can be used by anyone: in both languages and themes, in small windows, and zoomed in. Styles
 * of ours apply over those of the libraries.
 */
import type { Page } from '@playwright/test';
import { type Language, languages } from '../../src/shared/i18n/languages.ts';
import { ambiguities, objections, smallTargets } from './accessible.ts';
import { newestRunIsOver } from './demo.ts';
import { everyScreen } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import type { Stop } from './stops.ts';
import { contestedStyles } from './styles.ts';
import { wordsOf } from './words.ts';

test.use({ demo: true, layout: 'both' });

const USUAL = { width: 1440, height: 900 };
/** The last is 1366 × 768 at twice the size. */
const SIZES = [USUAL, { width: 1024, height: 700 }, { width: 683, height: 384 }];
/** Layout and colours are the same in either language: they are tried with the longer words. */
const LONGER: Language = 'pt-BR';

/** Stops that have a style of each kind between them: to try each rule takes a second. */
const STYLED = new Set([
  ...['table and map', 'vehicle', 'filter ages', 'filter places', 'paste many', 'app:nav.settings'],
  ...['import with bad rows', 'list: export', 'help: guide', 'help: shortcuts', 'help: about'],
]);

for (const language of languages)
  test.describe(`In ${language}`, () => {
    test.use({ language });

    test('Every screen is accessible, and its targets are large enough.', async ({ rastro: page }) => {
      // Some sixty screens, each looked at four times.
      test.setTimeout(600_000);
      await stopMotion(page);
      await demoIsLookedUp(page);
      const found: string[] = [];
      let contests = 0;
      for await (const stop of everyScreen(page, wordsOf(language))) {
        found.push(...(await faultsOf(page, stop, language)));
        if (language !== 'en' || !STYLED.has(stop.name)) continue;
        const { compared, lost } = await contestedStyles(page);
        contests += compared;
        found.push(...lost.map((line) => `${stop.name}, a library's style applies over ours: ${line}`));
      }
      expect(found).toEqual([]);
      expect(contests > 0).toBe(language === 'en');
    });
  });

/** A line for each fault, in each size and theme. */
async function faultsOf(
  page: Page,
  { name, part, closesOnResize }: Stop,
  language: Language,
): Promise<string[]> {
  const found = (await ambiguities(page, part)).map((line) => `${name}: ${line}`);
  for (const size of closesOnResize || language !== LONGER ? [USUAL] : SIZES) {
    await page.setViewportSize(size);
    const where = `${name}, ${size.width} px wide`;
    // Colours are the same in every size.
    const rules = language === LONGER && size === USUAL ? 'all' : 'all but contrast';
    for (const line of await lasting(() => objections(page, part, rules))) found.push(`${where}: ${line}`);
    for (const line of await lasting(() => smallTargets(page))) found.push(`${where}: ${line}`);
  }
  if (language !== LONGER) return found;
  await page.setViewportSize(USUAL);
  // In the dark only colours are others.
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const line of await lasting(() => objections(page, part, 'contrast')))
    found.push(`${name}, dark: ${line}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The table makes its rows in several frames: what is found while it does is looked at again. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let again = 0; again < 3 && found.length > 0; again += 1) found = await look();
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
  await newestRunIsOver(page);
  await expect(page.locator('.ag-row[row-index="0"] [col-id="place"]')).toBeAttached();
}
