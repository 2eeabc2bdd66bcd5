import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRateSaver, rateCountsSince } from '../../src/main/lookup/rate.ts';
import type { ClientStats, RateEstimate } from '../../src/main/service/types.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';
import { tempDir } from '../helpers/temp-dir.ts';

let dataDir: string;
let store: Store;
let id: number;

beforeEach(async () => {
  dataDir = tempDir();
  ({ store } = await openStore({ dataDir }));
  const draft = { name: 'Office', baseUrl: 'https://a.example', clientId: 'office', timeZone: 'UTC' };
  id = (await store.connections.save(draft)).id;
});

afterEach(async () => {
  await store.close();
});

/** The report of a client that has found this rate so far. */
const stats = (rate: RateEstimate | null): ClientStats => ({
  requests: 0,
  throttled: 0,
  tokenRequests: 0,
  inFlight: 0,
  waitingUntil: null,
  rate,
  limit: 'rate',
});

const at = (requestsPerSecond: number): RateEstimate => ({ requestsPerSecond, burst: 5 });

it('a rate is saved once a minute while a run is under way, and at its end', async () => {
  let pace: RateEstimate | null = null;
  const clock = createFakeClock();
  const save = createRateSaver(store.connections, id, { stats: () => stats(pace) }, clock);
  const kept = () => store.connections.rate(id, 0);

  await save(true);
  expect(await kept()).toBeNull();
  pace = at(40);
  await save(false);
  expect(await kept()).toBeNull();
  await clock.advance(60_000);
  await save(false);
  expect(await kept()).toEqual(at(40));
  pace = at(38);
  await clock.advance(59_000);
  await save(false);
  expect(await kept()).toEqual(at(40));
  await save(true);
  expect(await kept()).toEqual(at(38));
});

it('a saved rate counts for a week', async () => {
  const foundAt = Date.UTC(2026, 10, 1);
  const week = 7 * 24 * 3_600_000;
  await store.connections.saveRate(id, at(40), foundAt);
  expect(await store.connections.rate(id, rateCountsSince(foundAt + week))).toEqual(at(40));
  expect(await store.connections.rate(id, rateCountsSince(foundAt + week + 1))).toBeNull();
});

it('a rate that did not change is not saved again', async () => {
  const pace = at(40);
  const save = createRateSaver(store.connections, id, { stats: () => stats(pace) }, createFakeClock());
  await save(true);
  expect(await store.connections.rate(id, 0)).toBeNull();
});

it.each([
  ['requests per second', { requestsPerSecond: 41, burst: 5 }],
  ['burst', { requestsPerSecond: 40, burst: 6 }],
])('a rate whose %s alone changed is saved', async (_, changed) => {
  let pace: RateEstimate = at(40);
  const save = createRateSaver(store.connections, id, { stats: () => stats(pace) }, createFakeClock());
  pace = changed;
  await save(true);
  expect(await store.connections.rate(id, 0)).toEqual(changed);
});
