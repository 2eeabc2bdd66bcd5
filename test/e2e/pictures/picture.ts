import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFile, CHROMIUM_FLAGS } from '../../helpers/chromium.ts';

/** The pictures that README and docs show; they alone are committed. */
const SHOWN = new Set([
  'compare-en-light',
  'export-en-light',
  'fleet-en-light',
  'fleet-of-1000000-large-en-light',
  'fleet-pt-BR-dark',
  'fleet-pt-BR-light',
  'import-en-light',
  'preflight-en-light',
  'run-en-light',
  'runs-en-light',
  'vehicle-en-light',
  'waiting-en-light',
]);

/** Of WebP: letters stay sharp, and a picture of the whole screen with its map takes about 100 KB. */
const QUALITY = 80;

const folder = (name: string) => fileURLToPath(new URL(`../../../${name}/`, import.meta.url));

/**
 * Takes a picture of the page into `pictures/` as PNG, and into `docs/screenshots/` as WebP where the docs show it.
 *
 * @returns the picture's name
 */
export async function takePicture(
  page: Page,
  of: string,
  language: string,
  scheme: 'light' | 'dark',
): Promise<string> {
  const name = `${of}-${language}-${scheme}`;
  await page.screenshot({ path: `${folder('pictures')}${name}.png`, animations: 'disabled' });
  if (SHOWN.has(name)) await saveShown(page, name);
  return name;
}

/** Playwright itself writes no WebP; the protocol of Chromium does. */
async function saveShown(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  mkdirSync(folder('docs/screenshots'), { recursive: true });
  writeFileSync(`${folder('docs/screenshots')}${name}.webp`, Buffer.from(data, 'base64'));
}

/** The map has no more to draw; asked twice, since it may only be about to move. */
export async function mapIsDrawn(page: Page): Promise<void> {
  const still = page.locator('.maplibregl-map[aria-busy="false"]');
  await still.waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await still.waitFor();
}

/** Launches Chromium for a script of pictures, prints the names that it gives as JSON, and ends the process. */
export async function printNames(take: (browser: Browser) => Promise<readonly string[]>): Promise<void> {
  const executablePath = browserFile();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS],
  });
  const names = await take(browser);
  await browser.close();
  process.stdout.write(JSON.stringify(names), () => process.exit(0));
}

/** The language and the scheme that a script is started with. */
export function languageAndScheme(): readonly [language: 'pt-BR' | 'en', scheme: 'light' | 'dark'] {
  const [language, scheme] = process.argv.slice(2);
  return [language === 'en' ? 'en' : 'pt-BR', scheme === 'dark' ? 'dark' : 'light'];
}
