import { describe, expect, it } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import type { WorkFilter, WorkPatch } from '../../../src/contract/schemas/work.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { tracesIn } from '../../helpers/traces.ts';
import { erase } from '../erasure/erase.ts';
import { addList, everything, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';

const vins = Array.from({ length: 30 }, (_, index) => vinOf(index));

const note = (store: Store, numbers: readonly number[], patch: WorkPatch) =>
  store.work.change({ vins: numbers.map(vinOf), patch });

async function workOf(store: Store, number: number) {
  const { work } = (await store.fleet.vehicle({ vin: vinOf(number) })).row;
  if (!work) return null;
  const { changedAt: _, ...noted } = work;
  return noted;
}

const shown = async (store: Store, view: Partial<FleetView>): Promise<number[]> =>
  (await store.fleet.page({ view: { ...everything, ...view }, offset: 0, limit: 100 })).rows.map(({ vin }) =>
    vins.indexOf(vin),
  );
const filtered = (store: Store, ...work: WorkFilter[]) => shown(store, { work });

async function fleet() {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const list = await addList(store, vins);
  return { dataDir, store, list };
}

describe('What is noted of vehicles', () => {
  it('changes by a patch, and what the patch lacks stays.', async () => {
    const { store } = await fleet();
    expect(await workOf(store, 1)).toBeNull();
    expect(await note(store, [1, 2], { addTags: ['Urgente', 'Sul'], workState: 'Em oficina' })).toMatchObject(
      {
        vehicles: 2,
        refused: 0,
      },
    );
    await note(store, [2], { removeTags: ['SUL'], assignee: 'Ana', note: 'Linha 1\nLinha 2' });
    expect(await workOf(store, 1)).toEqual({
      ...{ tags: ['Sul', 'Urgente'], workState: 'Em oficina', assignee: '', note: '' },
    });
    expect(await workOf(store, 2)).toEqual({
      ...{ tags: ['Urgente'], workState: 'Em oficina', assignee: 'Ana', note: 'Linha 1\nLinha 2' },
    });
    await note(store, [2], { tags: [], workState: '', assignee: '', note: '' });
    expect(await workOf(store, 2)).toBeNull();
    expect(await store.work.used()).toEqual(['tags', 'workState']);
  });

  it('is spelt as it was first, whatever the accents and capitals.', async () => {
    const { store } = await fleet();
    await note(store, [1], { addTags: ['Atenção'], workState: 'Em oficina' });
    await note(store, [1, 2], { addTags: ['ATENCAO'], workState: 'em oficina' });
    expect((await workOf(store, 1))?.tags).toEqual(['Atenção']);
    expect(await store.work.values()).toEqual({
      tags: [{ value: 'Atenção', count: 2 }],
      workState: [{ value: 'Em oficina', count: 2 }],
      assignee: [],
    });
  });

  it('has at most twenty tags: a vehicle that would have more stays as it was.', async () => {
    const { store } = await fleet();
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    await note(store, [1], { addTags: tags });
    expect(await note(store, [1, 2], { addTags: ['one more'], assignee: 'Ana' })).toMatchObject({
      ...{ vehicles: 1, refused: 1 },
    });
    expect(await workOf(store, 1)).toMatchObject({
      tags: expect.not.arrayContaining(['one more']),
      assignee: '',
    });
  });

  it('is undone as a whole, but for the vehicles that were changed since.', async () => {
    const { store } = await fleet();
    await note(store, [1], { note: 'before' });
    const { changeId } = await note(store, [1, 2, 3], { note: 'after' });
    await note(store, [3], { assignee: 'Ana' });
    expect(await store.work.undo({ changeId })).toBe(2);
    expect((await workOf(store, 1))?.note).toBe('before');
    expect(await workOf(store, 2)).toBeNull();
    expect((await workOf(store, 3))?.note).toBe('after');
    expect(await store.work.undo({ changeId })).toBe(0);
  });

  it('stays when its list is replaced by another file, and when it is removed.', async () => {
    const { store, list } = await fleet();
    await note(store, [4], { addTags: ['kept'], note: 'kept too' });
    const other = await saveRows(store.lists, 'other', plainSource, [
      [{ line: 2, vin: vinOf(4), cells: ['P', vinOf(4), 'F'] }],
    ]);
    await store.lists.remove({ listId: list.id });
    expect(await shown(store, { listId: other.id, work: [{ field: 'tags', values: ['kept'] }] })).toEqual([
      4,
    ]);
    await store.lists.remove({ listId: other.id });
    expect(await workOf(store, 4)).toMatchObject({ tags: ['kept'], note: 'kept too' });
  });

  it('goes with a vehicle that is removed, and no undo gives it to the next one of its number.', async () => {
    const { store, list } = await fleet();
    await note(store, [29], { note: 'secret' });
    const { changeId } = await note(store, [29], { note: '' });
    await note(store, [28], { note: 'secret' });
    await store.lists.remove({ listId: list.id, withVehicles: true });
    await addList(store, vins.toReversed());
    expect(await store.work.undo({ changeId })).toBe(0);
    expect(await filtered(store, { field: 'note', match: 'filled' })).toEqual([]);
  });
});

describe('A view', () => {
  it('is filtered by what is noted: any of the values of a field, and all fields.', async () => {
    const { store } = await fleet();
    await note(store, [1, 2, 3], { addTags: ['a'] });
    await note(store, [3, 4], { addTags: ['b'], workState: 'Done' });
    await note(store, [5], { assignee: 'Ana', note: 'x' });
    expect(await filtered(store, { field: 'tags', values: ['a'] })).toEqual([1, 2, 3]);
    expect(await filtered(store, { field: 'tags', values: ['a', 'b'] })).toEqual([1, 2, 3, 4]);
    expect(
      await filtered(store, { field: 'tags', values: ['a'] }, { field: 'workState', values: ['Done'] }),
    ).toEqual([3]);
    expect(await filtered(store, { field: 'assignee', values: ['Ana', ''] })).toHaveLength(30);
    expect(await filtered(store, { field: 'note', match: 'filled' })).toEqual([5]);
    expect(await filtered(store, { field: 'note', match: 'blank' })).toHaveLength(29);
    expect(await filtered(store, { field: 'tags', values: [''] })).toHaveLength(26);
  });

  it('shows a change at once, in its filter, its order and its search.', async () => {
    const { store, list } = await fleet();
    const view = { listId: list.id, work: [{ field: 'tags' as const, values: ['a'] }] };
    expect(await shown(store, view)).toEqual([]);
    await note(store, [7], { addTags: ['a'], note: 'Pátio São João' });
    expect(await shown(store, view)).toEqual([7]);
    expect(await shown(store, { listId: list.id, search: 'patio sao' })).toEqual([7]);
    expect(await shown(store, { search: 'joao' })).toEqual([7]);
    await note(store, [9], { note: 'armazém' });
    expect((await shown(store, { sort: { column: 'note', descending: false } })).slice(0, 3)).toEqual([
      9, 7, 0,
    ]);
    expect((await shown(store, { sort: { column: 'note', descending: true } })).slice(0, 3)).toEqual([
      7, 9, 0,
    ]);
    await note(store, [7], { note: '' });
    expect(await shown(store, { search: 'joao' })).toEqual([]);
  });

  it('counts the values of a field among the vehicles that its other filters leave.', async () => {
    const { store, list } = await fleet();
    await note(store, [1, 2, 3], { addTags: ['a'] });
    await note(store, [3], { addTags: ['b'], workState: 'Done' });
    const ask = (work: WorkFilter[], search = '') =>
      store.fleet.workValues({
        ...{ view: { ...everything, listId: list.id, work }, field: 'tags' as const, search, limit: 10 },
      });
    expect(await ask([{ field: 'tags', values: ['b'] }])).toEqual({
      values: [
        { value: '', count: 27 },
        { value: 'a', count: 3 },
        { value: 'b', count: 1 },
      ],
      distinct: 3,
    });
    expect(await ask([{ field: 'workState', values: ['Done'] }], 'A')).toEqual({
      ...{ values: [{ value: 'a', count: 1 }], distinct: 1 },
    });
  });

  it('of one moment does not see what is noted after it.', async () => {
    const { store } = await fleet();
    await note(store, [1], { addTags: ['a'] });
    const snapshot = await store.snapshot();
    await note(store, [2], { addTags: ['a'] });
    const view = { ...everything, work: [{ field: 'tags' as const, values: ['a'] }] };
    const { rows } = await snapshot.fleet.page({ view, offset: 0, limit: 10 });
    await snapshot.close();
    expect(rows.map(({ vin, work }) => [vin, work?.tags])).toEqual([[vinOf(1), ['a']]]);
  });
});

describe('A column of a list', () => {
  const rows = [
    { line: 2, vin: vinOf(1), cells: ['', vinOf(1), 'vermelho; Grande , vermelho'] },
    { line: 3, vin: vinOf(1), cells: ['second row', vinOf(1), 'not read'] },
    { line: 4, vin: vinOf(2), cells: ['  keep  ', vinOf(2), ''] },
    { line: 5, vin: vinOf(3), cells: ['x'.repeat(2_001), vinOf(3), 'y'.repeat(41)] },
  ];

  it('is taken over as tags or notes; what is there stays unless it is to be replaced.', async () => {
    const store = await tempStore();
    const { id: listId } = await saveRows(store.lists, 'list', plainSource, [rows]);
    await note(store, [1, 2], { addTags: ['old'] });
    await note(store, [2], { note: 'old note' });
    const take = (column: number, field: 'note' | 'tags', replace: boolean) =>
      store.work.copyFromColumn({ listId, column, field, replace });
    expect(await take(1, 'tags', false)).toMatchObject({ vehicles: 1, refused: 1 });
    expect((await workOf(store, 1))?.tags).toEqual(['Grande', 'old', 'vermelho']);
    expect(await take(0, 'note', false)).toMatchObject({ vehicles: 1, refused: 1 });
    expect((await workOf(store, 1))?.note).toBe('second row');
    expect((await workOf(store, 2))?.note).toBe('old note');
    const { changeId } = await take(0, 'note', true);
    expect((await workOf(store, 2))?.note).toBe('keep');
    expect(await store.work.undo({ changeId })).toBe(1);
    expect((await workOf(store, 2))?.note).toBe('old note');
  });

  it('of more values than can be chosen from is refused, but for notes.', async () => {
    const store = await tempStore();
    const many = Array.from({ length: 1_001 }, (_, index) => vinOf(index));
    const { id: listId } = await addList(store, many);
    const take = (field: 'assignee' | 'note') =>
      store.work.copyFromColumn({ listId, column: 0, field, replace: false });
    await expect(take('assignee')).rejects.toMatchObject({
      kind: 'bad-input',
      details: { reason: 'too-many-values' },
    });
    expect(await store.work.used()).toEqual([]);
    expect(await take('note')).toMatchObject({ vehicles: 1_001 });
  });
});

describe('An erasure', () => {
  const TEXTS = ['João Canário', 'Etiqueta Canária', 'Andamento Canário', 'Observação Canária'];
  const noted: WorkPatch = {
    ...{
      addTags: [TEXTS[1] ?? ''],
      workState: TEXTS[2] ?? '',
      assignee: TEXTS[0] ?? '',
      note: TEXTS[3] ?? '',
    },
  };

  it('of a vehicle leaves no byte of its notes, nor of its VIN in those of others.', async () => {
    const { dataDir, store } = await fleet();
    await note(store, [5], noted);
    await note(store, [6], {
      addTags: [`with ${vinOf(5)}`, 'stays'],
      note: `behind ${vinOf(5)}`,
      assignee: 'Ana',
    });
    expect(await store.erasure.preview({ kind: 'vehicle', vin: vinOf(5) })).toMatchObject({ notes: 1 });
    expect(tracesIn(dataDir, TEXTS).length).toBeGreaterThanOrEqual(TEXTS.length);
    await erase(store, { kind: 'vehicle', vin: vinOf(5) });
    expect(tracesIn(dataDir, [...TEXTS, vinOf(5)])).toEqual([]);
    expect(await workOf(store, 6)).toEqual({
      ...{ tags: ['stays', 'with'], workState: '', assignee: 'Ana', note: 'behind ' },
    });
  });

  it('of a vehicle leaves nothing noted where its VIN was all that was noted.', async () => {
    const { store } = await fleet();
    await note(store, [6], { addTags: [vinOf(5)] });
    await note(store, [7], { note: vinOf(5) });
    await note(store, [8], { addTags: ['stays'], note: vinOf(5) });
    await erase(store, { kind: 'vehicle', vin: vinOf(5) });
    expect(await workOf(store, 6)).toBeNull();
    expect(await workOf(store, 7)).toBeNull();
    expect(await workOf(store, 8)).toMatchObject({ tags: ['stays'], note: '' });
    expect(await store.erasure.preview({ kind: 'everything' })).toMatchObject({ notes: 1 });
  });

  it.each([['list'], ['everything']] as const)(
    'of a %s leaves no byte of the notes of its vehicles, and no undo.',
    async (kind) => {
      const { dataDir, store, list } = await fleet();
      await store.settings.save({ workStates: ['Meu andamento'] });
      const { changeId } = await note(store, [0, 12, 29], noted);
      await erase(store, kind === 'list' ? { kind, listId: list.id, sharedToo: false } : { kind });
      expect(tracesIn(dataDir, kind === 'list' ? TEXTS : [...TEXTS, 'Meu andamento'])).toEqual([]);
      expect(await store.work.undo({ changeId })).toBe(0);
      expect(await store.work.values()).toEqual({ tags: [], workState: [], assignee: [] });
    },
  );
});
