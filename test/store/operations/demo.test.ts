import { expect, it } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { Store } from '../../../src/main/store/types.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempStore,
  vinOf,
} from '../helpers.ts';

const PLACE = { latitude: -23, longitude: -46 };

/** The demo with its vehicles 1 to 3 looked up, and a list with the vehicles 3 and 4. */
async function withDemo(store: Store) {
  const real = await addConnection(store);
  const demo = await store.connections.save({
    ...{ name: 'demo', baseUrl: 'http://127.0.0.1:1', clientId: 'demo', timeZone: 'UTC', demo: true },
  });
  const rows = [1, 2, 3].map((number) => ({ line: number + 1, vin: vinOf(number), cells: [] }));
  const list = await saveRows(store.lists, 'demo', { ...plainSource, demo: true }, [rows]);
  const own = await addList(store, [3, 4].map(vinOf));
  const run = await commitRun(
    store,
    demo.id,
    [1, 2, 3].map((number) => okAnswer(vinOf(number), PLACE)),
  );
  await store.runs.setState(run.id, 'completed', null, 2);
  return { real, demo, list, own };
}

it('A real connection looks up no vehicle of the demo alone, whatever the target.', async () => {
  const store = await tempStore();
  const { real, demo, list } = await withDemo(store);
  expect(list.isDemo).toBe(true);
  const vins = [1, 2, 3, 4].map(vinOf);
  const targets = [{ kind: 'everything' }, { kind: 'vins', vins }] as const;
  for (const target of targets) {
    expect(await store.runs.target(target, null, real.id)).toMatchObject({
      rows: 2,
      vehicles: 2,
      duplicates: 0,
    });
    expect(await store.runs.target(target, null, demo.id)).toMatchObject({ vehicles: 4 });
    const run = await store.runs.create(real.id, target, null, 3);
    expect(await store.runs.queued(run.id, null, 10)).toEqual([3, 4].map(vinOf));
  }
  await store.lists.remove({ listId: list.id });
  expect(await store.runs.target({ kind: 'everything' }, null, real.id)).toMatchObject({ vehicles: 2 });
});

it('The demo goes without a trace, and a vehicle that another list names stays.', async () => {
  const store = await tempStore();
  const { own } = await withDemo(store);
  await store.fleet.removeDemo();
  const { rows } = await store.fleet.page({ view: everything, offset: 0, limit: 10 });
  expect(rows.map(({ vin }) => vin)).toEqual([3, 4].map(vinOf));
  expect(await store.lists.all()).toMatchObject([{ id: own.id, isDemo: false }]);
  expect(await store.lists.removed()).toEqual([]);
  expect(await store.runs.all()).toEqual([]);
});
