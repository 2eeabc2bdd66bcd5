import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../scripts/simulator/service.ts';
import type { ErrorReason } from '../../src/contract/schemas/errors.ts';
import type { Run, RunState } from '../../src/contract/schemas/runs.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import type { QueryOptions, ServiceClient } from '../../src/main/service/types.ts';
import { toAppError } from '../../src/main/store/db/database.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { someVins } from '../helpers/loopback.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { addList } from '../store/helpers.ts';

const CREDENTIALS = { clientId: 'office', clientSecret: 'not-a-secret' };
const [VIN = ''] = someVins(1);
const NOON = Date.UTC(2026, 10, 20, 15);
/** The service's clock stands, so that its truth does not change under the test. */
const standing = { ...systemClock, now: () => NOON };
/** The client's waits take a hundredth of their time. */
const hasty = {
  ...systemClock,
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 100, signal),
};

let dataDir: string;
let store: Store;
let simulator: Simulator;
let lookup: Lookup;
let seen: Run[];
let failures: unknown[];
/** Queries under way. */
let queries: number;
let connectionId: number;

beforeEach(async () => {
  dataDir = tempDir();
  ({ store } = await openStore({ dataDir }));
  seen = [];
  failures = [];
  queries = 0;
});

afterEach(async () => {
  await lookup?.close();
  await simulator?.close();
  await store.close();
});

/** A conflict whose text on the screen says why. */
const refusal = (reason: ErrorReason) => ({ kind: 'conflict', details: { reason } });

interface Circumstances {
  readonly secret?: string;
  /** Another service than the simulator. */
  readonly baseUrl?: string;
  /** The store's runs, changed on their way. */
  readonly runs?: (runs: Store['runs']) => Store['runs'];
  /** What a run waits for before its first query. */
  readonly connecting?: Promise<void>;
  /** Called with the options of each query. */
  readonly onQuery?: (options: QueryOptions | undefined) => void;
}

/** A service, a connection to it, and the lookup over it. */
async function setUp(options: Partial<SimulatorOptions> = {}, given: Circumstances = {}): Promise<void> {
  simulator = await startSimulator({
    ...CREDENTIALS,
    fleet: { kind: 'demo', vehicles: 400, seed: 7 },
    perVin: true,
    clock: standing,
    ...options,
  });
  const connection = await store.connections.save({
    name: 'Office',
    baseUrl: simulator.baseUrl,
    clientId: CREDENTIALS.clientId,
    timeZone: 'America/Sao_Paulo',
  });
  connectionId = connection.id;
  lookup = openLookup(given);
}

function openLookup(given: Circumstances = {}): Lookup {
  const client = createServiceClient({
    baseUrl: given.baseUrl ?? simulator.baseUrl,
    credentials: async () => ({ ...CREDENTIALS, clientSecret: given.secret ?? CREDENTIALS.clientSecret }),
    fetch,
    clock: hasty,
    random: () => 0.5,
    maxConcurrency: 4,
  });
  const counting: ServiceClient = {
    stats: client.stats,
    prefetchToken: () => client.prefetchToken(),
    query(vins, signal, options) {
      given.onQuery?.(options);
      queries += 1;
      return client.query(vins, signal, options).finally(() => {
        queries -= 1;
      });
    },
  };
  return createLookup({
    runs: given.runs?.(store.runs) ?? store.runs,
    clock: systemClock,
    random: () => 0.5,
    patienceMs: 0,
    suspicious: (vin) => vin.startsWith('9BW'),
    connect: async () => {
      await given.connecting;
      return { client: counting, maxConcurrency: 4 };
    },
    changed: (run) => seen.push(run),
    failed: (error) => failures.push(error),
  });
}

/** So many that a run is under way for a while: eighty requests, four at a time. */
const MANY = { kind: 'demo', vehicles: 4_000, seed: 7 } as const;

const startAll = () =>
  lookup.handlers.start({
    connectionId,
    target: { kind: 'vins', vins: [...simulator.vins()] },
    freshMinutes: null,
  });

