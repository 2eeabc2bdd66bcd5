import { constants, setPriority } from 'node:os';
import type { Browser } from '@playwright/test';
import { makeDataDir } from '../engine.ts';
import { type Service, startService } from '../service.ts';
import { printTable } from '../table.ts';
import { timeAnswers } from './answers.ts';
import { startChromium, visit } from './chromium.ts';
import { fillStore, sampleOf } from './fleet.ts';
import { startHost } from './host.ts';
import { timeMapAlone } from './map-alone.ts';
import { buildNaive, serveNaive } from './naive-site.ts';
import { answersTable, framesText, walkTable, writtenTable } from './tables.ts';
import { type Walk, walk } from './walk.ts';
import { layoutStored, RATE, watchWriting } from './writing.ts';

/** Characters that are typed into the search. */
const TYPED = 4;

/**
 * What a user waits for with fleets of several sizes: answers of the store, the screen in a real Chromium beside the naive
 * way, and both while a run writes. Wants the built renderer.
 */
export async function benchScreen(quick: boolean): Promise<void> {
  const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
  const browser = await startChromium();
  try {
    for (const vehicles of sizes) await benchSize(browser, vehicles, quick);
  } finally {
    await browser.close();
  }
}

async function benchSize(browser: Browser, vehicles: number, quick: boolean): Promise<void> {
  using dataDir = makeDataDir();
  const listId = await fillStore(dataDir.path, vehicles);
  printTable(answersTable(vehicles, await timeAnswers(dataDir.path, listId, vehicles, quick ? 3 : 9)));

  const typed = sampleOf(vehicles - 1).vin.slice(-TYPED);
  const rastro: Walk[] = [];
  const naive: Walk[] = [];
  using folder = makeDataDir();
  await buildNaive(folder.path);
  await using site = await serveNaive(folder.path, vehicles);
  for (let repeat = 0; repeat < (quick ? 1 : 3); repeat += 1) {
    rastro.push(await walkOverRastro(browser, dataDir.path, vehicles, typed));
    naive.push(await walk(browser, site.url, { vehicles, typed, opens: false }));
  }
  rastro.at(-1)?.times.set('alone', await timeRastroMap(browser, dataDir.path));
  naive.at(-1)?.times.set('alone', await timeMapAlone(browser, `${site.url}?map`));
  printTable(walkTable(vehicles, rastro, naive));
  process.stdout.write(framesText('Rastro', rastro.at(-1)?.long?.frames ?? []));

  await using service: Service = await startService(
    { rate: { perSecond: RATE, burst: RATE }, latencyMs: 60 },
    vehicles,
  );
  // On the user's desk it is another computer: here it takes the processor only while screen and host leave it.
  setPriority(service.pid, constants.priority.PRIORITY_LOW);
  const written = [
    await watchWriting(browser, dataDir.path, service, 'both'),
    await watchWriting(browser, dataDir.path, service, 'table'),
  ];
  printTable(writtenTable(vehicles, written));
  for (const { layout, long } of written)
    process.stdout.write(framesText(`while a run writes, ${layout}`, long.frames));
}

async function timeRastroMap(browser: Browser, dataDir: string): Promise<number[]> {
  await using host = await startHost(dataDir);
  return await timeMapAlone(browser, host.url, layoutStored('map'));
}

async function open(browser: Browser, dataDir: string): Promise<void> {
  await using host = await startHost(dataDir);
  await using opened = await visit(browser, host.url);
  await opened.probe.evaluate((it) => it.opened());
}

/**
 * A host of its own for each: what a start costs is in it. Opened once before, so that what both read is in the machine's
 * memory: some take it back within a minute, and a disk's time is not the fleet's.
 */
async function walkOverRastro(
  browser: Browser,
  dataDir: string,
  vehicles: number,
  typed: string,
): Promise<Walk> {
  await open(browser, dataDir);
  await using host = await startHost(dataDir);
  return await walk(browser, host.url, { vehicles, typed, opens: true });
}
