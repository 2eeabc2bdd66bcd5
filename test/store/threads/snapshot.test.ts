import { expect, onTestFinished, test, vi } from 'vitest';
import type { FleetView, SortLevel } from '../../../src/contract/schemas/fleet.ts';
import { openReader } from '../../../src/main/store/db/open.ts';
import { momentOperations } from '../../../src/main/store/operations/index.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  tempDir,
  tempStore,
  vinOf,
} from '../helpers.ts';

const HERE = { latitude: -22.9, longitude: -47 };

test('A snapshot shows the moment it was taken at, of lists and fleet, and stops no commit.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const { id: listId } = await addList(store, [vinOf(1), vinOf(2)]);
  const snapshot = await store.snapshot();
  await commitRun(store, connectionId, [okAnswer(vinOf(2), HERE), okAnswer(vinOf(3), HERE)]);
  await addList(store, [vinOf(4)]);
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).total).toBe(4);
  const { rows, total } = await snapshot.fleet.page({ view: everything, offset: 0, limit: 10 });
  expect([total, rows.map(({ vin, status }) => [vin, status])]).toEqual([
    2,
    [
      [vinOf(1), 'never'],
      [vinOf(2), 'never'],
    ],
  ]);
  expect((await snapshot.lists.all()).map(({ id }) => id)).toEqual([listId]);
  await snapshot.close();
  await expect(snapshot.lists.all()).rejects.toMatchObject({ kind: 'database' });
});

test('Vehicles come in the order of a view, shown by it or not, each once.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const { id: listId } = await addList(store, [vinOf(1), vinOf(2), vinOf(3), vinOf(4)]);
  const at = (vin: string, day: number) => okAnswer(vin, HERE, `2026-01-0${day} 00:00:00`);
  await commitRun(store, connectionId, [at(vinOf(1), 3), at(vinOf(2), 5), at(vinOf(3), 4)]);
  const asked = [vinOf(4), vinOf(1), vinOf(3), vinOf(9), vinOf(1), vinOf(2)];
  const inOrder = (column: 'vin' | 'seenAt' | 'status', descending: boolean, ...thenBy: SortLevel[]) =>
    store.fleet.inOrder({
      view: { ...everything, statuses: ['never'], sort: { column, descending, thenBy } },
      vins: asked,
    });
  expect(await inOrder('vin', true)).toEqual([4, 3, 2, 1].map(vinOf));
  expect(await inOrder('seenAt', false)).toEqual([1, 3, 2, 4].map(vinOf));
  // What has no time comes last in both directions.
  expect(await inOrder('seenAt', true)).toEqual([2, 3, 1, 4].map(vinOf));
  expect(await inOrder('status', true, { column: 'seenAt', descending: true })).toEqual(
    [4, 2, 3, 1].map(vinOf),
  );
  const [row] = await store.fleet.rowsByVins([vinOf(3)], listId);
  expect(row?.cells).toEqual(['P2', 'F2']);
});

test('No vehicle grows late while a snapshot is read.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const connection = await addConnection(store, 'main', 'UTC');
  await commitRun(store, connection.id, [okAnswer(vinOf(1), HERE, '2026-01-01 00:00:00')]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const db = openReader(dataDir);
  onTestFinished(() => void db.close());
  const { fleet, fleetIndex } = momentOperations(db, () => null);
  const view: FleetView = { ...everything, ages: ['recent'] };
  const total = () => fleet.page({ view, matches: fleetIndex.matches(view), offset: 0, limit: 1 }).total;
  expect(total()).toBe(1);
  vi.setSystemTime(Date.UTC(2026, 0, 2, 12));
  expect(total()).toBe(1);
});

test('Days are counted back from the moment of a snapshot, however long it is read.', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store, 'main', 'UTC');
  const seen = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  await commitRun(store, id, [okAnswer(vinOf(1), HERE, seen(3)), okAnswer(vinOf(2), HERE, seen(9))]);
  const snapshot = await store.snapshot();
  onTestFinished(() => snapshot.close());
  const within = { kind: 'days-ago', least: null, most: 5 } as const;
  const view: FleetView = { ...everything, ranges: [{ column: 'seenAt', within, blank: false }] };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const total = async ({ fleet }: Pick<typeof snapshot, 'fleet'>) =>
    (await fleet.page({ view, offset: 0, limit: 10 })).total;
  expect([await total(snapshot), await total(store)]).toEqual([1, 0]);
});
