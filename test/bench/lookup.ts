import { BATCH_SIZE } from '../../src/shared/vin/batch.ts';
import { startChild } from './child.ts';
import { optimumSeconds, type Regime, refusedShare, startService } from './service.ts';
import { printTable, timed } from './table.ts';

interface Case extends Regime {
  readonly rate: NonNullable<Regime['rate']>;
  readonly vehicles: number;
  readonly vehiclesQuick: number;
}

const CASES: readonly Case[] = [
  { rate: { perSecond: 5, burst: 5 }, latencyMs: 0, vehicles: 5_000, vehiclesQuick: 1_000 },
  { rate: { perSecond: 5, burst: 5 }, latencyMs: 20, vehicles: 5_000, vehiclesQuick: 1_000 },
  { rate: { perSecond: 40, burst: 40 }, latencyMs: 60, vehicles: 20_000, vehiclesQuick: 5_000 },
  { rate: { perSecond: 400, burst: 400 }, latencyMs: 200, vehicles: 100_000, vehiclesQuick: 40_000 },
];

const ONE_AT_A_TIME = 'one at a time';
/** As `lookup-run.ts` knows them. */
const WAYS = ['Rastro', ONE_AT_A_TIME, 'p-queue 8 + p-retry', 'bottleneck, told the rate'];

/** Longer than this is not waited for: a tenth of the VINs is measured, and the time taken tenfold. */
const LONGEST_S = 100;
const PART = 10;

/** The engine beside its peers, each in a fresh process against a fresh service: seconds, times the optimum, refusals. */
export async function benchLookup(quick: boolean): Promise<void> {
  const rows: (string | number)[][] = [['regime', 'way', 'seconds', '/ optimum', 'answered 429', 'requests']];
  for (const each of CASES) {
    const vehicles = quick ? each.vehiclesQuick : each.vehicles;
    for (const way of WAYS) rows.push(await measure(each, vehicles, way));
  }
  printTable(rows);
  process.stdout.write(`  * measured on a tenth of the VINs, time taken tenfold\n`);
}

async function measure(regime: Case, vehicles: number, way: string): Promise<(string | number)[]> {
  const requests = vehicles / BATCH_SIZE;
  const isPart = way === ONE_AT_A_TIME && (requests * regime.latencyMs) / 1000 > LONGEST_S;
  const asked = isPart ? vehicles / PART : vehicles;
  await using service = await startService(regime, vehicles);
  await using child = startChild('lookup-run.ts', [service.baseUrl, way, asked, JSON.stringify(regime)]);
  await child.ask('ready');
  const { seconds: measured, result: answered } = await timed(() => child.ask('run'));
  if (answered !== asked) throw new Error(`${way}: ${answered} of ${asked} VINs were answered`);
  const stats = await service.stats();
  const seconds = isPart ? measured * PART : measured;
  return [
    `${vehicles} VINs, ${regime.rate.perSecond}/s, ${regime.latencyMs} ms`,
    isPart ? `${way} *` : way,
    seconds.toFixed(2),
    (seconds / optimumSeconds(regime, requests)).toFixed(3),
    `${(refusedShare(stats) * 100).toFixed(1)} %`,
    isPart ? stats.positionRequests * PART : stats.positionRequests,
  ];
}
