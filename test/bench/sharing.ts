import { constants, setPriority } from 'node:os';
import { BATCH_SIZE } from '../../src/shared/vin/batch.ts';
import { jain } from '../helpers/paced-service.ts';
import { type Child, startChild } from './child.ts';
import { optimumSeconds, type Regime, refusedShare, startService } from './service.ts';
import { printTable, timed } from './table.ts';

const DESKS = 10;
const REGIME: Regime = { rate: { perSecond: 40, burst: 40 }, latencyMs: 60 };

/** How the race ends hangs on who is there first by some milliseconds. */
const RACES = 5;

/** Ten desks of an office start at once, each a whole engine that knows nothing of the others; one limit for all. */
export async function benchSharing(quick: boolean): Promise<void> {
  const vehicles = quick ? 2_000 : 10_000;
  const races: Figures[] = [];
  for (let count = 0; count < (quick ? 1 : RACES); count += 1) races.push(await measure(vehicles));
  const row = (name: string, digits: number, figure: (of: Figures) => number) => {
    const values = races.map(figure);
    const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    return [name, ...[...values, median].map((value) => value.toFixed(digits))];
  };
  printTable([
    [`${DESKS} engines, ${vehicles} VINs each, 40/s, 60 ms`, ...races.map((_, index) => index + 1), 'median'],
    row('seconds', 2, ({ seconds }) => seconds),
    row('/ optimum', 2, ({ ofOptimum }) => ofOptimum),
    row('answered 429, %', 1, ({ refused }) => refused * 100),
    row("Jain's index of VINs answered when the first finishes", 3, ({ answered }) => jain(answered)),
    row("Jain's index of seconds until each finishes", 3, ({ ends }) => jain(ends)),
    row('fewest VINs answered when the first finishes', 0, ({ answered }) => Math.min(...answered)),
    row('seconds until the first finishes', 1, ({ ends }) => Math.min(...ends)),
  ]);
}

interface Figures {
  readonly seconds: number;
  readonly ofOptimum: number;
  readonly refused: number;
  /** VINs of each desk when the first one finishes. */
  readonly answered: readonly number[];
  /** Seconds until each desk finishes. */
  readonly ends: readonly number[];
}

async function measure(vehicles: number): Promise<Figures> {
  await using service = await startService(REGIME, DESKS * vehicles);
  await using children = new AsyncDisposableStack();
  const desks = Array.from({ length: DESKS }, (_, desk) =>
    children.use(startChild('sharing-desk.ts', [service.baseUrl, vehicles, desk * vehicles])),
  );
  // The service is another computer: ten desks that start on two cores do not keep it from answering.
  for (const { pid } of desks) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await Promise.all(desks.map((desk) => desk.ask('ready')));
  const { seconds, result } = await timed(() => race(desks));
  const optimum = optimumSeconds(REGIME, DESKS * Math.ceil(vehicles / BATCH_SIZE));
  const refused = refusedShare(await service.stats());
  return { seconds, ofOptimum: seconds / optimum, refused, answered: result.answered, ends: result.seconds };
}

/** Sets all off at once; how far each is when one is through, and how long each took. */
async function race(desks: readonly Child[]): Promise<{ answered: number[]; seconds: number[] }> {
  const runs = desks.map((desk) => timed(() => desk.ask('run')));
  await Promise.race(runs);
  const answered = await Promise.all(desks.map((desk) => desk.ask('answered')));
  return { answered, seconds: (await Promise.all(runs)).map(({ seconds }) => seconds) };
}
