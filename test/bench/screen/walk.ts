import type { Browser, Page } from '@playwright/test';
import { type Visit, visit } from './chromium.ts';
import type { Condition, LongTasks } from './probe-face.ts';
import { longestTasks, MARK, TASKS } from './trace.ts';

/** One way over the screen: what a user does, in milliseconds; `heap` in MiB. A step that was not reached is missing. */
export interface Walk {
  readonly times: Map<Step, number[]>;
  /** Why it ended before its end; null: it did not. */
  failure: string | null;
  long: LongTasks | null;
}

const STEPS = [
  'rows',
  'map',
  'alone',
  'sort',
  'search',
  'end',
  'pan',
  'zoom',
  'task',
  'work',
  'heap',
] as const;
export type Step = (typeof STEPS)[number];

/** So long a page may take over all of its steps, and over one: a step that fails is left out, and said. */
const PATIENCE_MS = 120_000;
const STEP_MS = 20_000;

export interface WalkOptions {
  readonly vehicles: number;
  /** The last characters of a VIN that is there, typed one after the other. */
  readonly typed: string;
  /** A click on a row opens its vehicle, as in Rastro: then the rows are reached from the header. */
  readonly opens: boolean;
}

/** Opens a page and walks over it, and notes how far it came. */
export async function walk(browser: Browser, url: string, options: WalkOptions): Promise<Walk> {
  await browser.startTracing(undefined, { categories: TASKS });
  await using opened = await visit(browser, url);
  const walked = await walkOver(opened, options);
  const { longestAtWork } = longestTasks(await browser.stopTracing());
  if (longestAtWork !== null) walked.times.set('work', [longestAtWork]);
  // After the trace: what is collected for it would be the longest task of all.
  if (walked.long) walked.times.set('heap', [await opened.heap()]);
  return walked;
}

async function walkOver(opened: Visit, options: WalkOptions): Promise<Walk> {
  const walked: Walk = { times: new Map(), failure: null, long: null };
  const late = new Promise<never>((_, reject) => {
    const fail = (why: string) => reject(new Error(why));
    const timer = setTimeout(fail, PATIENCE_MS, `not done after ${PATIENCE_MS / 1000} s`);
    timer.unref();
    opened.page.once('crash', () => fail('the page crashed'));
  });
  try {
    await Promise.race([steps(opened, options, walked), late]);
  } catch (error) {
    walked.failure ??= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  return walked;
}

async function steps(opened: Visit, { vehicles, typed, opens }: WalkOptions, walked: Walk): Promise<void> {
  const { page, probe } = opened;
  page.setDefaultTimeout(PATIENCE_MS);
  const note = (step: Step, ms: number) => walked.times.set(step, [...(walked.times.get(step) ?? []), ms]);
  const timed = async (step: Step, condition: Condition, act: () => Promise<void>) => {
    await probe.evaluate((it, expected) => it.expect(expected), condition);
    await act();
    const took = await within(
      STEP_MS,
      probe.evaluate((it) => it.took()),
    );
    if (took === null) walked.failure ??= `${step}: nothing after ${STEP_MS / 1000} s`;
    else note(step, took);
  };
  const settle = () => probe.evaluate((it, rows) => it.settled(rows), vehicles);

  await probe.evaluate((it, name) => it.mark(name), MARK);
  const { rows, map } = await probe.evaluate((it) => it.opened());
  note('rows', rows);
  note('map', map);

  for (const column of ['status', 'age', 'age']) {
    await timed('sort', { kind: 'sorted' }, () => header(page, column).click());
    await settle();
  }
  const search = page.locator('input[type="search"]');
  await search.focus();
  for (const [index, key] of [...typed].entries()) {
    const term = typed.slice(0, index + 1);
    await timed('search', { kind: 'found', term }, () => page.keyboard.press(key));
  }
  await search.fill('');
  await settle();

  if (opens) {
    await header(page, 'vin').click();
    await settle();
    await page.keyboard.press('ArrowDown');
  } else {
    await page.locator('.ag-row[row-index="0"] [col-id="status"]').click();
  }
  await timed('end', { kind: 'row', index: vehicles - 1 }, () => page.keyboard.press('Control+End'));

  await page.locator('canvas.maplibregl-canvas').focus();
  for (const [step, key] of MOVES) {
    await timed(step, { kind: 'idle' }, () => page.keyboard.press(key));
  }
  walked.long = await probe.evaluate((it) => it.longTasks());
  note('task', walked.long.longest);
}

/** Null where it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  // What is left behind ends with the page.
  work.catch(() => undefined);
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const MOVES = [
  ['pan', 'ArrowRight'],
  ['pan', 'ArrowDown'],
  ['zoom', 'Equal'],
  ['zoom', 'Equal'],
  ['zoom', 'Equal'],
  ['pan', 'ArrowLeft'],
] as const;

const header = (page: Page, column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
