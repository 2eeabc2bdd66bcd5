import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempDir,
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
  const { real, list } = await withDemo(store);
  expect(list.isDemo).toBe(true);
  const vins = [1, 2, 3, 4].map(vinOf);
  const targets = [{ kind: 'everything' }, { kind: 'vins', vins }] as const;
  for (const target of targets) {
    expect(await store.runs.target(target, null, real.id)).toMatchObject({
      rows: 2,
      vehicles: 2,
      duplicates: 0,
    });
    const run = await store.runs.create(real.id, target, null, 3);
    expect(await store.runs.queued(run.id, null, 10)).toEqual([3, 4].map(vinOf));
  }
  await store.lists.remove({ listId: list.id });
  expect(await store.runs.target({ kind: 'everything' }, null, real.id)).toMatchObject({ vehicles: 2 });
});

it("The demo's connection looks up no vehicle of the user's own lists alone, whatever the target.", async () => {
  const store = await tempStore();
  const { real, demo, own } = await withDemo(store);
  // A vehicle that no list names any more, but a real service knew.
  await commitRun(store, real.id, [okAnswer(vinOf(5), PLACE)]);
  const vins = [1, 2, 3, 4, 5, 6].map(vinOf);
  const targets = [
    [{ kind: 'everything' }, [1, 2, 3]],
    // Nothing is known of the last one.
    [{ kind: 'vins', vins }, [1, 2, 3, 6]],
  ] as const;
  for (const [target, asked] of targets) {
    expect(await store.runs.target(target, null, demo.id)).toMatchObject({ vehicles: asked.length });
    const run = await store.runs.create(demo.id, target, null, 3);
    expect(await store.runs.queued(run.id, null, 10)).toEqual(asked.map(vinOf));
  }
  await store.lists.remove({ listId: own.id });
  const vehicles = (await store.runs.target({ kind: 'vins', vins: [vinOf(4)] }, null, demo.id)).vehicles;
  expect(vehicles).toBe(1);
});

describe("The demo's list over another connection, and the demo's connection for another list,", () => {
  const pairs = async (store: Store) => {
    const { real, demo, list, own } = await withDemo(store);
    return [
      { listId: list.id, connectionId: real.id, reason: 'demo-list' },
      { listId: own.id, connectionId: demo.id, reason: 'demo-connection' },
    ].map(({ reason, ...pair }) => ({ ...pair, refusal: { kind: 'bad-input', details: { reason } } }));
  };

  it('are refused by plans, runs and schedules.', async () => {
    const store = await tempStore();
    for (const { listId, connectionId, refusal } of await pairs(store)) {
      const target = { kind: 'list', listId } as const;
      const schedule = { connectionId, everyMinutes: 30, nextAt: 1 };
      await expect(store.runs.requireFit(connectionId, target)).rejects.toMatchObject(refusal);
      const ofView = { kind: 'view', view: { ...everything, listId } } as const;
      await expect(store.runs.requireFit(connectionId, ofView)).rejects.toMatchObject(refusal);
      await expect(store.runs.target(target, null, connectionId)).rejects.toMatchObject(refusal);
      await expect(store.runs.create(connectionId, target, null, 1)).rejects.toMatchObject(refusal);
      await expect(store.lists.schedule(listId, schedule)).rejects.toMatchObject(refusal);
    }
    expect(await store.runs.all()).toHaveLength(1);
    expect((await store.lists.all()).map(({ schedule }) => schedule)).toEqual([null, null]);
  });

  it('are refused where a run asks again for what failed.', async () => {
    const store = await tempStore();
    const { real, demo, list } = await withDemo(store);
    const run = await store.runs.create(demo.id, { kind: 'list', listId: list.id }, null, 3);
    const failed = { kind: 'failed', runId: run.id } as const;
    await store.runs.requireFit(demo.id, failed);
    await expect(store.runs.create(real.id, failed, null, 4)).rejects.toMatchObject({
      details: { reason: 'demo-list' },
    });
  });

  it('are not resumed, where an earlier version began such a run.', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { real, demo, list } = await withDemo(store);
    const run = await store.runs.create(demo.id, { kind: 'list', listId: list.id }, null, 3);
    await store.runs.setState(run.id, 'paused', null, null);
    const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
    db.prepare('UPDATE run SET connection_id = ? WHERE id = ?').run(real.id, run.id);
    db.close();
    await expect(store.runs.setState(run.id, 'running', null, null)).rejects.toMatchObject({
      details: { reason: 'demo-list' },
    });
    expect(await store.runs.setState(run.id, 'cancelled', null, 5)).toMatchObject({ state: 'cancelled' });
  });

  it("are not looked up by the schedule of the demo's list that a file replaces.", async () => {
    const store = await tempStore();
    const { demo, list } = await withDemo(store);
    await store.lists.schedule(list.id, { connectionId: demo.id, everyMinutes: 30, nextAt: 1 });
    const draftId = await store.lists.draft();
    const rows = packRows([{ line: 2, vin: vinOf(9), cells: ['', vinOf(9), ''] }]);
    await store.lists.append(draftId, rows);
    const order = { vins: rows.rows.vins, rows: Uint32Array.of(0) };
    const replaced = await store.lists.replace(list.id, draftId, plainSource, order);
    expect(replaced).toMatchObject({ isDemo: false, schedule: null });
  });
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
