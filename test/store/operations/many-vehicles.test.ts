/** More vehicles than one statement, step or transaction takes. */
import { expect, test } from 'vitest';
import { addList, type Here } from '../db/office-database.ts';
import { noProgress, okAnswer, vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

const COUNT = 20_001;
const vins = Array.from({ length: COUNT }, (_, index) => vinOf(index));
const PLACE = { latitude: -23, longitude: -46 };

/** A list of the vehicles, and a run that found all of them but the last. */
function lookedUp({ write }: Here) {
  const connection = { name: 'main', baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' };
  const { id: connectionId } = write.connections.save(connection);
  const target = { kind: 'list', listId: addList(write, 'fleet', vins) } as const;
  const run = write.runs.create(connectionId, target, null, 1);
  const answers = vins.slice(0, -1).map((vin) => okAnswer(vin, PLACE));
  const { counts } = write.runs.commit(run.id, Date.UTC(2026, 0, 1, 1), answers, noProgress);
  return { target, run, counts };
}

test('A run has every vehicle of a large list once, and page by page.', async () => {
  const here = tempHere();
  const { runs } = here.read;
  const { target, run, counts } = lookedUp(here);
  expect(counts).toMatchObject({ total: COUNT, ok: COUNT - 1, queued: 1 });
  expect(runs.queued(run.id, null, 10)).toEqual(vins.slice(-1));
  const all = { rows: COUNT, vehicles: COUNT, duplicates: 0 };
  expect(runs.target(target, 1)).toEqual({ ...all, fresh: COUNT - 1 });
  expect(runs.targetVins(target, vinOf(COUNT - 3), 10)).toEqual(vins.slice(-2));
  expect(runs.targetVins(target, vinOf(4), 2)).toEqual([5, 6].map(vinOf));
  const ages = { recent: COUNT - 1, late: 0, silent: 0, unknown: 0 };
  expect(await runs.ages({ runId: run.id })).toEqual(ages);
});

test('Notes on many vehicles are written and undone as one change.', async () => {
  const { read, write } = tempHere();
  const listId = addList(write, 'fleet', vins);
  const { changeId, ...changed } = await write.work.change({ vins, patch: { addTags: ['a'] } });
  expect(changed).toEqual({ vehicles: COUNT, refused: 0 });
  expect(read.work.values().tags).toEqual([{ value: 'a', count: COUNT }]);
  expect(await write.work.undo({ changeId })).toBe(COUNT);
  expect(read.work.values().tags).toEqual([]);

  const copied = await write.work.copyFromColumn({ listId, column: 0, field: 'note', replace: false });
  expect(copied).toMatchObject({ vehicles: COUNT, refused: 0 });
  const { work } = read.fleet.vehicle({ vin: vinOf(COUNT - 1) }).row;
  expect(work?.note).toBe(`P${COUNT - 1}`);
});

test('A column of a list that is removed meanwhile is copied no further.', async () => {
  const { read, write } = tempHere();
  const listId = addList(write, 'fleet', vins);
  const copied = write.work.copyFromColumn({ listId, column: 0, field: 'note', replace: false });
  write.lists.remove({ listId });
  await expect(copied).rejects.toMatchObject({ kind: 'not-found' });
  expect(read.fleet.vehicle({ vin: vinOf(COUNT - 1) }).row.work).toBeNull();
});

test('A large list takes along all of its vehicles, out of the ledger of its run too.', () => {
  const here = tempHere();
  const { read, write } = here;
  const { target, run } = lookedUp(here);
  addList(write, 'other', [vinOf(7)]);
  write.runs.setState(run.id, 'completed', null, 2);
  const removed = write.lists.remove({ listId: target.listId, withVehicles: true });
  expect(removed).toMatchObject({ removed: COUNT - 1 });
  expect(read.runs.targetVins({ kind: 'everything' }, '', 10)).toEqual([vinOf(7)]);
  expect(read.runs.get(run.id).counts).toMatchObject({ total: 1, ok: 1, queued: 0 });
});
