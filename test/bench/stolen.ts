/** How much of this machine's processors others take: what a figure by the clock is worth. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What was measured, and the share (0 to 1) of the processors that others took meanwhile; null where it is unknown. */
export interface Take<T> {
  readonly value: T;
  readonly stolen: number | null;
}

/** Of this share and more a take is taken again. */
const MUCH = 0.02;
const TAKES = 4;

/** A moment's work on every processor shows how much of it is given: an idle process is refused nothing. */
const PROBE_MS = 1_000;
const PAUSE_MS = 10_000;
const PATIENCE_MS = 5 * 60_000;

/** All takes, until one had the processors for itself, each begun when nobody else took much. */
export async function takes<T>(take: () => Promise<T>): Promise<Take<T>[]> {
  const taken: Take<T>[] = [];
  do {
    await calm();
    const stolen = stealing();
    taken.push({ value: await take(), stolen: stolen() });
  } while (taken.length < TAKES && (taken.at(-1)?.stolen ?? 0) >= MUCH);
  return taken;
}

/** As a whole number of percent. */
export const percent = (share: number | null): string => (share === null ? '–' : (share * 100).toFixed(0));

/** Waits, some minutes at most, until others take little. */
async function calm(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const stolen = stealing();
    await Promise.all(Array.from({ length: availableParallelism() }, spin));
    if ((stolen() ?? 0) < MUCH) return;
    await pause(PAUSE_MS);
  }
}

function spin(): Promise<unknown> {
  const worker = new Worker(`for (const end = Date.now() + ${PROBE_MS}; Date.now() < end; );`, {
    eval: true,
  });
  return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
}

/** From now on: "steal" among all times of /proc/stat (proc_stat(5)), which Linux has. */
function stealing(): () => number | null {
  const before = times();
  return () => {
    const now = times();
    if (!before || !now) return null;
    const all = now.all - before.all;
    return all > 0 ? (now.stolen - before.stolen) / all : 0;
  };
}

function times(): { readonly all: number; readonly stolen: number } | null {
  try {
    const [, ...ticks] = (/^cpu .*/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? '')
      .split(/ +/)
      .map(Number);
    // Those of guests (after the eighth) are counted among the others.
    return { all: ticks.slice(0, 8).reduce((sum, tick) => sum + tick, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return null;
  }
}
