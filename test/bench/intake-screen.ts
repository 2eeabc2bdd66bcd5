import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { startChromium, visit } from './screen/chromium.ts';
import { fillStore } from './screen/fleet.ts';
import { startHost } from './screen/host.ts';
import { longestTasks, MARK, TASKS, type Tasks } from './screen/trace.ts';

/** Vehicles that are there before, with table and map open. */
const FLEET = 10_000;
const PATIENCE_MS = 300_000;

/** Imports a file as a user does, until the new list is drawn, and tells how long the screen's thread was held up. */
export async function watchImport(dataDir: string, file: string, rows: number): Promise<Tasks> {
  await fillStore(dataDir, FLEET);
  // The browser is not root, who made the folder for itself.
  chmodSync(dirname(file), 0o755);
  const browser = await startChromium();
  try {
    await using host = await startHost(dataDir);
    await using opened = await visit(browser, host.url);
    const { page, probe } = opened;
    page.setDefaultTimeout(PATIENCE_MS);
    await probe.evaluate((it) => it.opened());
    await browser.startTracing(page, { categories: TASKS });
    await probe.evaluate((it, name) => it.mark(name), MARK);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^(Importar lista|Import list)$/ }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: /^(Salvar lista|Save list)$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await probe.evaluate((it, count) => it.settled(count), rows);
    return longestTasks(await browser.stopTracing());
  } finally {
    await browser.close();
  }
}
