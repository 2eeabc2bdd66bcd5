import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { startLoopback } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { createFastClock } from './clock.ts';
import { createJournal, type Exchange } from './journal.ts';
import { countVehicles, readLedger } from './ledger.ts';
import { checkOutcomes, checkSends, checkTokens } from './outcomes.ts';
import { type Plan, planOf } from './plan.ts';
import { startFaultService } from './service.ts';
import { vinsOfSeed, ZONE } from './truth.ts';
import { createViolations, type Violation, type Violations } from './violations.ts';
import { createWitness } from './witness.ts';
import { createWork, ended, type Work } from './work.ts';

/** Real time of a request: the waits are short, so this is too. */
const TIMEOUT_MS = 400;

export interface SeedReport {
  readonly seed: number;
  readonly vins: number;
  readonly requests: number;
  readonly tokenRequests: number;
  /** How often the run had to be taken up again. */
  readonly goes: number;
  /** Faults by name. */
  readonly faults: Readonly<Record<string, number>>;
  readonly failed: number;
  readonly violations: readonly Violation[];
}

/** One whole lookup under the faults of a seed, then another of what failed, with the service mended. */
export async function runSeed(seed: number, plan: Plan = planOf(seed)): Promise<SeedReport> {
  const violations = createViolations();
  const clock = createFastClock(plan.speed, plan.wall);
  const journal = createJournal();
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-faults-'));
  const vins = vinsOfSeed(seed, plan.vehicles);
  let work: Work | null = null;
  let lookup: Lookup | null = null;
  await using elsewhere = await startLoopback(({ authorization }) => {
    violations.add(
      'sent elsewhere',
      authorization === undefined ? 'a redirect was followed' : 'with the token',
    );
    return {};
  });
  await using service = await startFaultService({
    ...{ plan, clock, journal, elsewhere: elsewhere.url },
    pauseAndResume: () => void work?.interrupt(),
  });
  const { store } = await openStore({ dataDir });
  try {
    const draft = { name: 'c', baseUrl: service.url, clientId: 'id', timeZone: ZONE };
    const { id: connectionId } = await store.connections.save(draft);
    const witness = createWitness(directFetch, service.url, clock, journal, violations);
    const client = createServiceClient({
      ...{ baseUrl: service.url, clock, fetch: witness.fetch, timeoutMs: TIMEOUT_MS },
      credentials: async () => ({ clientId: 'id', clientSecret: 'canary' }),
      random: seededRandom(seed + 1e6),
      maxConcurrency: plan.maxConcurrency,
    });
    const own = createLookup({
      ...{ runs: store.runs, clock, suspicious: () => false, changed: () => undefined },
      ...{ random: seededRandom(seed + 2e6), patienceMs: plan.patienceMs },
      connect: async () => ({ client, maxConcurrency: plan.maxConcurrency }),
      failed: (error) => violations.add('ledger and counts apart', `the end was not written: ${error}`),
    });
    lookup = own;
    work = createWork(own, clock.sleep, witness.begin);
    const first = await ended(work, violations, async () =>
      own.handlers.start({ connectionId, target: { kind: 'vins', vins }, freshMinutes: null }),
    );
    const entries = readLedger(dataDir, first.id, true, violations);
    checkOutcomes(entries, journal.exchanges, violations);
    checkSends(journal.exchanges, work.goes(), violations);
    checkTokens(journal.exchanges, work.goes(), plan.speed, violations);
    checkAll(entries, vins, dataDir, violations);
    const failed = entries.filter(({ state }) => state === 'failed').length;

    service.calm();
    const before = journal.exchanges.length;
    if (failed > 0) {
      const again = await ended(work, violations, async () =>
        own.handlers.start({
          connectionId,
          target: { kind: 'failed', runId: first.id },
          freshMinutes: null,
        }),
      );
      checkMended(readLedger(dataDir, again.id, true, violations), plan, failed, violations);
      checkOutcomes(
        readLedger(dataDir, again.id, true, violations),
        journal.exchanges.slice(before),
        violations,
      );
    }
    return {
      ...{ seed, vins: plan.vehicles, failed, goes: work.goes(), violations: violations.all },
      requests: journal.exchanges.length,
      tokenRequests: journal.exchanges.filter(({ operation }) => operation === 'token').length,
      faults: countFaults(journal.exchanges),
    };
  } finally {
    await lookup?.close();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Every VIN is there once, and none that nobody asked for. */
function checkAll(
  entries: readonly { readonly vin: string }[],
  vins: readonly string[],
  dataDir: string,
  violations: Violations,
): void {
  const known = new Set(entries.map(({ vin }) => vin));
  if (entries.length !== vins.length || !vins.every((vin) => known.has(vin)))
    violations.add('ledger and counts apart', `${known.size} of ${vins.length} VINs in the ledger`);
  const vehicles = countVehicles(dataDir);
  if (vehicles !== vins.length) violations.add('wrong answers', `${vehicles} vehicles of ${vins.length}`);
}

/** With the service mended all that had failed is answered, but what the service refuses. */
function checkMended(
  entries: ReturnType<typeof readLedger>,
  plan: Plan,
  failed: number,
  violations: Violations,
): void {
  if (entries.length !== failed)
    violations.add('ledger and counts apart', `${entries.length} of ${failed} failed ones asked again`);
  for (const { vin, state, kind } of entries) {
    const isRight = plan.isRefused(vin) ? kind === 'rejected' : state === 'ok' || state === 'nao_encontrado';
    if (!isRight) violations.add('unexplained failures', `${vin}: ${kind ?? state} from a mended service`);
  }
}

function countFaults(exchanges: readonly Exchange[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { fault } of exchanges) if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
}
