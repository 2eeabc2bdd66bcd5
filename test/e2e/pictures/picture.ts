import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Where a picture of the docs goes. */
export function pictureFile(of: string, language: string, scheme: 'light' | 'dark') {
  const name = `docs/screenshots/${of}-${language}-${scheme}.png`;
  return { name, file: fileURLToPath(new URL(`../../../${name}`, import.meta.url)) };
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
