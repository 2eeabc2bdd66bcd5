import { expect, test } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  tempDir,
  tempStore,
  vinOf,
} from './helpers.ts';

const FLEET = 5_000;

/** Lists of most vehicles, of few, and of one on two rows; in another order than that of their VINs. */
async function fleetOf(dataDir: string): Promise<(number | null)[]> {
  const store = await tempStore(dataDir);
  const vins = [...Array(FLEET).keys()].map((number) => vinOf((number * 1_777) % FLEET));
  const lists = [vins, vins.slice(0, 2_000), vins.slice(7, 10), [...vins.slice(3, 5), ...vins.slice(3, 5)]];
  const ids: (number | null)[] = [null];
  for (const list of lists) ids.push((await addList(store, list)).id);
  const connection = await addConnection(store);
  await commitRun(
    store,
    connection.id,
    vins.slice(0, 3).map((vin) => okAnswer(vin, { latitude: 1, longitude: 2 })),
  );
  await store.close();
  return [...ids, 999];
}

test('Answers while the index is read are the same as after it.', async () => {
  const dataDir = tempDir();
  const lists = await fleetOf(dataDir);
  const store = await tempStore(dataDir);
  const warm = store.fleet.warm();
  const ask = () =>
    Promise.all(
      lists.flatMap((listId) =>
        [false, true].flatMap((descending): Promise<unknown>[] => {
          const view: FleetView = { ...everything, listId, sort: { column: 'vin', descending } };
          return [
            store.fleet.page({ view, offset: 0, limit: 20 }),
            store.fleet.page({ view, offset: 1_990, limit: 20 }),
            store.fleet.page({ view, offset: 9_990, limit: 20 }),
            store.fleet.page({ view: { ...view, listId: null, search: '7' }, offset: 0, limit: 20 }),
            store.fleet.page({ view: { ...view, statuses: ['ok'] }, offset: 0, limit: 20 }),
            store.fleet.page({
              ...{ view: { ...view, sort: { column: 'status', descending } }, offset: 0, limit: 20 },
            }),
            store.fleet.counts({ view }),
            store.fleet.extent({ view }),
          ];
        }),
      ),
    );
  const early = await ask();
  await warm;
  expect(early).toEqual(await ask());
  expect(early[0]).toMatchObject({ total: FLEET });
});

test('A page does not wait until the whole index is read.', async () => {
  const dataDir = tempDir();
  await fleetOf(dataDir);
  const store = await tempStore(dataDir);
  const done: string[] = [];
  await Promise.all([
    store.fleet.warm().then(() => done.push('read')),
    store.fleet.counts({ view: everything }).then(() => done.push('counts')),
    store.fleet.page({ view: everything, offset: 0, limit: 20 }).then(() => done.push('page')),
  ]);
  expect(done).toEqual(['page', 'counts', 'read']);
});

test('Answers that a run commits while the index is read are in it.', async () => {
  const dataDir = tempDir();
  await fleetOf(dataDir);
  const store = await tempStore(dataDir);
  const warm = store.fleet.warm();
  const connection = await addConnection(store, 'other');
  const answers = [1, FLEET - 1, FLEET + 1].map((number) =>
    okAnswer(vinOf(number), { latitude: 3, longitude: 4 }),
  );
  await commitRun(store, connection.id, answers);
  const { total } = await store.fleet.page({
    view: { ...everything, box: [3.9, 2.9, 4.1, 3.1] },
    offset: 0,
    limit: 20,
  });
  expect(total).toBe(3);
  await warm;
});
