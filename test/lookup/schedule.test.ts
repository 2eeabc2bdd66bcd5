import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import { type Schedules, startSchedules } from '../../src/main/lookup/schedule.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import { goodPositions, type Handler, type Loopback, someVins, startService } from '../helpers/loopback.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { addList } from '../store/helpers.ts';
import { createPassing } from './passing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 20, 15);

let dataDir: string;
let store: Store;
let clock: FakeClock;
let service: Loopback;
let lookup: Lookup;
let schedules: Schedules;
let passing: ReturnType<typeof createPassing>;
let positions: Handler;
let secret: string | null;
let connectionId: number;
let listId: number;
let notifications: number;
let failures: unknown[];

beforeEach(async () => {
  dataDir = tempDir();
  ({ store } = await openStore({ dataDir }));
  clock = createFakeClock({ now: START });
  passing = createPassing(clock);
  positions = goodPositions;
  secret = 'not-a-secret';
  notifications = 0;
  failures = [];
  service = await startService({ positions: (received) => positions(received) });
  const draft = { name: 'Office', baseUrl: service.url, clientId: 'office', timeZone: 'America/Sao_Paulo' };
  connectionId = (await store.connections.save(draft)).id;
  ({ id: listId } = await addList(store, someVins(120), 'Fleet'));
  lookup = openLookup();
  schedules = openSchedules();
});

afterEach(async () => {
  schedules.close();
  await lookup.close();
  await service[Symbol.asyncDispose]();
  await store.close();
});

function openLookup(): Lookup {
  const client = createServiceClient({
    baseUrl: service.url,
    credentials: async () => (secret === null ? null : { clientId: 'office', clientSecret: secret }),
    fetch: passing.fetch,
    clock,
    random: () => 0.5,
    maxConcurrency: 4,
  });
  return createLookup({
    runs: passing.watchedPart(store.runs),
    clock,
    random: () => 0.5,
    patienceMs: 2 * HOUR,
    suspicious: () => false,
    connect: async () => ({ client, maxConcurrency: 4 }),
    changed: () => undefined,
    failed: (error) => failures.push(error),
  });
}

function openSchedules(over: Pick<Lookup, 'startScheduled' | 'isListBusy'> = lookup): Schedules {
  const { watched } = passing;
  return startSchedules({
    lists: { all: watched(store.lists.all), schedule: watched(store.lists.schedule) },
    runs: { pruneScheduled: watched(store.runs.pruneScheduled) },
    lookup: { isListBusy: over.isListBusy, startScheduled: watched(over.startScheduled) },
    clock,
    changed: () => {
      notifications += 1;
    },
    failed: (error) => failures.push(error),
  });
}

const every = (everyMinutes: number) => schedules.set(listId, { connectionId, everyMinutes });
const nextAt = async () => (await store.lists.all()).find(({ id }) => id === listId)?.schedule?.nextAt;
const runs = () => store.runs.all();
const completed = (count: number) => async () => {
  const all = await runs();
  return all.length === count && all.every(({ state }) => state === 'completed');
};
/** In minutes since the start, the oldest first. */
const startTimes = async () =>
  (await runs()).map(({ startedAt }) => Math.floor((startedAt - START) / MINUTE)).reverse();

it('a schedule looks up the whole list each time it is due, however fresh its answers are', async () => {
  const list = await every(10);
  expect(list.schedule).toEqual({ connectionId, everyMinutes: 10, nextAt: START + 10 * MINUTE });
  await passing.passUntil(completed(3));
  expect(await startTimes()).toEqual([10, 20, 30]);
  expect(await runs()).toMatchObject(
    Array.from({ length: 3 }, () => ({ scheduled: true, listId, counts: { total: 120, ok: 120 } })),
  );
  expect(await nextAt()).toBe(START + 40 * MINUTE);
  expect(notifications).toBeGreaterThanOrEqual(4);
  expect(failures).toEqual([]);
});

it('a schedule ends with null, and starts anew when it is set again', async () => {
  await every(10);
  expect((await schedules.set(listId, null)).schedule).toBeNull();
  await passing.passUntil(() => clock.now() > START + 30 * MINUTE);
  expect(await runs()).toEqual([]);
  await every(5);
  await passing.passUntil(completed(1));
});

it('a schedule that is ended while another list is started stays ended', async () => {
  const { id: otherId } = await addList(store, someVins(3), 'Other');
  schedules.close();
  const due = { connectionId, everyMinutes: 10, nextAt: clock.now() };
  await store.lists.schedule(listId, due);
  await store.lists.schedule(otherId, due);
  let endedByUser = false;
  const startScheduled: Lookup['startScheduled'] = async (request) => {
    // The user, while the first of both is still on its way.
    if (!endedByUser) await schedules.set(otherId, null);
    endedByUser = true;
    return lookup.startScheduled(request);
  };
  schedules = openSchedules({ ...lookup, startScheduled });
  await passing.passUntil(() => clock.now() > START + 3 * MINUTE);
  expect((await store.lists.all()).find(({ id }) => id === otherId)?.schedule).toBeNull();
  expect((await runs()).map((run) => run.listId)).toEqual([listId]);
});

