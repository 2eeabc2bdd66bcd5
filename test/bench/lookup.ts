import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/main/clock.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { type Simulator, startSimulator } from '../../src/main/simulator/simulator.ts';
import { openStore } from '../../src/main/store/store.ts';
import { printTable, timed } from './table.ts';

const CREDENTIALS = { clientId: 'bench', clientSecret: 'bench' };
const BATCH = 50;

interface Regime {
  readonly vehicles: number;
  readonly perSecond: number;
  readonly latencyMs: number;
}

const REGIMES: readonly Regime[] = [
  { vehicles: 2_000, perSecond: 5, latencyMs: 0 },
  { vehicles: 5_000, perSecond: 40, latencyMs: 60 },
  { vehicles: 10_000, perSecond: 400, latencyMs: 200 },
];

/** The run, ledger and all, beside the document's reference pattern: one request at a time, waits of 1, 2, 4 s. */
export async function benchLookup(): Promise<void> {
  const rows: (string | number)[][] = [['regime', 'way', 'seconds', 'of the optimum', 'answered 429']];
  for (const regime of REGIMES) {
    for (const [way, run] of [
      ['one by one', oneByOne],
      ['Rastro', engine],
    ] as const) {
      const simulator = await serve(regime);
      const { seconds } = await timed(() => run(simulator));
      const { positionRequests, byStatus } = simulator.stats();
      await simulator.close();
      const refused = ((byStatus['429'] ?? 0) / positionRequests) * 100;
      const name = `${regime.vehicles} VINs, ${regime.perSecond}/s, ${regime.latencyMs} ms`;
      const ratio = `${(seconds / optimum(regime)).toFixed(2)} x`;
      rows.push([name, way, seconds.toFixed(2), ratio, `${refused.toFixed(1)} %`]);
    }
  }
  printTable(rows);
}

const serve = ({ vehicles, perSecond, latencyMs }: Regime) =>
  startSimulator({
    ...CREDENTIALS,
    fleet: { kind: 'demo', vehicles, seed: 1 },
    rate: { perSecond, burst: perSecond },
    latencyMs,
    retryAfter: 'seconds',
  });

/** The first second's worth is there at once (the burst); after that the rate rules. Never less than one answer. */
function optimum({ vehicles, perSecond, latencyMs }: Regime): number {
  const requests = Math.ceil(vehicles / BATCH);
  return Math.max((requests - perSecond) / perSecond, 0) + Math.max(latencyMs, 10) / 1000;
}

async function oneByOne(simulator: Simulator): Promise<void> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${simulator.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const issued = await post('/api/v1/auth/token', { client_id: 'bench', client_secret: 'bench' });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const vins = simulator.vins();
  for (let at = 0; at < vins.length; at += BATCH) {
    for (let wait = 1000; ; wait *= 2) {
      const answer = await post('/api/v1/veiculos/posicoes', { chassis: vins.slice(at, at + BATCH) }, token);
      await answer.text();
      if (answer.status === 200) break;
      await systemClock.sleep(Number(answer.headers.get('Retry-After') ?? 0) * 1000 || wait);
    }
  }
}

async function engine(simulator: Simulator): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const { store } = await openStore({ dataDir });
  const { baseUrl } = simulator;
  const saved = await store.connections.save({ name: 'Bench', baseUrl, clientId: 'bench', timeZone: 'UTC' });
  const client = createServiceClient({
    baseUrl,
    credentials: async () => CREDENTIALS,
    fetch,
    clock: systemClock,
    random: Math.random,
    maxConcurrency: 64,
  });
  const lookup = createLookup({
    runs: store.runs,
    clock: systemClock,
    suspicious: () => false,
    connect: async () => ({ client, maxConcurrency: 64 }),
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  const target = { kind: 'vins' as const, vins: [...simulator.vins()] };
  const { id } = await lookup.handlers.start({ connectionId: saved.id, target, freshMinutes: null });
  const run = await lookup.ended(id);
  await store.close();
  rmSync(dataDir, { recursive: true });
  if (run.state !== 'completed' || run.counts.failed > 0) throw new Error(`the run ended as ${run.state}`);
}
