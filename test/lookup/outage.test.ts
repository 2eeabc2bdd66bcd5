import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import {
  goodToken,
  type Handler,
  type Loopback,
  okItem,
  POSITIONS_PATH,
  someVins,
  startService,
  vinsOf,
} from '../helpers/loopback.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { createPassing } from './passing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const answering: Handler = (received) => ({ body: { resultados: vinsOf(received).map(okItem) } });
const failing: Handler = () => ({ status: 500 });
const gone: Handler = () => (response) => response.destroy();

let dataDir: string;
let store: Store;
let clock: FakeClock;
let service: Loopback;
let lookup: Lookup;
let connectionId: number;
/** What the service does at the moment. */
let positions: Handler;
let token: Handler;
let last: Run | null;
let passing: ReturnType<typeof createPassing>;

beforeEach(async () => {
  dataDir = tempDir();
  ({ store } = await openStore({ dataDir }));
  clock = createFakeClock();
  positions = answering;
  token = goodToken;
  last = null;
  passing = createPassing(clock);
  service = await startService({
    positions: (received) => positions(received),
    token: (received) => token(received),
  });
  const connection = await store.connections.save({
    name: 'Office',
    baseUrl: service.url,
    clientId: 'office',
    timeZone: 'America/Sao_Paulo',
  });
  connectionId = connection.id;
});

afterEach(async () => {
  await lookup.close();
  await service[Symbol.asyncDispose]();
  await store.close();
});

async function begin(vins: readonly string[], patienceMs = 2 * HOUR, lanes = 8): Promise<Run> {
  const client = createServiceClient({
    baseUrl: service.url,
    credentials: async () => ({ clientId: 'office', clientSecret: 'not-a-secret' }),
    fetch: passing.fetch,
    clock,
    random: () => 0.5,
    maxConcurrency: lanes,
  });
  lookup = createLookup({
    runs: passing.watchedPart(store.runs),
    clock,
    random: () => 0.5,
    patienceMs,
    suspicious: () => false,
    connect: async () => ({ client, maxConcurrency: lanes }),
    changed: (run) => {
      last = run;
    },
    failed: (error) => expect.unreachable(String(error)),
  });
  const request = { connectionId, target: { kind: 'vins' as const, vins: [...vins] }, freshMinutes: null };
  last = await lookup.handlers.start(request);
  return last;
}

/** Lets time pass until it is so; the run's last state. */
async function passUntil(isSo: () => boolean): Promise<Run> {
  await passing.passUntil(isSo);
  if (!last) throw new Error('no run was reported');
  return last;
}

const ended = () => passUntil(() => last?.state !== 'running');
const waits = () =>
  passUntil(() => last?.waiting?.reason !== undefined && last.waiting.reason !== 'rate-limited');
const sent = () => service.at(POSITIONS_PATH).length;
/** Lets what can happen without time happen. */
async function settle(): Promise<void> {
  for (let index = 0; index < 20; index += 1) await turn();
}

describe('a service that only fails', () => {
  it('gets few requests of a thousand batches, and the run reports why it waits and why it stops', async () => {
    positions = failing;
    await begin(someVins(50_000), 10 * MINUTE, 64);
    const waiting = await waits();
    expect(waiting).toMatchObject({ state: 'running', waiting: { reason: 'service-failing' } });
    // Ten in a row, and what the other lanes had sent by then.
    expect(sent()).toBeLessThanOrEqual(10 + 64);
    const run = await ended();
    expect(run).toMatchObject({
      state: 'stopped',
      stopReason: 'service-failing',
      waiting: null,
      counts: { total: 50_000, queued: 50_000, failed: 0 },
    });
    expect(run.activeSeconds).toBeGreaterThanOrEqual(600);
    // Seven waits of 5 s to 300 s in ten minutes, each with one probe of four sends.
    expect(run.requests).toBeLessThanOrEqual(10 + 64 + 8 * 4);
    // One that was under way when its round was ended may never have got there.
    expect(run.requests).toBeGreaterThanOrEqual(sent());
  });

  it('stops a run without patience at once', async () => {
    positions = failing;
    await begin(someVins(1000), 0);
    expect(await ended()).toMatchObject({ state: 'stopped', counts: { queued: 1000, failed: 0 } });
    expect(sent()).toBeLessThanOrEqual(10 + 8);
  });

  it('is tried again at once by hand, and the run goes on with all lanes', async () => {
    positions = failing;
    const { id } = await begin(someVins(2000));
    await waits();
    positions = answering;
    const before = sent();
    await settle();
    expect(sent()).toBe(before);
    await lookup.handlers.tryNow({ runId: id });
    await expect.poll(sent).toBeGreaterThan(before);
    expect(await ended()).toMatchObject({ state: 'completed', counts: { ok: 2000, failed: 0 } });
  });

  it.each(['pause', 'cancel'] as const)('lets %s end a run that waits, with no timer left', async (verb) => {
    positions = failing;
    const { id } = await begin(someVins(1000));
    await waits();
    // The clock stands still: only the signal can end the wait.
    const halted = await lookup.handlers[verb]({ runId: id });
    expect(halted).toMatchObject({ waiting: null, pace: null, counts: { queued: 1000, failed: 0 } });
    await settle();
    expect(clock.pending()).toBe(0);
  });

  it('for one VIN takes no other VIN with it', async () => {
    const vins = someVins(1000);
    const bad = vins[120] ?? '';
    positions = (received) => (vinsOf(received).includes(bad) ? { status: 500 } : answering(received));
    await begin(vins);
    expect(await ended()).toMatchObject({ state: 'completed', counts: { ok: 999, failed: 1, queued: 0 } });
    const { rows } = await lookup.handlers.failures({ runId: last?.id ?? 0, after: null, limit: 50 });
    expect(rows).toEqual([{ vin: bad, kind: 'server', attempts: 4 }]);
  });
  it('for one VIN is not taken for gone where all VINs are in one batch', async () => {
    const vins = someVins(30);
    const bad = vins[0] ?? '';
    positions = (received) => (vinsOf(received).includes(bad) ? { status: 500 } : answering(received));
    await begin(vins);
    const run = await ended();
    expect(run).toMatchObject({ state: 'completed', counts: { ok: 29, failed: 1, queued: 0 } });
    expect(run.activeSeconds).toBeLessThan(300);
  });
});

