import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import type { ServiceClient } from '../../src/main/service/types.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import {
  goodPositions,
  type Handler,
  type Loopback,
  POSITIONS_PATH,
  someVins,
  startService,
} from '../helpers/loopback.ts';
import { tempStore } from '../store/helpers.ts';
import { createPassing } from './passing.ts';

const HOUR = 3_600_000;

let store: Store;
let clock: FakeClock;
let lookup: Lookup;
let passing: ReturnType<typeof createPassing>;
let positions: Handler;
/** Two connections, each to a service of its own. */
let offices: { readonly id: number; readonly service: Loopback }[];

beforeEach(async () => {
  store = await tempStore();
  clock = createFakeClock();
  passing = createPassing(clock);
  positions = goodPositions;
  offices = [];
  const clients = new Map<number, ServiceClient>();
  for (const name of ['North', 'South']) {
    const service = await startService({ positions: (received) => positions(received) });
    const draft = { name, baseUrl: service.url, clientId: 'office', timeZone: 'UTC' };
    const { id } = await store.connections.save(draft);
    const credentials = async () => ({ clientId: 'office', clientSecret: 'not-a-secret' });
    const ways = { fetch: passing.fetch, clock, random: () => 0.5, maxConcurrency: 1 };
    clients.set(id, createServiceClient({ baseUrl: service.url, credentials, ...ways }));
    offices.push({ id, service });
  }
  lookup = createLookup({
    runs: passing.watchedPart(store.runs),
    clock,
    random: () => 0.5,
    patienceMs: 2 * HOUR,
    suspicious: () => false,
    connect: async (id) => ({ client: clients.get(id) as ServiceClient, maxConcurrency: 1 }),
    changed: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
  });
});

afterEach(async () => {
  await lookup.close();
  for (const { service } of offices) await service[Symbol.asyncDispose]();
});

/** Starts a run over each connection. */
const startAll = () =>
  Promise.all(
    offices.map(({ id }) =>
      lookup.handlers.start({
        connectionId: id,
        target: { kind: 'vins', vins: someVins(10) },
        freshMinutes: null,
      }),
    ),
  );

const sent = () => offices.map(({ service }) => service.at(POSITIONS_PATH).length);
const allWait = async () =>
  (await lookup.handlers.all(undefined)).every(({ waiting }) => waiting?.reason === 'service-failing');

it('a connection that may be back ends the wait of its own runs, and a network that may be back that of all', async () => {
  positions = () => ({ status: 500 });
  const runs: Run[] = await startAll();
  expect(runs).toHaveLength(2);
  await passing.passUntil(allWait);
  const [north = 0, south = 0] = sent();
  lookup.tryAll(offices[0]?.id);
  // The clock stands still: nothing else ends a wait.
  await expect.poll(sent, { interval: 5 }).toEqual([north + 1, south]);
  for (let index = 0; index < 20; index += 1) await turn();
  expect(sent()).toEqual([north + 1, south]);
  await passing.passUntil(allWait);
  const before = sent();
  lookup.tryAll();
  await expect.poll(sent, { interval: 5 }).toEqual(before.map((count) => count + 1));
});

it('a connection that is removed cancels its own runs alone', async () => {
  const answer = Promise.withResolvers<void>();
  positions = async (received) => {
    await answer.promise;
    return goodPositions(received);
  };
  const [north, south] = await startAll();
  await expect.poll(sent, { interval: 5 }).toEqual([1, 1]);
  await lookup.cancelOver(offices[0]?.id ?? 0);
  const stateOf = async (run: Run | undefined) => (await store.runs.get(run?.id ?? 0)).state;
  expect(await stateOf(north)).toBe('cancelled');
  expect(await stateOf(south)).toBe('running');
  answer.resolve();
  await passing.passUntil(async () => (await stateOf(south)) === 'completed');
});
