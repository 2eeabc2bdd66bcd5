import { BATCH_SIZE } from '../../src/main/lookup/batches.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { makeDataDir, openEngine, saveList } from './engine.ts';
import { bottleneck, oneAtATime, pQueue } from './peers.ts';
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

interface Work extends AsyncDisposable {
  /** Does what is measured. @returns how many VINs were answered */
  run(): Promise<number>;
}

interface Way {
  readonly name: string;
  /** Readies what is not measured. */
  readonly ready: (baseUrl: string, vehicles: number, regime: Regime) => Promise<Work>;
}

const peer = (
  name: string,
  run: (baseUrl: string, batches: readonly string[][], regime: Regime) => Promise<Map<string, unknown>>,
): Way => ({
  name,
  async ready(baseUrl, vehicles, regime) {
    const batches = batchesOf(vehicles);
    return {
      run: async () => (await run(baseUrl, batches, regime)).size,
      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});

const ONE_AT_A_TIME = peer('one at a time', oneAtATime);
const WAYS: readonly Way[] = [
  { name: 'Rastro', ready: readyEngine },
  ONE_AT_A_TIME,
  peer('p-queue 8 + p-retry', pQueue),
  peer('bottleneck, told the rate', bottleneck),
];

/** Longer than this is not waited for: a tenth of the VINs is measured, and the time taken tenfold. */
const LONGEST_S = 100;
const PART = 10;

/** The engine beside its peers, each against a fresh service: seconds, times the optimum, refusals. */
export async function benchLookup(quick: boolean): Promise<void> {
  const rows: (string | number)[][] = [['regime', 'way', 'seconds', '/ optimum', 'answered 429', 'requests']];
  for (const each of CASES) {
    const vehicles = quick ? each.vehiclesQuick : each.vehicles;
    for (const way of WAYS) rows.push(await measure(each, vehicles, way));
  }
  printTable(rows);
  process.stdout.write(`  * measured on a tenth of the VINs, time taken tenfold\n`);
}

async function measure(regime: Case, vehicles: number, way: Way): Promise<(string | number)[]> {
  const requests = vehicles / BATCH_SIZE;
  const isPart = way === ONE_AT_A_TIME && (requests * regime.latencyMs) / 1000 > LONGEST_S;
  const asked = isPart ? vehicles / PART : vehicles;
  await using service = await startService(regime, vehicles);
  await using work = await way.ready(service.baseUrl, asked, regime);
  // What a process does at its first request and its first answer is not for the way that comes first.
  await service.stats();
  const { seconds: measured, result: answered } = await timed(() => work.run());
  if (answered !== asked) throw new Error(`${way.name}: ${answered} of ${asked} VINs were answered`);
  const stats = await service.stats();
  const seconds = isPart ? measured * PART : measured;
  return [
    `${vehicles} VINs, ${regime.rate.perSecond}/s, ${regime.latencyMs} ms`,
    isPart ? `${way.name} *` : way.name,
    seconds.toFixed(2),
    (seconds / optimumSeconds(regime, requests)).toFixed(2),
    `${(refusedShare(stats) * 100).toFixed(1)} %`,
    isPart ? stats.positionRequests * PART : stats.positionRequests,
  ];
}

async function readyEngine(baseUrl: string, vehicles: number): Promise<Work> {
  const dataDir = makeDataDir();
  const engine = await openEngine(dataDir.path, baseUrl);
  const listId = await saveList(engine.store, vehicles);
  return {
    async run() {
      const { counts } = await engine.run(listId);
      return counts.ok + counts.notFound;
    },
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      dataDir[Symbol.dispose]();
    },
  };
}

function batchesOf(vehicles: number): string[][] {
  return Array.from({ length: Math.ceil(vehicles / BATCH_SIZE) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH_SIZE, vehicles - batch * BATCH_SIZE) }, (_, index) =>
      demoVin(1, batch * BATCH_SIZE + index),
    ),
  );
}
