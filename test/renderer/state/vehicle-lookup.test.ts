import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunRequest } from '../../../src/contract/schemas/runs.ts';
import { useLayout } from '../../../src/renderer/state/layout.ts';
import { queryClient } from '../../../src/renderer/state/queries.ts';
import { lookUpVehicle, useVehicleLookups } from '../../../src/renderer/state/vehicle-lookup.ts';
import { aRun } from '../../helpers/a-run.ts';

const VIN = '9BWZZZ377VT000001';
const real = { id: 1, name: 'Rastreadora', demo: false, secret: 'keychain' };

let connections: unknown[];
let started: RunRequest[];
let refusal: unknown;
const fine = async (value: unknown) => ({ ok: true, value });

beforeEach(() => {
  connections = [real];
  started = [];
  refusal = null;
  queryClient.clear();
  useLayout.setState({ dialog: null });
  useVehicleLookups.setState({ lookups: new Map(), runs: new Map() });
  vi.stubGlobal('window', {
    rastro: {
      connections: { all: () => fine(connections) },
      lists: { all: () => fine([]) },
      fleet: { vehicle: () => fine({ row: { vin: VIN, askedAt: 10, position: null }, lists: [] }) },
      runs: {
        all: () => fine([]),
        start: async (request: RunRequest) => {
          started.push(request);
          return refusal === null ? fine(aRun({ id: 5 })) : { ok: false, error: refusal };
        },
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const lookup = () => useVehicleLookups.getState().lookups.get(VIN);

test('A vehicle is looked up without a question, however fresh its answer is.', async () => {
  const done = lookUpVehicle(VIN);
  expect(lookup()).toEqual({ state: 'starting' });
  await done;
  expect(started).toEqual([{ connectionId: 1, target: { kind: 'vins', vins: [VIN] }, freshMinutes: null }]);
  expect(lookup()).toMatchObject({ state: 'started', runId: 5, before: { askedAt: 10 } });
  expect([...useVehicleLookups.getState().runs]).toEqual([[5, VIN]]);
  expect(useLayout.getState().dialog).toBeNull();
});

test('A second click while it begins starts no second run.', async () => {
  await Promise.all([lookUpVehicle(VIN), lookUpVehicle(VIN)]);
  expect(started).toHaveLength(1);
});

test('A missing secret is asked for first, and the lookup goes on over that connection.', async () => {
  connections = [{ ...real, secret: 'missing' }];
  await lookUpVehicle(VIN);
  expect(started).toEqual([]);
  expect(lookup()).toBeUndefined();
  expect(useLayout.getState().dialog).toEqual({
    ...{ kind: 'connections', edit: 1, returnTo: null, thenLookUp: VIN },
  });
  connections = [{ ...real, id: 9 }, real];
  queryClient.clear();
  await lookUpVehicle(VIN, 1);
  expect(started).toMatchObject([{ connectionId: 1 }]);
});

test('Nothing is looked up over a connection that was removed meanwhile.', async () => {
  await lookUpVehicle(VIN, 3);
  expect([started, lookup(), useLayout.getState().dialog]).toEqual([[], undefined, null]);
});

test('Without a connection the pre-flight sheet opens, which says so.', async () => {
  connections = [];
  await lookUpVehicle(VIN);
  expect(useLayout.getState().dialog).toMatchObject({
    ...{ kind: 'preflight', target: { kind: 'vins', vins: [VIN] } },
  });
});

test('A refusal is an error of the vehicle, not a dialog.', async () => {
  refusal = { kind: 'disk', message: 'no room', details: {} };
  await lookUpVehicle(VIN);
  expect(lookup()).toMatchObject({ state: 'failed', error: { kind: 'disk' } });
});