describe('a network that is gone', () => {
  it('fails no VIN and repeats no answered request when it comes back after an hour', async () => {
    const asked = new Map<string, number>();
    positions = (received) => {
      for (const vin of vinsOf(received)) asked.set(vin, (asked.get(vin) ?? 0) + 1);
      return answering(received);
    };
    const before = positions;
    const { id } = await begin(someVins(3000), 2 * HOUR, 4);
    await passUntil(() => asked.size > 500);
    const goneAt = clock.monotonic();
    positions = gone;
    token = gone;
    const waiting = await waits();
    expect(waiting.waiting?.reason).toBe('network');
    expect(waiting.waiting?.until).toBeGreaterThan(clock.now());
    await passUntil(() => clock.monotonic() > goneAt + HOUR);
    positions = before;
    token = goodToken;
    const run = await ended();
    expect(run).toMatchObject({ id, state: 'completed', counts: { ok: 3000, failed: 0, queued: 0 } });
    // The request that shows whether the service is back.
    expect([...asked.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(1);
    // Ten at first, and a probe of four sends in each of some twenty waits.
    expect(run.requests).toBeLessThan(60 + 10 + 4 + 20 * 4);
  });

  it('stops the run in the end when it stays away, and the run can be resumed', async () => {
    positions = gone;
    const { id } = await begin(someVins(120), 10 * MINUTE);
    expect(await ended()).toMatchObject({ state: 'stopped', stopReason: 'network', counts: { queued: 120 } });
    positions = answering;
    last = await lookup.handlers.resume({ runId: id });
    expect(await ended()).toMatchObject({ state: 'completed', counts: { ok: 120, failed: 0 } });
  });

  it('makes the run wait when only the token is out of reach', async () => {
    token = () => ({ status: 503 });
    await begin(someVins(600));
    expect((await waits()).waiting?.reason).toBe('service-failing');
    expect(sent()).toBe(0);
    token = goodToken;
    expect(await ended()).toMatchObject({ state: 'completed', counts: { ok: 600, failed: 0 } });
  });
});

it('a wait that the service asks for is reported as such, and fails no VIN however often it asks', async () => {
  let refusals = 0;
  positions = (received) => {
    if (received.index < 3 || refusals === 20) return answering(received);
    refusals += 1;
    return { status: 429, headers: { 'retry-after': '60' } };
  };
  await begin(someVins(1000));
  const run = await passUntil(() => last?.waiting != null);
  expect(run.waiting?.reason).toBe('rate-limited');
  expect((run.waiting?.until ?? 0) - clock.now()).toBeGreaterThan(30_000);
  expect(run.pace?.requestsPerSecond).toBeGreaterThan(0);
  expect(await ended()).toMatchObject({ state: 'completed', counts: { ok: 1000, failed: 0 } });
  expect(last?.throttled).toBe(20);
});

it('the end of a wait is right after the clock on the wall was set back', async () => {
  positions = failing;
  const { id } = await begin(someVins(1000));
  await waits();
  clock.jump(-HOUR);
  const [run] = await lookup.handlers.all(undefined);
  const left = (run?.waiting?.until ?? 0) - clock.now();
  expect(run?.id).toBe(id);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(10_000);
});
