/** Limits of the named areas, and the undo of their removal. */
import { expect, test } from 'vitest';
import { areaLimits } from '../../../src/contract/enums.ts';
import type { AreaDraft, Corner } from '../../../src/contract/schemas/areas.ts';
import { everything, tempDir, tempStore } from '../helpers.ts';
import { tempHere } from './here.ts';

const ringOf = (corners: number): Corner[] =>
  Array.from({ length: corners }, (_, index): Corner => [index / corners, index % 2]);

const draft = (name: string, ring = ringOf(4)): AreaDraft => ({
  ...{ id: null, name, kind: 'yard', colour: 'blue', group: '' },
  shape: { kind: 'polygons', polygons: [[ring]] },
});

test('A new area needs a shape.', () => {
  const { read, write } = tempHere();
  expect(() => write.areas.save({ ...draft('Yard'), shape: null })).toThrow(
    expect.objectContaining({
      kind: 'bad-input',
    }),
  );
  expect(read.areas.all()).toEqual([]);
});

const { areas: mostAreas, corners: mostCorners, allCorners } = areaLimits;
const fullAreas = allCorners / mostCorners;

test.each([
  ['areas', Array(mostAreas).fill(4), 4, { reason: 'areas-too-many', most: mostAreas }],
  [
    'corners of one area',
    [mostCorners],
    mostCorners + 1,
    { reason: 'areas-too-detailed', most: mostCorners },
  ],
  [
    ...(['corners of all areas', Array(fullAreas).fill(mostCorners), 4] as const),
    { reason: 'areas-too-detailed', most: allCorners },
  ],
] as const)('As many %s as there may be are saved, and not one more.', (_, sizes, more, details) => {
  const { read, write } = tempHere();
  write.areas.add(sizes.map((corners: number, index: number) => draft(`A${index}`, ringOf(corners))));
  const refusal = expect.objectContaining({ kind: 'bad-input', details });
  expect(() => write.areas.save(draft('more', ringOf(more)))).toThrow(refusal);
  expect(read.areas.all()).toHaveLength(sizes.length);
});

test('Removals are undone one by one, and the oldest of more than twenty is forgotten.', () => {
  const { read, write } = tempHere();
  const areas = write.areas.add(Array.from({ length: 21 }, (_, index) => draft(`A${index}`)));
  const removals: number[] = [];
  for (const { id } of areas) removals.push(write.areas.remove({ ids: [id] }));
  const restore = (index: number) => write.areas.restore({ removalId: removals[index] ?? 0 });
  expect(restore(20)).toBe(1);
  expect(read.areas.all()).toEqual(areas.slice(20));
  expect(restore(20)).toBe(0);
  expect(restore(0)).toBe(0);
  expect(restore(1)).toBe(1);
  expect(read.areas.all()).toEqual([areas[1], areas[20]]);
});

test('A change of an area is always later than the one before, even where the clock went back.', () => {
  const { db, write } = tempHere();
  const before = Date.now();
  const area = write.areas.save(draft('Yard'));
  expect(area.changedAt).toBeGreaterThanOrEqual(before);
  db.prepare('UPDATE named_area SET changed_at = 9e12').run();
  expect(write.areas.save({ ...area, shape: null })).toMatchObject({ changedAt: 9e12 + 1 });
});

test('A new area never gets the number of a removed one, which its undo and a filter on the screen refer to.', () => {
  const { write } = tempHere();
  const { id } = write.areas.save(draft('Yard'));
  const removalId = write.areas.remove({ ids: [id] });
  const later = write.areas.save(draft('Street'));
  expect(later.id).toBeGreaterThan(id);
  expect(write.areas.restore({ removalId })).toBe(1);
  expect(write.areas.save({ ...draft('Yard'), id })).toMatchObject({ id, name: 'Yard' });
});

test('Nor does it where the area was made before a restart and is removed after it.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const { id } = await store.areas.save(draft('Yard'));
  await store.close();
  const again = await tempStore(dataDir);
  await again.areas.remove({ ids: [id] });
  expect((await again.areas.save(draft('Street'))).id).toBeGreaterThan(id);
});

test('Nor does it after a restart, while a saved view filters by the removed area.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const { id } = await store.areas.save(draft('Yard'));
  const view = { ...everything, areas: { match: 'these', ids: [id] } } as const;
  await store.views.save({ id: null, name: 'In the yard', view, columns: [] });
  await store.areas.remove({ ids: [id] });
  await store.close();
  const again = await tempStore(dataDir);
  expect((await again.areas.save(draft('Street'))).id).toBeGreaterThan(id);
});
