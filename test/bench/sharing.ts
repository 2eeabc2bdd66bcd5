import { BATCH_SIZE } from '../../src/main/lookup/batches.ts';
import { jain } from '../helpers/paced-service.ts';
import { type Child, startChild } from './child.ts';
import { optimumSeconds, type Regime, refusedShare, startService } from './service.ts';
import { printTable, timed } from './table.ts';

const DESKS = 10;
const REGIME: Regime = { rate: { perSecond: 40, burst: 40 }, latencyMs: 60 };

/** Ten desks of an office start at once, each a whole engine that knows nothing of the others; one limit for all. */
export async function benchSharing(quick: boolean): Promise<void> {
  const vehicles = quick ? 2_000 : 10_000;
  await using service = await startService(REGIME, DESKS * vehicles);
  await using children = new AsyncDisposableStack();
  const desks = Array.from({ length: DESKS }, (_, desk) =>
    children.use(startChild('sharing-desk.ts', [service.baseUrl, vehicles, desk * vehicles])),
  );
  await Promise.all(desks.map((desk) => desk.ask('ready')));
  const { seconds, result } = await timed(() => race(desks));
  const optimum = optimumSeconds(REGIME, DESKS * Math.ceil(vehicles / BATCH_SIZE));
  printTable([
    [`${DESKS} engines, ${vehicles} VINs each, 40/s, 60 ms`, ''],
    ['seconds', seconds.toFixed(2)],
    ['/ optimum', (seconds / optimum).toFixed(2)],
    ['answered 429', refusedShare(await service.stats())],
    ["Jain's index of VINs answered when the first finishes", jain(result.answered).toFixed(3)],
    ["Jain's index of seconds until each finishes", jain(result.seconds).toFixed(3)],
    ['VINs answered when the first finishes, least to most', ends(result.answered)],
    ['seconds until each finishes, least to most', ends(result.seconds)],
  ]);
}

/** Sets all off at once; how far each is when one is through, and how long each took. */
async function race(desks: readonly Child[]): Promise<{ answered: number[]; seconds: number[] }> {
  const runs = desks.map((desk) => timed(() => desk.ask('run')));
  await Promise.race(runs);
  const answered = await Promise.all(desks.map((desk) => desk.ask('answered')));
  return { answered, seconds: (await Promise.all(runs)).map(({ seconds }) => seconds) };
}

function ends(values: readonly number[]): string {
  const digits = values.every(Number.isInteger) ? 0 : 1;
  return `${Math.min(...values).toFixed(digits)} … ${Math.max(...values).toFixed(digits)}`;
}
