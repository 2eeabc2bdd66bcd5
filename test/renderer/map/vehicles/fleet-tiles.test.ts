import { afterEach, expect, test, vi } from 'vitest';
import type { FleetView } from '../../../../src/contract/schemas/fleet.ts';
import { fleetTiles } from '../../../../src/renderer/map/vehicles/fleet-tiles.ts';
import { wholeFleet } from '../../../../src/renderer/state/whole-fleet.ts';

afterEach(() => vi.unstubAllGlobals());

const cancelled = { ok: false, error: { kind: 'cancelled', message: 'a newer question came', details: {} } };
const empty = { ok: true, value: new Uint8Array() };

test('A tile of a view that was replaced meanwhile is one of the new view.', async () => {
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

test('A tile that the core refuses for the current view is refused.', async () => {
  vi.stubGlobal('window', { rastro: { fleet: { tile: async () => cancelled } } });
  await expect(fleetTiles(() => wholeFleet)(0, 0, 0)).rejects.toMatchObject({ kind: 'cancelled' });
});
