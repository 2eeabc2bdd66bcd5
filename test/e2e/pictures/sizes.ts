/** Takes the pictures of a fleet of one size, inside the keyring session of `run.ts`; prints their names as JSON. */
import { type Browser, chromium } from '@playwright/test';
import { browserFile, CHROMIUM_FLAGS } from '../../helpers/chromium.ts';
import { startKeyring } from '../../helpers/keyring.ts';
import { startHost } from '../fixtures.ts';
import { mapIsDrawn, pictureFile } from './picture.ts';

const WINDOWS = { large: { width: 1440, height: 900 }, small: { width: 900, height: 600 } };

/** @param dataDir folder of a store with so many vehicles */
async function takeSize(browser: Browser, dataDir: string, size: string): Promise<string[]> {
  const taken: string[] = [];
  for (const language of ['pt-BR', 'en']) {
    const host = await startHost(['--data', dataDir], language);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [window, viewport] of Object.entries(WINDOWS)) {
        const context = await browser.newContext({ locale: language, colorScheme, viewport });
        const page = await context.newPage();
        await page.goto(host.url);
        await page.getByRole('gridcell').nth(8).waitFor();
        await mapIsDrawn(page);
        const { name, file } = pictureFile(`fleet-of-${size}-${window}`, language, colorScheme);
        await page.screenshot({ path: file, animations: 'disabled' });
        taken.push(name);
        await context.close();
      }
    await host.close();
  }
  return taken;
}

await startKeyring('pictures');
const executablePath = browserFile();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...CHROMIUM_FLAGS],
});
const [dataDir = '', size = ''] = process.argv.slice(2);
const taken = await takeSize(browser, dataDir, size);
await browser.close();
process.stdout.write(JSON.stringify(taken), () => process.exit(0));
