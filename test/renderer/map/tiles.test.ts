import { afterEach, expect, test, vi } from 'vitest';
import type { FleetView } from '../../../src/preload/schemas/fleet.ts';
import { wholeFleet } from '../../../src/renderer/fleet/view-store.ts';
import { fleetTiles, together } from '../../../src/renderer/map/tiles.ts';

afterEach(() => vi.unstubAllGlobals());

const cancelled = { ok: false, error: { kind: 'cancelled', message: 'a newer question came', details: {} } };
const empty = { ok: true, value: new Uint8Array() };

test('a tile that a newer view took the place of is one of that view', async () => {
  const newer: FleetView = { ...wholeFleet, statuses: ['ok'] };
  let view = wholeFleet;
  const tile = vi.fn(async ({ view: asked }: { view: FleetView }) => {
    view = newer;
    return asked === newer ? empty : cancelled;
  });
  vi.stubGlobal('window', { rastro: { fleet: { tile } } });
  expect((await fleetTiles(() => view)(0, 0, 0)).byteLength).toBe(0);
  expect(tile.mock.calls.map(([{ view: asked }]) => asked)).toEqual([wholeFleet, newer]);
});

test('a tile that is refused for good is refused', async () => {
  vi.stubGlobal('window', { rastro: { fleet: { tile: async () => cancelled } } });
  await expect(fleetTiles(() => wholeFleet)(0, 0, 0)).rejects.toMatchObject({ kind: 'cancelled' });
});

test('tiles that were asked for together arrive together, and none waits for long', async () => {
  vi.useFakeTimers();
  const held = together(400);
  const arrived: string[] = [];
  const ask = (name: string, ms: number) =>
    void held(new Promise((resolve) => setTimeout(resolve, ms))).then(() => arrived.push(name));
  ask('first', 50);
  ask('second', 100);
  await vi.advanceTimersByTimeAsync(99);
  expect(arrived).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived.toSorted()).toEqual(['first', 'second']);
  arrived.length = 0;
  ask('third', 50);
  ask('slow', 5_000);
  await vi.advanceTimersByTimeAsync(449);
  expect(arrived).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived).toEqual(['third']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(arrived).toEqual(['third', 'slow']);
  vi.useRealTimers();
});

test('a tile that fails lets the others go, and is refused itself', async () => {
  const held = together(400);
  const failed = held(Promise.reject(new Error('broken')));
  const other = held(Promise.resolve('there'));
  await expect(failed).rejects.toThrow('broken');
  await expect(other).resolves.toBe('there');
});
