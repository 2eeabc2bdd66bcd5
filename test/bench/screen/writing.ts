import type { Browser, Page } from '@playwright/test';
import { CREDENTIALS, type Service } from '../service.ts';
import { visit } from './chromium.ts';
import { type Blocks, startHost } from './host.ts';
import type { LongTasks } from './probe-face.ts';
import { longestTasks, MARK, TASKS, type Tasks } from './trace.ts';

/** What a run did to host and screen while it wrote. */
export interface Written {
  readonly layout: 'both' | 'table';
  /** Answers that were committed in a second. */
  readonly perSecond: number;
  readonly host: Blocks;
  readonly long: LongTasks;
  readonly tasks: Tasks;
}

/** Requests of 50 that the service takes in a second. */
export const RATE = 8;
const WATCHED_MS = 20_000;
const SCROLLS = 8;

/**
 * Watches host and screen while a run over the whole fleet writes: table by age, scrolled now and then.
 *
 * @param layout `table`: without the map, whose painting may be what takes long
 */
export async function watchWriting(
  browser: Browser,
  dataDir: string,
  service: Service,
  layout: Written['layout'],
): Promise<Written> {
  await using host = await startHost(dataDir);
  await using opened = await visit(browser, host.url, layoutStored(layout));
  const { page, probe } = opened;
  await page.locator('.ag-header-cell[col-id="age"]').click();
  const run = await startRun(page, service.baseUrl);
  while ((await answered(page, run)) === 0) await page.waitForTimeout(200);
  await page.waitForTimeout(2_000);

  await host.blocks();
  await probe.evaluate((it) => it.longTasks());
  const from = { answers: await answered(page, run), at: performance.now() };
  await browser.startTracing(page, { categories: TASKS });
  await probe.evaluate((it, name) => it.mark(name), MARK);
  await page.locator('.ag-row').first().hover();
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    await page.waitForTimeout(WATCHED_MS / SCROLLS);
    await page.mouse.wheel(0, 400);
  }
  const trace = await browser.stopTracing();
  const seconds = (performance.now() - from.at) / 1000;
  const perSecond = ((await answered(page, run)) - from.answers) / seconds;
  const [blocks, long] = [await host.blocks(), await probe.evaluate((it) => it.longTasks())];
  await page.evaluate(`window.rastro.runs.cancel({ runId: ${run} })`);
  return { layout, perSecond, host: blocks, long, tasks: longestTasks(trace) };
}

/** What the page has in its storage where the user left it with table, map or both. */
export function layoutStored(layout: 'both' | 'table' | 'map'): Record<string, string> {
  const state = { layout, sidebar: null, exportFormat: null };
  return { 'rastro.layout': JSON.stringify({ state, version: 0 }) };
}

/** Asks the core by the screen's own bridge. @throws where it refuses */
function ask<T>(page: Page, verb: string, input: unknown): Promise<T> {
  return page.evaluate<T>(`window.rastro.${verb}(${JSON.stringify(input)}).then((reply) => {
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value;
  })`);
}

/** @returns the run's id */
async function startRun(page: Page, baseUrl: string): Promise<number> {
  const { clientId, clientSecret } = CREDENTIALS;
  const connection = await ask<{ readonly id: number }>(page, 'connections.save', {
    ...{
      name: `Bench ${Date.now()}`,
      baseUrl,
      clientId,
      secret: clientSecret,
      timeZone: 'America/Sao_Paulo',
    },
  });
  const target = { kind: 'everything' };
  const run = await ask<{ readonly id: number }>(page, 'runs.start', {
    ...{ connectionId: connection.id, target, freshMinutes: null },
  });
  return run.id;
}

interface KnownRun {
  readonly id: number;
  readonly counts: { readonly ok: number; readonly notFound: number; readonly failed: number };
}

async function answered(page: Page, id: number): Promise<number> {
  const runs = await page.evaluate<KnownRun[]>('window.rastro.runs.all().then((reply) => reply.value)');
  const counts = runs.find((run) => run.id === id)?.counts;
  return counts ? counts.ok + counts.notFound + counts.failed : 0;
}
