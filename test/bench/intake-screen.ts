import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { startChromiumProcess } from './screen/chromium-process.ts';
import { fillStore } from './screen/fleet.ts';
import { startHost } from './screen/host.ts';
import { openPage } from './screen/protocol.ts';
import { longestTasks, MARK, TASKS, type Tasks } from './screen/trace.ts';
import { layoutStored } from './screen/writing.ts';

/** Vehicles that are there before. */
const FLEET = 10_000;

/** A button by what it says, in either language. */
const button = (names: RegExp) =>
  `[...document.querySelectorAll('button:enabled')].find((it) => ${names}.test(it.ariaLabel ?? it.textContent.trim()))`;
const INPUT = `document.querySelector('[role="dialog"] input[type="file"]')`;
const IMPORT = button(/^(Importar lista|Import list)$/);
const SAVE = button(/^(Salvar lista|Save list)$/);

/**
 * Imports a file as a user does, until the new list is drawn, and measures how long the screen's thread was held up.
 *
 * @param layout `table`: without the map, whose drawing the thread waits for where there is no graphics card
 */
export async function watchImport(
  dataDir: string,
  file: string,
  rows: number,
  layout: 'both' | 'table',
): Promise<Tasks> {
  await fillStore(dataDir, FLEET);
  // The browser is not root, who made the folder for itself.
  chmodSync(dirname(file), 0o755);
  const { address, end } = await startChromiumProcess();
  try {
    await using host = await startHost(dataDir);
    using page = await openPage(address, host.url, layoutStored(layout));
    await page.evaluate(layout === 'both' ? 'benchProbe.opened()' : `benchProbe.settled(${FLEET})`);
    // The lists may be drawn after the vehicles.
    await page.until(IMPORT);
    const traced = await page.trace(TASKS);
    await page.evaluate(`benchProbe.mark('${MARK}')`);
    await page.evaluate(`${IMPORT}.click()`);
    await page.until(INPUT);
    await page.choose(INPUT, file);
    await page.until(SAVE);
    await page.evaluate(`${SAVE}.click()`);
    await page.until(`!document.querySelector('[role="dialog"]')`);
    await page.evaluate(`benchProbe.settled(${rows})`);
    return longestTasks(await traced());
  } finally {
    end();
  }
}
