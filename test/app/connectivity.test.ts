import { afterEach, expect, test } from 'vitest';
import type { Connectivity } from '../../src/contract/schemas/app.ts';
import {
  type ConnectivityWatch,
  checkAfterRuns,
  watchConnectivity,
} from '../../src/main/app/connectivity.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

let watch: ConnectivityWatch;
afterEach(() => watch.close());

/** A watch on the connection that `target` names at the time; the test answers each look itself. */
function open(target: () => { id: number; baseUrl: string } | null) {
  const clock = createFakeClock();
  const states: Connectivity[] = [];
  const looks: { baseUrl: string; answer: (reachable: boolean) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  watch = watchConnectivity({
    target: async () => target(),
    isReachable: (baseUrl, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        looks.push({ baseUrl, answer, fail });
      }),
    clock,
    changed: (state) => states.push(state),
    failed: (error) => failures.push(error),
  });
  return { clock, states, looks, failures };
}

test('The watch reports when the service goes and when it comes back, and nothing else.', async () => {
  const { clock, states, looks } = open(() => ({ id: 7, baseUrl: 'https://a.example' }));
  for (const reachable of [true, true, false, false, true]) {
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    looks.shift()?.answer(reachable);
    await expect.poll(() => watch.current().checkedAt).toBe(clock.now());
    await clock.advance(30_000);
  }
  expect(states.map(({ state }) => state)).toEqual(['online', 'offline', 'online']);
  expect(states.every(({ connectionId }) => connectionId === 7)).toBe(true);
});

test('A slow check of the previous connection does not overwrite the state of the present one.', async () => {
  let id = 1;
  const { looks } = open(() => ({ id, baseUrl: `https://${id}.example` }));
  await expect.poll(() => looks.length).toBe(1);
  id = 2;
  watch.check();
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.answer(true);
  await expect.poll(() => watch.current()).toMatchObject({ connectionId: 2, state: 'online' });
  looks[0]?.answer(false);
  await new Promise(setImmediate);
  expect(watch.current()).toMatchObject({ connectionId: 2, state: 'online' });
});

test('Without a connection the state is unknown, and no request is sent.', async () => {
  const { looks, clock } = open(() => null);
  await clock.advance(90_000);
  expect(looks).toEqual([]);
  expect(watch.current()).toEqual({ connectionId: null, state: 'unknown', checkedAt: null });
});

test('A check that fails is reported, and the next one comes at its time.', async () => {
  const { looks, failures, clock } = open(() => ({ id: 7, baseUrl: 'https://a.example' }));
  await expect.poll(() => looks.length).toBe(1);
  looks[0]?.fail(new Error('the store is busy'));
  await expect.poll(() => failures.length).toBe(1);
  await clock.advance(30_000);
  await expect.poll(() => looks.length).toBe(2);
});

test('A watch that is closed during a check leaves no timer and reports nothing.', async () => {
  const { looks, failures, states, clock } = open(() => ({ id: 7, baseUrl: 'https://a.example' }));
  await expect.poll(() => looks.length).toBe(1);
  watch.close();
  await new Promise(setImmediate);
  expect([failures, states, clock.pending()]).toEqual([[], [], 0]);
});

test('A run that ends or begins to wait for the network causes a check, and one that progresses causes none.', () => {
  let looks = 0;
  const onRunChange = checkAfterRuns(() => {
    looks += 1;
  });
  const network = { until: 0, reason: 'network' as const };
  const runs = [
    { id: 1, state: 'running' as const, waiting: null },
    { id: 1, state: 'running' as const, waiting: network },
    { id: 1, state: 'running' as const, waiting: network },
    { id: 2, state: 'running' as const, waiting: network },
    { id: 1, state: 'running' as const, waiting: { until: 0, reason: 'rate-limited' as const } },
    { id: 1, state: 'running' as const, waiting: network },
    { id: 2, state: 'stopped' as const, waiting: null },
  ];
  const seen = runs.map((run) => {
    onRunChange(run);
    return looks;
  });
  expect(seen).toEqual([0, 1, 1, 2, 2, 3, 4]);
});
