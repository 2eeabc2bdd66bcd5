import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../scripts/simulator/service.ts';
import { othersThatReach } from '../helpers/other-addresses.ts';

const VIN = '9BWZZZ377VT004251';
let simulator: Simulator;
let headers: Record<string, string>;
afterEach(() => simulator.close());

async function start(options: Partial<SimulatorOptions>): Promise<void> {
  const fleet = { kind: 'vins', vins: [VIN, '9BD578142H8690070'] } as const;
  simulator = await startSimulator({ clientId: 'a', clientSecret: 'b', fleet, ...options });
  headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ client_id: 'a', client_secret: 'b' });
  const token = await fetch(`${simulator.baseUrl}/api/v1/auth/token`, { method: 'POST', headers, body });
  const { access_token } = (await token.json()) as { access_token: string };
  headers.Authorization = `Bearer ${access_token}`;
}

function query(signal?: AbortSignal): Promise<Response> {
  return fetch(`${simulator.baseUrl}/api/v1/veiculos/posicoes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ chassis: simulator.vins() }),
    ...(signal ? { signal } : {}),
  });
}

function handClock() {
  const time = { at: Date.UTC(2026, 10, 21, 12, 0, 0, 250) };
  return { time, clock: { now: () => time.at, monotonic: () => time.at, sleep: async () => {} } };
}

test('no other address of this computer reaches it', async () => {
  await start({});
  expect(await othersThatReach(Number(new URL(simulator.baseUrl).port))).toEqual([]);
});

test('a burst passes, the next is refused, and the bucket fills as time goes by', async () => {
  const { time, clock } = handClock();
  await start({ clock, rate: { perSecond: 2, burst: 3 } });
  const statuses = async (count: number) => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) found.push((await query()).status);
    return found;
  };
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  time.at += 500;
  expect(await statuses(2)).toEqual([200, 429]);
  time.at += 60_000;
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
});

test.each([
  ['seconds', '4'],
  ['date', 'Sat, 21 Nov 2026 12:00:05 GMT'],
  ['none', null],
] as const)('Retry-After as %s', async (retryAfter, expected) => {
  const { clock } = handClock();
  await start({ clock, retryAfter, rate: { perSecond: 0.25, burst: 1 } });
  await query();
  const response = await query();
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, expected]);
});

test('a request before Retry-After has passed is counted as early', async () => {
  const { time, clock } = handClock();
  await start({ clock, rate: { perSecond: 0.5, burst: 1 } });
  await query();
  await query();
  expect(simulator.stats().early).toBe(0);
  time.at += 1900;
  await query();
  expect(simulator.stats().early).toBe(1);
  time.at += 2000;
  expect((await query()).status).toBe(200);
  expect(simulator.stats()).toMatchObject({ early: 1, byStatus: { 200: 3, 429: 2 } });
});

test('hanging requests end when the client leaves and when the simulator closes', async () => {
  await start({ hangRate: 1 });
  const leaving = new AbortController();
  const left = query(leaving.signal);
  const held = query();
  await expect.poll(() => simulator.stats().hung).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  const ended = expect(held).rejects.toThrow();
  await simulator.close();
  await ended;
  expect(simulator.stats()).toMatchObject({ hung: 2, byStatus: { 200: 1 } });
});

test('answers are delayed by the latency, and closing does not wait for them', async () => {
  const held: number[] = [];
  const clock = {
    ...handClock().clock,
    async sleep(ms: number, signal?: AbortSignal) {
      held.push(ms);
      if (held.length > 1) await once(signal ?? new EventTarget(), 'abort');
      signal?.throwIfAborted();
    },
  };
  await start({ clock, latencyMs: 250 });
  const ended = expect(query()).rejects.toThrow();
  await expect.poll(() => held).toEqual([250, 250]);
  await simulator.close();
  await ended;
});

test('a limit of any other kind judges the queries, and says when their answers leave', async () => {
  const { time, clock } = handClock();
  const judged: number[] = [];
  const held: number[] = [];
  // A timer that fires early does not let an answer leave early.
  const sleep = async (ms: number) => {
    held.push(ms);
    time.at += held.length === 1 ? ms - 40 : ms;
  };
  await start({
    clock: { ...clock, sleep },
    judge(now) {
      judged.push(now);
      return { waitMs: judged.length > 1 ? 2500 : 0, answerAt: now + 100 };
    },
  });
  const begun = time.at;
  expect((await query()).status).toBe(200);
  expect(held).toEqual([100, 40]);
  const refused = await query();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  expect(judged).toEqual([begun, begun + 100]);
});

test('failures come at the given rate, the same for the same seed', async () => {
  const run = async () => {
    await start({ failRate: 0.3, random: seededRandom(5) });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push((await query()).status);
    await simulator.close();
    return statuses;
  };
  const first = await run();
  const failed = first.filter((status) => status === 500).length;
  expect(failed).toBeGreaterThan(8);
  expect(failed).toBeLessThan(30);
  expect(await run()).toEqual(first);
});

test('garbage is a 200, of many kinds, and never the right answer', async () => {
  await start({ garbageRate: 1, random: seededRandom(3) });
  const right = JSON.stringify({ resultados: simulator.vins().map((vin) => simulator.truth(vin)) });
  const bodies = new Set<string>();
  const types = new Set<string | null>();
  for (let n = 0; n < 200; n++) {
    const response = await query();
    expect(response.status).toBe(200);
    types.add(response.headers.get('content-type'));
    bodies.add(await response.text());
  }
  expect(bodies.has(right)).toBe(false);
  expect(bodies.size).toBeGreaterThan(20);
  expect([...types].sort()).toEqual(['application/json', 'text/html; charset=utf-8']);
  expect(simulator.stats()).toMatchObject({ garbage: 200, vins: 0 });
});

test('the statistics count requests and VINs, and are served as JSON', async () => {
  await start({ perVin: true });
  await query();
  await query();
  const stats = await (await fetch(`${simulator.baseUrl}/__stats`)).json();
  expect(stats).toEqual({
    tokenRequests: 1,
    positionRequests: 2,
    byStatus: { 200: 3 },
    vins: 4,
    perVin: { [VIN]: 2, '9BD578142H8690070': 2 },
    early: 0,
    hung: 0,
    garbage: 0,
    peakInFlight: 1,
  });
});
