/** Changes of what is noted that are undone, in the store without its threads. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WorkPatch } from '../../../src/contract/schemas/work.ts';
import { addList, openHere } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';

function fleet() {
  const { read, write, close } = openHere(tempDir());
  onTestFinished(close);
  addList(write, 'fleet', [...Array(30).keys()].map(vinOf));
  return {
    change: (number: number, patch: WorkPatch) => write.work.change({ vins: [vinOf(number)], patch }),
    undo: (changeId: number) => write.work.undo({ changeId }),
    noted: (number: number) => read.fleet.vehicle({ vin: vinOf(number) }).row.work,
  };
}

test('The last twenty changes can be undone, and none before them.', async () => {
  const { change, undo, noted } = fleet();
  const ids: number[] = [];
  for (let number = 0; number < 25; number++) ids.push((await change(number, { note: 'x' })).changeId);
  for (const [number, id] of ids.entries()) {
    expect(await undo(id), `change ${number}`).toBe(number < 5 ? 0 : 1);
    expect(noted(number) === null).toBe(number >= 5);
  }
});

test('Two changes within a millisecond are undone apart.', async () => {
  const { change, undo, noted } = fleet();
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 });
  onTestFinished(() => void vi.useRealTimers());
  const first = await change(1, { note: 'x' });
  const second = await change(1, { assignee: 'Ana' });
  expect(noted(1)?.changedAt).toBe(5_001);
  expect(await undo(first.changeId)).toBe(0);
  expect(noted(1)).toMatchObject({ note: 'x', assignee: 'Ana' });
  expect(await undo(second.changeId)).toBe(1);
  expect(noted(1)).toEqual({ tags: [], workState: '', assignee: '', note: 'x', changedAt: 5_000 });
});

test('What was cleared comes back as it was, unless the vehicle was noted on again.', async () => {
  const { change, undo, noted } = fleet();
  const patch = { addTags: ['Sul'], workState: 'Em oficina', assignee: 'Ana', note: 'x' };
  const clear = { tags: [], workState: '', assignee: '', note: '' };
  await change(1, patch);
  await change(2, patch);
  const before = noted(1);
  const [one, two] = [await change(1, clear), await change(2, clear)];
  await change(2, { note: 'later' });
  expect([await undo(one.changeId), await undo(two.changeId)]).toEqual([1, 0]);
  expect(noted(1)).toEqual(before);
  expect(noted(2)?.note).toBe('later');
});

test('A vehicle that was cleared after a change stays cleared when that is undone.', async () => {
  const { change, undo, noted } = fleet();
  await change(1, { note: 'first' });
  const { changeId } = await change(1, { note: 'second' });
  await change(1, { note: '' });
  expect(await undo(changeId)).toBe(0);
  expect(noted(1)).toBeNull();
});

test('A change to what is noted already counts no vehicle, and the change before can still be undone.', async () => {
  const { change, undo, noted } = fleet();
  const patch = { addTags: ['Sul', 'Norte'], note: 'x' };
  const { changeId } = await change(1, patch);
  const before = noted(1);
  expect(await change(1, patch)).toMatchObject({ vehicles: 0, refused: 0 });
  expect(noted(1)).toEqual(before);
  expect(await undo(changeId)).toBe(1);
});