const queued = (id: number) => async () => (await store.runs.get(id)).counts.queued;

/** What the store says of every vehicle, in the service's own words. */
async function stored() {
  const rows = await store.fleet.rowsByVins([...simulator.vins()]);
  return rows.map(({ vin, status, position }) =>
    status === 'ok' && position
      ? {
          chassi: vin,
          status,
          timestamp: position.timestamp,
          latitude: position.latitude,
          longitude: position.longitude,
        }
      : { chassi: vin, status: status === 'not-found' ? 'nao_encontrado' : status },
  );
}

const truth = () => simulator.vins().map((vin) => simulator.truth(vin, NOON));

describe('a run', () => {
  it('answers every VIN as the service has it, through failures and refusals', async () => {
    await setUp({ failRate: 0.2, rate: { perSecond: 400, burst: 3 }, retryAfter: 'seconds' });
    const run = await lookup.ended((await startAll()).id);
    expect(run).toMatchObject({ state: 'completed', counts: { total: 400, queued: 0, failed: 0 } });
    expect(run.requests).toBe(simulator.stats().positionRequests);
    expect(await stored()).toEqual(truth());
  });

  it.each<[RunState, 'pause' | 'cancel']>([
    ['paused', 'pause'],
    ['cancelled', 'cancel'],
  ])('that is %s keeps its answers and sends no more requests', async (state, verb) => {
    await setUp({ latencyMs: 60, fleet: MANY });
    const { id } = await startAll();
    await expect.poll(queued(id), { interval: 5 }).toBeLessThan(MANY.vehicles);
    const halted = await lookup.handlers[verb]({ runId: id });
    expect(halted.state).toBe(state);
    expect(halted.counts.queued).toBeGreaterThan(0);
    const asked = simulator.stats().positionRequests;
    const answered = (await stored()).filter(({ status }) => status !== 'never').length;
    expect(answered).toBe(MANY.vehicles - halted.counts.queued);
    expect(simulator.stats().positionRequests).toBe(asked);
  });

  it.each<[RunState, 'pause' | 'cancel']>([
    ['paused', 'pause'],
    ['cancelled', 'cancel'],
  ])('that is %s while answers are being saved ends after them, and counts them', async (state, verb) => {
    const saving = Promise.withResolvers<void>();
    const room = Promise.withResolvers<void>();
    let isEnding = false;
    await setUp(
      {},
      {
        runs: (runs) => ({
          ...runs,
          async commit(...args) {
            const [, , outcomes] = args;
            // The run's end commits once more, without outcomes.
            if (outcomes.length === 0) isEnding = true;
            else {
              saving.resolve();
              await room.promise;
            }
            return runs.commit(...args);
          },
        }),
      },
    );
    const { id } = await startAll();
    await saving.promise;
    const halting = lookup.handlers[verb]({ runId: id });
    await expect.poll(() => queries).toBe(0);
    // Nothing but the answers is left to wait for.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(isEnding).toBe(false);
    room.resolve();
    const halted = await halting;
    expect(halted).toMatchObject({ state, counts: { queued: expect.any(Number) } });
    expect(halted.counts.queued).toBeLessThan(400);
    const answered = (await stored()).filter(({ status }) => status !== 'never').length;
    expect(answered).toBe(400 - halted.counts.queued);
  });

  it('goes on after a pause with the queued VINs, and asks again only for those that were in flight', async () => {
    await setUp({ latencyMs: 60, fleet: MANY });
    const { id } = await startAll();
    await expect.poll(queued(id), { interval: 5 }).toBeLessThan(MANY.vehicles);
    await lookup.handlers.pause({ runId: id });
    await lookup.handlers.resume({ runId: id });
    const run = await lookup.ended(id);
    expect(run).toMatchObject({ state: 'completed', counts: { queued: 0, failed: 0 } });
    expect(await stored()).toEqual(truth());
    const twice = Object.values(simulator.stats().perVin ?? {}).filter((count) => count > 1).length;
    expect(twice).toBeLessThanOrEqual(4 * 50);
  });

  it('stops with the reason when answers can not be saved, and goes on once they can', async () => {
    let isFull = true;
    await setUp(
      {},
      {
        runs: (runs) => ({
          ...runs,
          commit: async (...args) => {
            if (isFull) throw new AppError('disk', 'the disk is full');
            return runs.commit(...args);
          },
        }),
      },
    );
    const { id } = await startAll();
    expect(await lookup.ended(id)).toMatchObject({
      state: 'stopped',
      stopReason: 'disk',
      counts: { queued: 400 },
    });
    isFull = false;
    await lookup.handlers.resume({ runId: id });
    expect(await lookup.ended(id)).toMatchObject({ state: 'completed', counts: { queued: 0, failed: 0 } });
    expect(await stored()).toEqual(truth());
  });

  it.each([
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_BUSY', 'database-busy'],
  ])(
    'says why it stopped when its end can not be written either (%s), and goes on later',
    async (code, stopReason) => {
      let isHeld = false;
      const whenHeld = () => (isHeld ? Promise.reject(toAppError(new Sqlite.SqliteError('x', code))) : null);
      await setUp(
        { latencyMs: 60 },
        {
          runs: (runs) => ({
            ...runs,
            commit: async (...args) => (await whenHeld()) ?? runs.commit(...args),
            setState: async (...args) => (await whenHeld()) ?? runs.setState(...args),
          }),
        },
      );
      const { id } = await startAll();
      await expect.poll(queued(id), { interval: 5 }).toBeLessThan(400);
      isHeld = true;
      await expect.poll(() => seen.at(-1)).toMatchObject({ state: 'stopped', stopReason });
      expect(await lookup.ended(id)).toMatchObject({ state: 'stopped', stopReason });
      expect(failures).toHaveLength(1);
      isHeld = false;
      await lookup.handlers.resume({ runId: id });
      expect(await lookup.ended(id)).toMatchObject({ state: 'completed', counts: { queued: 0, failed: 0 } });
    },
  );

  it.each([
    [50, true],
    [51, false],
  ])('of %i vehicles goes before longer ones: %s', async (vehicles, isUrgent) => {
    const urgent = new Set<unknown>();
    await setUp(
      { fleet: { kind: 'demo', vehicles, seed: 7 } },
      { onQuery: (options) => urgent.add(options?.urgent) },
    );
    await lookup.ended((await startAll()).id);
    expect([...urgent]).toEqual([isUrgent]);
  });

  it('can be removed once it has ended, not before; positions stay', async () => {
    await setUp({ latencyMs: 60 });
    const { id } = await startAll();
    const { remove, all } = lookup.handlers;
    await expect(remove({ runId: id })).rejects.toMatchObject(refusal('run-under-way'));
    await lookup.ended(id);
    await remove({ runId: id });
    expect(await all(undefined)).toEqual([]);
    expect(await stored()).toEqual(truth());
    await expect(remove({ runId: id })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('can be removed too when it did not write its end', async () => {
    await setUp();
    const target = { kind: 'vins' as const, vins: [...simulator.vins()] };
    const { id, state } = await store.runs.create(connectionId, target, null, NOON);
    expect(state).toBe('running');
    await lookup.handlers.remove({ runId: id });
    expect(await lookup.handlers.all(undefined)).toEqual([]);
  });

  it('sends no request once Rastro closes, also when it was only beginning', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await setUp({}, { connecting: promise });
    const begun = Promise.allSettled([startAll()]);
    const closed = lookup.close();
    resolve();
    const [[start]] = await Promise.all([begun, closed]);
    expect(start).toMatchObject({ status: 'rejected', reason: { kind: 'cancelled' } });
    await lookup.close();
    expect(simulator.stats().positionRequests).toBe(0);
    expect(simulator.stats().tokenRequests).toBe(0);
    expect(await store.runs.all()).toEqual([]);
  });

  it('sends no request once Rastro closes, also when it was only about to go on', async () => {
    await setUp({ latencyMs: 60 });
    const { id } = await startAll();
    await lookup.handlers.pause({ runId: id });
    const { positionRequests, tokenRequests } = simulator.stats();
    const { promise, resolve } = Promise.withResolvers<void>();
    lookup = openLookup({ connecting: promise });
    const resumed = Promise.allSettled([lookup.handlers.resume({ runId: id })]);
    const closed = lookup.close();
    resolve();
    const [[resume]] = await Promise.all([resumed, closed]);
    expect(resume).toMatchObject({ status: 'rejected', reason: { kind: 'cancelled' } });
    expect(simulator.stats()).toMatchObject({ positionRequests, tokenRequests });
    expect(await store.runs.get(id)).toMatchObject({ state: 'paused' });
  });

  it('ends when its connection is removed also while it is paused or interrupted, but not of another one', async () => {
    await setUp();
    const target = { kind: 'vins' as const, vins: [VIN] };
    const other = await store.connections.save({
      ...{ name: 'Other', baseUrl: 'https://other.example/', clientId: 'office', timeZone: 'UTC' },
    });
    const ids = [];
    for (const connection of [connectionId, connectionId, other.id])
      ids.push((await store.runs.create(connection, target, null, NOON)).id);
    const [paused = 0, interrupted = 0, kept = 0] = ids;
    for (const id of [paused, kept]) await store.runs.setState(id, 'paused', null, null);
    await lookup.cancelOver(connectionId);
    for (const id of [paused, interrupted])
      expect(await store.runs.get(id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(Number) });
    expect(await store.runs.get(kept)).toMatchObject({ state: 'paused' });
  });

  it('ends when its connection is removed also if it is older than all that the store lists', async () => {
    await setUp();
    const target = { kind: 'vins' as const, vins: [VIN] };
    const create = () => store.runs.create(connectionId, target, null, NOON);
    const oldest = await create();
    await store.runs.setState(oldest.id, 'paused', null, null);
    while ((await store.runs.all()).some(({ id }) => id === oldest.id)) await create();
    await lookup.cancelOver(connectionId);
    expect(await store.runs.get(oldest.id)).toMatchObject({ state: 'cancelled' });
  });

  it('ends when its connection is removed while it is just about to go on', async () => {
    await setUp({ latencyMs: 60 });
    const { id } = await startAll();
    await lookup.handlers.pause({ runId: id });
    const { promise, resolve } = Promise.withResolvers<void>();
    lookup = openLookup({ connecting: promise });
    const resumed = lookup.handlers.resume({ runId: id });
    await store.runs.get(id);
    const cancelled = lookup.cancelOver(connectionId);
    resolve();
    await Promise.all([resumed, cancelled]);
    expect(await store.runs.get(id)).toMatchObject({ state: 'cancelled' });
    expect((await lookup.handlers.all(undefined))[0]).toMatchObject({ state: 'cancelled' });
  });

  it('is refused for a list that is being looked up', async () => {
    await setUp({ latencyMs: 60 });
    const { id: listId } = await addList(store, simulator.vins(), 'Fleet');
    const request = { connectionId, target: { kind: 'list' as const, listId }, freshMinutes: null };
    const clicks = await Promise.allSettled([lookup.handlers.start(request), lookup.handlers.start(request)]);
    expect(clicks.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(lookup.handlers.start(request)).rejects.toMatchObject(refusal('list-in-run'));
  });

  it('of another list starts while a list is being looked up', async () => {
    await setUp({ latencyMs: 300 });
    const [first, second] = [await addList(store, simulator.vins(), 'A'), await addList(store, [VIN], 'B')];
    const startOf = (listId: number) =>
      lookup.handlers.start({ connectionId, target: { kind: 'list', listId }, freshMinutes: null });
    const one = await startOf(first.id);
    expect([lookup.isListBusy(first.id), lookup.isListBusy(second.id)]).toEqual([true, false]);
    const other = await startOf(second.id);
    for (const { id } of [one, other]) expect(await lookup.ended(id)).toMatchObject({ state: 'completed' });
    expect(lookup.isListBusy(first.id)).toBe(false);
  });

  it('that is resumed while it is under way goes on as it is', async () => {
    await setUp({ latencyMs: 300 });
    const { id } = await startAll();
    expect(await lookup.handlers.resume({ runId: id })).toMatchObject({ id, state: 'running' });
    await lookup.ended(id);
    expect(Object.values(simulator.stats().perVin ?? {}).every((count) => count === 1)).toBe(true);
  });

  it('that was interrupted can be cancelled but not paused, and one that has ended stays as it is', async () => {
    await setUp();
    const { pause, cancel, resume } = lookup.handlers;
    const target = { kind: 'vins' as const, vins: [VIN] };
    const { id } = await store.runs.create(connectionId, target, null, NOON);
    expect(await pause({ runId: id })).toMatchObject({ state: 'interrupted', endedAt: null });
    expect(seen).toEqual([]);
    expect(await cancel({ runId: id })).toMatchObject({ state: 'cancelled', endedAt: expect.any(Number) });
    expect(seen).toMatchObject([{ id, state: 'cancelled' }]);
    await expect(resume({ runId: id })).rejects.toMatchObject(refusal('run-ended'));
    const completed = await lookup.ended((await startAll()).id);
    const runId = completed.id;
    await expect(resume({ runId })).rejects.toMatchObject(refusal('run-ended'));
    for (const halted of [await pause({ runId }), await cancel({ runId })]) expect(halted).toEqual(completed);
  });

  it('stops for a small list too when no batch gets an answer', async () => {
    await setUp({ fleet: { kind: 'demo', vehicles: 10, seed: 7 } });
    await simulator.close();
    const run = await lookup.ended((await startAll()).id);
    expect(run).toMatchObject({ state: 'stopped', stopReason: 'network', counts: { queued: 10, failed: 0 } });
  });

  it('stops when the credentials are refused', async () => {
    await setUp({}, { secret: 'wrong' });
    const run = await lookup.ended((await startAll()).id);
    expect(run).toMatchObject({ state: 'stopped', stopReason: 'unauthorized', counts: { queued: 400 } });
    expect(simulator.stats().tokenRequests).toBe(1);
  });

  it('goes on at the next start after the app was closed', async () => {
    await setUp({ latencyMs: 60 });
    const { id } = await startAll();
    await expect.poll(queued(id), { interval: 5 }).toBeLessThan(400);
    await lookup.close();
    expect(await store.runs.get(id)).toMatchObject({ state: 'interrupted' });
    lookup = openLookup();
    await lookup.handlers.resume({ runId: id });
    expect(await lookup.ended(id)).toMatchObject({ state: 'completed', counts: { queued: 0, failed: 0 } });
  });
});

describe('the pre-flight sheet', () => {
  it('counts the VINs that a run would ask for, without fresh ones', async () => {
    await setUp();
    await lookup.ended((await startAll()).id);
    const vins = [...simulator.vins().slice(0, 120), '9BWZZZ377VT004251'];
    const plan = await lookup.handlers.plan({
      connectionId,
      target: { kind: 'vins', vins },
      freshMinutes: 60,
    });
    expect(plan).toMatchObject({ vehicles: 121, fresh: 120, toAsk: 1, requests: 1 });
    expect(plan.suspicious).toBe(vins.filter((vin) => vin.startsWith('9BW')).length);
    expect(plan.expectedSeconds).toBeGreaterThan(0);
    const all = await lookup.handlers.plan({
      connectionId,
      target: { kind: 'vins', vins },
      freshMinutes: null,
    });
    expect(all).toMatchObject({ fresh: 0, toAsk: 121, requests: 3 });
  });
});
