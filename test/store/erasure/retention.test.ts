import { expect, test } from 'vitest';
import type { RetentionScope } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { tracesIn } from '../../helpers/traces.ts';
import { addConnection, addList, noProgress, okAnswer, tempDir, tempStore, vinOf } from '../helpers.ts';
import { erase } from './erase.ts';

const DAY = 86_400_000;
const NOTHING: RetentionScope = {
  kind: 'retention',
  positionsBefore: null,
  oldPositions: 'erased',
  unlistedBefore: null,
};

/** Coordinates that are nowhere else. */
const placeOf = (day: number) => ({ latitude: -20 - (day + 1) / 7_919, longitude: -40 - (day + 1) / 6_007 });

/** Looks vehicles up on a day of 2026, counted from January 1; each is seen on that day. */
async function lookUpOn(store: Store, connectionId: number, day: number, vins: readonly string[]) {
  const askedAt = day * DAY;
  const run = await store.runs.create(connectionId, { kind: 'vins', vins }, null, askedAt);
  const seen = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
  const answers = vins.map((vin) => okAnswer(vin, placeOf(day), `${seen} 12:00:00`));
  await store.runs.commit(run.id, askedAt, answers, noProgress);
  await store.runs.setState(run.id, 'completed', null, askedAt);
}

async function latitudes(store: Store, vin: string): Promise<(number | undefined)[]> {
  const { history } = await store.fleet.vehicle({ vin });
  return history.map(({ latitude }) => latitude);
}

test('Old positions are gone from history, vehicles and ledgers, and a vehicle that had only those counts as not looked up.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const { id } = await addConnection(store);
  await addList(store, [vinOf(1), vinOf(2)]);
  await lookUpOn(store, id, 0, [vinOf(1), vinOf(2)]);
  await lookUpOn(store, id, 40, [vinOf(1)]);
  const scope: RetentionScope = { ...NOTHING, positionsBefore: 30 * DAY };
  const { latitude, longitude } = placeOf(0);
  expect(tracesIn(dataDir, [latitude, longitude])).not.toEqual([]);
  expect(await store.erasure.preview(scope)).toMatchObject({ vehicles: 0, positions: 2, runPositions: 2 });
  await erase(store, scope);
  expect(tracesIn(dataDir, [latitude, longitude])).toEqual([]);
  expect(await latitudes(store, vinOf(1))).toEqual([placeOf(40).latitude]);
  const [seen, unseen] = await store.fleet.rowsByVins([vinOf(1), vinOf(2)]);
  expect(seen).toMatchObject({ status: 'ok', position: { latitude: placeOf(40).latitude } });
  expect(unseen).toMatchObject({ status: 'never', position: null, askedAt: null });
  expect((await store.erasure.preview(scope)).positions).toBe(0);
});

test('Thinned positions leave one a month and the last one, and all of the time that is kept.', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store);
  await addList(store, [vinOf(1)]);
  // January 1, 11 and 21, February 10, March 2.
  for (const day of [0, 10, 20, 40, 60]) await lookUpOn(store, id, day, [vinOf(1)]);
  const scope: RetentionScope = { ...NOTHING, positionsBefore: 50 * DAY, oldPositions: 'thinned' };
  expect(await store.erasure.preview(scope)).toMatchObject({ positions: 2, runPositions: 4 });
  await erase(store, scope);
  expect(await latitudes(store, vinOf(1))).toEqual([60, 40, 20].map((day) => placeOf(day).latitude));
  const [row] = await store.fleet.rowsByVins([vinOf(1)]);
  expect(row?.position?.latitude).toBe(placeOf(60).latitude);
});

test('Vehicles on no list go once they were not looked up for long; those in the bin and in unended runs stay.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const { id } = await addConnection(store);
  await addList(store, [vinOf(1)]);
  const binned = await addList(store, [vinOf(2)], 'in the bin');
  await lookUpOn(store, id, 0, [vinOf(1), vinOf(2), vinOf(3), vinOf(4)]);
  await lookUpOn(store, id, 40, [vinOf(4)]);
  await store.runs.create(id, { kind: 'vins', vins: [vinOf(5)] }, null, 1);
  await store.lists.remove({ listId: binned.id });
  const scope: RetentionScope = { ...NOTHING, unlistedBefore: 30 * DAY };
  expect(await store.erasure.preview(scope)).toMatchObject({ vehicles: 1 });
  await erase(store, scope);
  expect(tracesIn(dataDir, [vinOf(3)])).toEqual([]);
  const left = [1, 2, 3, 4, 5].map(vinOf);
  expect((await store.fleet.rowsByVins(left)).map(({ vin }) => vin)).toEqual([1, 2, 4, 5].map(vinOf));
});