it('a schedule runs once for all times missed during sleep, and returns to its times', async () => {
  await every(10);
  await passing.passUntil(() => clock.now() > START + MINUTE);
  clock.jump(5 * HOUR + 3 * MINUTE);
  schedules.check();
  await passing.passUntil(completed(1));
  expect((await startTimes())[0]).toBe(304);
  expect(await nextAt()).toBe(START + 310 * MINUTE);
});

it('a schedule notices within a minute that the clock on the wall was set forward or back', async () => {
  await every(60);
  await passing.passUntil(() => clock.now() > START + MINUTE);
  clock.jump(2 * HOUR);
  await passing.passUntil(completed(1));
  expect((await startTimes())[0]).toBeLessThanOrEqual(122);
  clock.jump(-24 * HOUR);
  await passing.passUntil(async () => (await nextAt()) !== START + 180 * MINUTE);
  expect(await nextAt()).toBeLessThanOrEqual(clock.now() + 60 * MINUTE);
});

it('a schedule that was due while Rastro was closed runs when it opens', async () => {
  await every(10);
  schedules.close();
  clock.jump(3 * HOUR);
  schedules = openSchedules();
  await passing.passUntil(completed(1));
});

it('a schedule skips its time while the list is being looked up', async () => {
  positions = () => ({ status: 500 });
  await every(10);
  await passing.passUntil(async () => (await nextAt()) === START + 40 * MINUTE);
  expect(await startTimes()).toEqual([10]);
  expect(failures).toEqual([]);
  positions = goodPositions;
  await passing.passUntil(completed(2));
});

it('a schedule that is due during an erasure runs within a minute after its end', async () => {
  await every(60);
  await store.erasure.begin({ kind: 'vehicle', vin: 'NOSUCHVEH1CLE0001' });
  await passing.passUntil(() => clock.now() > START + 63 * MINUTE);
  expect([await runs(), failures]).toEqual([[], []]);
  await store.erasure.end();
  const endedAt = (clock.now() - START) / MINUTE;
  await passing.passUntil(completed(1));
  expect((await startTimes())[0]).toBeLessThanOrEqual(endedAt + 1);
  expect(await nextAt()).toBe(START + 120 * MINUTE);
});

it('a schedule runs again at its next time after a run without credentials', async () => {
  secret = null;
  await every(10);
  await passing.passUntil(async () => (await runs()).length === 1);
  await passing.passUntil(async () => (await runs())[0]?.state === 'stopped');
  expect((await runs())[0]).toMatchObject({ stopReason: 'secret-missing' });
  secret = 'typed again';
  await passing.passUntil(async () => (await runs())[0]?.state === 'completed');
  expect(await startTimes()).toEqual([10, 20]);
});

it('a schedule whose run can not start says so, and starts at its next time', async () => {
  schedules.close();
  let isRefused = true;
  const refusal = new AppError('database', 'x');
  schedules = openSchedules({
    ...lookup,
    startScheduled: (request) => (isRefused ? Promise.reject(refusal) : lookup.startScheduled(request)),
  });
  await every(10);
  await passing.passUntil(() => failures.length > 0);
  expect(failures).toEqual([refusal]);
  expect(await nextAt()).toBe(START + 20 * MINUTE);
  isRefused = false;
  await passing.passUntil(completed(1));
  expect(await startTimes()).toEqual([20]);
});

it('a check of the schedules that fails says so, and the next one comes within a minute', async () => {
  schedules.close();
  await store.lists.schedule(listId, { connectionId, everyMinutes: 10, nextAt: clock.now() });
  const { all } = store.lists;
  let fails = true;
  const broken = async () => (fails ? Promise.reject(new Error('x')) : all());
  store = { ...store, lists: { ...store.lists, all: broken } };
  schedules = openSchedules();
  await passing.passUntil(() => failures.length > 0);
  fails = false;
  await passing.passUntil(completed(1));
  expect((await startTimes())[0]).toBeLessThanOrEqual(2);
  expect(failures).toHaveLength(1);
});

it('a schedule keeps the newest hundred runs of a list', async () => {
  for (let index = 0; index < 101; index += 1) {
    const { id } = await store.runs.create(connectionId, { kind: 'list', listId }, null, START, true);
    await store.runs.setState(id, 'completed', null, START);
  }
  await store.lists.schedule(listId, { connectionId, everyMinutes: 10_080, nextAt: clock.now() });
  schedules.check();
  await passing.passUntil(async () => (await runs()).length === 100);
  // Closing would wait for the run, and the clock stands still by then.
  await passing.passUntil(async () => (await runs())[0]?.state === 'completed');
  expect((await runs())[0]).toMatchObject({ id: 102 });
});

it('closing the schedules leaves no timer', async () => {
  await every(5);
  schedules.close();
  await new Promise(setImmediate);
  expect(clock.pending()).toBe(0);
});
