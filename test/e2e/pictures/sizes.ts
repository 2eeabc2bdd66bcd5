/** Takes the pictures of a fleet of one size in one language, inside the keyring session of `run.ts`; prints their names as JSON. */
import type { Browser } from '@playwright/test';
import { startKeyringDaemon } from '../../helpers/keyring.ts';
import { startHost } from '../fixtures.ts';
import { mapIsDrawn, printNames, takePicture } from './picture.ts';

const WINDOWS = { large: { width: 1440, height: 900 }, small: { width: 900, height: 600 } };

/** @param dataDir folder of a store with so many vehicles */
async function takeSize(
  browser: Browser,
  dataDir: string,
  size: string,
  language: string,
): Promise<string[]> {
  const taken: string[] = [];
  const host = await startHost(['--data', dataDir], language);
  const page = await browser.newPage({ locale: language });
  await page.goto(host.url);
  for (const [window, viewport] of Object.entries(WINDOWS)) {
    await page.setViewportSize(viewport);
    // As it opens: the map shows all of them once more.
    await page.reload();
    await page.getByRole('row').nth(3).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await mapIsDrawn(page);
      taken.push(await takePicture(page, `fleet-of-${size}-${window}`, language, colorScheme));
    }
  }
  await page.close();
  await host.close();
  return taken;
}

await startKeyringDaemon('pictures');
const [dataDir = '', size = '', language = ''] = process.argv.slice(2);
await printNames((browser) => takeSize(browser, dataDir, size, language));
