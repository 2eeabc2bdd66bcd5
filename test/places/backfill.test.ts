import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { startPlaceBackfill } from '../../src/main/places/backfill.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { placesFile } from '../helpers/project.ts';
import { addConnection, commitRun, okAnswer, tempDir, vinOf } from '../store/helpers.ts';

/** A store with so many vehicles in Santos, whose places were lost. */
async function unplaced(vehicles: number) {
  const dataDir = tempDir();
  const { store: before } = await openStore({ dataDir, placesFile });
  const connection = await addConnection(before);
  const santos = { latitude: -23.9608, longitude: -46.3336 };
  await commitRun(
    before,
    connection.id,
    Array.from({ length: vehicles }, (_, index) => okAnswer(vinOf(index + 1), santos)),
  );
  await before.close();
  const database = new Sqlite(join(dataDir, 'rastro.sqlite'));
  database.exec('UPDATE vehicle SET place = NULL; DELETE FROM placing');
  database.close();
  const { store } = await openStore({ dataDir, placesFile });
  onTestFinished(() => store.close());
  return store;
}

const log = { warn: (event: string) => expect.unreachable(event) };

it.each([1, 2_001])('says that places changed, for %d vehicles', async (vehicles) => {
  const store = await unplaced(vehicles);
  await new Promise<void>((changed) => {
    startPlaceBackfill(store.fleet.backfillPlaces, changed, log);
  });
  expect(await store.fleet.backfillPlaces()).toEqual({ isDone: true, isChanged: false });
});

it('says nothing where every position has its place', async () => {
  const store = await unplaced(1);
  await store.fleet.backfillPlaces();
  const step = store.fleet.backfillPlaces();
  startPlaceBackfill(
    () => step,
    () => expect.unreachable('changed'),
    log,
  );
  await step;
  await new Promise(setImmediate);
});
