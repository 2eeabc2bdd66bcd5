import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellFilter, FleetView } from '../../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { ListRow, ListSource } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { csvCells, office } from '../../export/office.ts';
import { addConnection, commitRun, everything, okAnswer, plainSource, tempStore, vinOf } from '../helpers.ts';
import { sortedVins } from './sorted-vins.ts';

type Row = readonly [number: number, plate: string, depot: string];

/** A published list with these plates and depots. */
async function listOf(store: Store, rows: readonly Row[], more: Partial<ListSource> = {}): Promise<number> {
  return (await saveRows(store.lists, 'fleet', { ...plainSource, ...more }, [rows.map(listRow)])).id;
}

const listRow = ([number, plate, depot]: Row, index: number): ListRow => ({
  line: index + 2,
  vin: vinOf(number),
  cells: [plate, vinOf(number), depot],
});

/** The numbers of the vehicles that a view of the list shows, by every verb that is asked for them. */
async function shown(store: Store, listId: number, more: Partial<FleetView>): Promise<number[]> {
  const view = { ...everything, listId, ...more };
  const { rows, total } = await store.fleet.page({ view, offset: 0, limit: 500 });
  expect(await store.fleet.counts({ view })).toMatchObject({ total });
  for (const [index, { vin }] of rows.entries()) expect(await store.fleet.locate({ view, vin })).toBe(index);
  return rows.map(({ vin }) => Number(vin.slice(-6)));
}

const searched = (store: Store, listId: number, search: string) => shown(store, listId, { search });
const filtered = (store: Store, listId: number, ...cells: CellFilter[]) => shown(store, listId, { cells });
const inDepot = (...values: string[]): CellFilter => ({ column: 1, values });

describe('The search in a list', () => {
  it('It finds text in any shown cell, and VINs as in all vehicles.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, 'ABC-1D23', 'São Paulo'],
      [2, 'XYZ9A88', 'SAO PAULO – Sul'],
      [3, 'QQQ0000', 'Goiânia'],
    ]);
    expect(await searched(store, listId, 'sao paulo')).toEqual([1, 2]);
    expect(await searched(store, listId, 'São Paulo Sul')).toEqual([2]);
    expect(await searched(store, listId, 'abc1d')).toEqual([1]);
    expect(await searched(store, listId, 'xyz-9a')).toEqual([2]);
    expect(await searched(store, listId, vinOf(3))).toEqual([3]);
    expect(await searched(store, listId, `${vinOf(3)} ${vinOf(1)}`)).toEqual([1, 3]);
    expect(await searched(store, listId, '000002')).toEqual([2]);
    expect(await searched(store, listId, 'ZZZ377')).toEqual([]);
    expect(await searched(store, listId, ' - ')).toEqual([1, 2, 3]);
    expect(await searched(store, listId, 'paulo abc')).toEqual([]);
    expect(await searched(store, listId, 'paulo 3')).toEqual([]);
    expect(await searched(store, listId, '3')).toEqual([1, 3]);
    expect(await searched(store, listId, '000003,000002')).toEqual([2, 3]);
    expect(await shown(store, listId, { search: 'sao paulo', listId: null })).toEqual([]);
  });

  it('It finds VINs of the list without reading rows, and VINs in its cells.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, 'A', `antes ${vinOf(7)}`],
      [2, 'B', 'Sul'],
      [3, 'C', `antes ${vinOf(2)}`],
    ]);
    expect(await searched(store, listId, vinOf(2))).toEqual([2]);
    expect(await searched(store, listId, `${vinOf(1)}\n${vinOf(2)}`)).toEqual([1, 2]);
    expect(await searched(store, listId, vinOf(7))).toEqual([1]);
    expect(await shown(store, listId, { search: vinOf(2), cells: [inDepot('Sul')] })).toEqual([2]);
    expect(await shown(store, listId, { search: vinOf(1), cells: [inDepot('Sul')] })).toEqual([]);
  });

  it('It takes quotes, backslashes and wildcards literally.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, 'tela 5"', 'C:\\frota'],
      [2, '100%', 'a_b'],
      [3, '1000', 'axb'],
      [4, '","', 'linha 1\nlinha 2\t🚚'],
    ]);
    expect(await searched(store, listId, '5"')).toEqual([1]);
    expect(await searched(store, listId, 'c:\\f')).toEqual([1]);
    expect(await searched(store, listId, 'nfrota')).toEqual([]);
    expect(await searched(store, listId, '0%')).toEqual([2]);
    expect(await searched(store, listId, 'a_')).toEqual([2]);
    expect(await searched(store, listId, '","')).toEqual([4]);
    expect(await searched(store, listId, '1 linha 2 🚚')).toEqual([4]);
  });

  it('It finds text in a list whose cells are too large for the memory.', async () => {
    const store = await tempStore();
    const much = 'x'.repeat(2 ** 23);
    const listId = await listOf(
      store,
      [...Array(9).keys()].map((number) => [number, `${much} P${number}`, 'Sul']),
    );
    expect(await searched(store, listId, 'p7')).toEqual([7]);
    expect(await searched(store, listId, '000003')).toEqual([3]);
    expect(await searched(store, listId, 'p')).toHaveLength(9);
  });

  it('It finds nothing in columns that the list does not show.', async () => {
    const store = await tempStore();
    const rows: Row[] = [[1, 'ABC1D23', 'Sul']];
    const plateOnly = await listOf(store, rows, { keptColumns: [0] });
    expect(await searched(store, plateOnly, 'sul')).toEqual([]);
    expect(await searched(store, plateOnly, 'abc')).toEqual([1]);
    const nothing = await listOf(store, rows, { keptColumns: [] });
    expect(await searched(store, nothing, 'abc')).toEqual([]);
    expect(await searched(store, nothing, '9bw')).toEqual([1]);
  });
});

describe('A filter by a column', () => {
  const rows: Row[] = [
    [1, 'A', 'São Paulo'],
    [1, 'B', 'Sul'],
    [2, 'B', ' Sul '],
    [3, 'C', ''],
    [4, 'D', ' \u00a0'],
    [5, 'sul', 'SUL'],
  ];

  it('It must hold in the same row as the other filters.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, rows);
    const plate = (value: string) => ({ column: 0, values: [value] });
    expect(await filtered(store, listId, inDepot('Sul'), plate('B'))).toEqual([1, 2]);
    expect(await filtered(store, listId, inDepot('Sul'), plate('A'))).toEqual([]);
    expect(await shown(store, listId, { cells: [plate('B')], search: 'paulo' })).toEqual([]);
    expect(await shown(store, listId, { cells: [plate('A')], search: 'paulo' })).toEqual([1]);
    expect(await shown(store, listId, { cells: [plate('B')], search: '000002' })).toEqual([2]);
    expect(await shown(store, listId, { cells: [plate('B')], statuses: ['ok'] })).toEqual([]);
  });

  it('It counts only columns that the list shows.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, rows, { keptColumns: [2, 1] });
    expect(await filtered(store, listId, { column: 0, values: ['São Paulo'] })).toEqual([1]);
  });

  it('It finds a blank where a row is too short.', async () => {
    const store = await tempStore();
    const { id: listId } = await saveRows(store.lists, 'short', plainSource, [
      [{ line: 1, vin: vinOf(1), cells: ['A', vinOf(1)] }],
      [{ line: 2, vin: vinOf(2), cells: [] }],
    ]);
    expect(await filtered(store, listId, inDepot(''))).toEqual([1, 2]);
    expect(await searched(store, listId, 'a')).toEqual([1]);
  });

  it('It is refused for a column that does not exist, and finds nothing in a list that does not exist.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, rows);
    const view: FleetView = { ...everything, listId, cells: [{ column: 2, values: ['x'] }] };
    const refused = { kind: 'bad-input' };
    await expect(store.fleet.page({ view, offset: 0, limit: 10 })).rejects.toMatchObject(refused);
    await expect(store.fleet.counts({ view })).rejects.toMatchObject(refused);
    await expect(store.fleet.tile({ view, z: 0, x: 0, y: 0 })).rejects.toMatchObject(refused);
    await expect(
      store.fleet.values({ view: { ...view, cells: [] }, column: 2, search: '', limit: 10 }),
    ).rejects.toMatchObject(refused);
    await expect(
      store.fleet.values({ view: { ...view, listId: null }, column: 0, search: '', limit: 10 }),
    ).rejects.toMatchObject(refused);
    expect(
      (await store.fleet.page({ view: { ...view, listId: listId + 1 }, offset: 0, limit: 10 })).total,
    ).toBe(0);
    expect(await filtered(store, listId, inDepot('Sul'))).toEqual([1, 2]);
  });
});

describe('The cached matches of a list', () => {
  it('They stay while a run writes, and change with a merge.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, 'A', 'Sul'],
      [2, 'B', 'Norte'],
    ]);
    const view: FleetView = { ...everything, listId, cells: [inDepot('Sul')] };
    expect(await store.fleet.extent({ view })).toBeNull();
    const { id } = await addConnection(store);
    await commitRun(store, id, [okAnswer(vinOf(1), { latitude: -23, longitude: -46 })]);
    expect(await store.fleet.extent({ view })).toEqual([-46, -23, -46, -23]);
    expect(await shown(store, listId, { cells: [inDepot('Sul')], statuses: ['ok'] })).toEqual([1]);

    const more = await store.lists.draft();
    const added = [listRow([3, 'C', 'Sul'], 0)];
    await store.lists.append(more, packRows(added));
    const columns = { columns: plainSource.columns, keptColumns: [0, 2], places: [0, 1, 2] };
    await store.lists.merge(listId, more, columns, sortedVins(added));
    expect(await filtered(store, listId, inDepot('Sul'))).toEqual([1, 3]);
    expect(await searched(store, listId, 'sul')).toEqual([1, 3]);
    expect((await store.fleet.values({ view, column: 1, search: '', limit: 9 })).values).toEqual([
      { value: 'Sul', count: 2 },
      { value: 'Norte', count: 1 },
    ]);
  });

  it('They decide which rows are exported.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, 'A', 'Sul'],
      [2, 'B', 'Norte'],
      [1, 'C', 'Leste'],
      [3, 'D', 'Sul'],
    ]);
    const { write, folder } = office(store);
    const view: FleetView = { ...everything, listId, sort: { column: 'vin', descending: true } };
    const exported = async (more: Partial<FleetView>) => {
      const { path, total } = await write({ kind: 'view', view: { ...view, ...more } }, 'csv');
      const [, ...rows] = await csvCells(path, ',');
      expect(rows).toHaveLength(total);
      return rows.map(([vin, ...cells]) => [vin, ...cells.slice(-2)]);
    };
    const sul = [
      [vinOf(3), 'D', 'Sul'],
      [vinOf(1), 'A', 'Sul'],
    ];
    expect(await exported({ cells: [inDepot('Sul')] })).toEqual(sul);
    expect(await exported({ search: 'sul' })).toEqual(sul);
    expect(await exported({ search: 'leste' })).toEqual([[vinOf(1), 'A', 'Sul']]);
    expect(await exported({ cells: [inDepot('Oeste')] })).toEqual([]);
    expect(await readdir(folder)).not.toHaveLength(0);
  });
});

it('A filter by columns equals a plain filter of the rows, for any cells.', async () => {
  const values = [
    '',
    ' \u00a0',
    'Sul',
    'sul ',
    'São Paulo',
    'a"b',
    'a\\b',
    '","',
    '50%',
    'x_y',
    'ñ\n2',
    '🚚',
  ];
  const cell = fc.constantFrom(...values);
  const store = await tempStore();
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(6), cell, cell), { minLength: 1, maxLength: 12 }),
    fc.array(fc.record({ column: fc.nat(1), values: fc.uniqueArray(cell, { minLength: 1, maxLength: 3 }) }), {
      maxLength: 2,
    }),
    fc.constantFrom('', 'sul', 'a"', '\\', 'sao', '%', '_', 'n 2', '🚚', '3', '000003'),
    async (rows, asked, search) => {
      const listId = await listOf(store, rows);
      const cells = asked.map((filter) => ({
        ...filter,
        values: filter.values.map((value) => value.trim()),
      }));
      const chosen = rows.filter((row) => plainlyFits(row, cells, search));
      const numbers = new Set(chosen.map(([number]) => number));
      expect(await shown(store, listId, { cells, search })).toEqual([...numbers].sort());

      const others = cells.filter(({ column }) => column !== 0);
      const byPlate = Map.groupBy(
        rows.filter((row) => plainlyFits(row, others, search)),
        ([, plate]) => plate.trim(),
      );
      const answer = await store.fleet.values({
        view: { ...everything, listId, cells, search },
        column: 0,
        search: '',
        limit: 500,
      });
      expect(new Map(answer.values.map(({ value, count }) => [value, count]))).toEqual(
        new Map([...byPlate].map(([plate, of]) => [plate, new Set(of.map(([number]) => number)).size])),
      );
      await store.lists.remove({ listId });
      // So that the next list is made at another time.
      await new Promise((resolve) => setTimeout(resolve, 2));
    },
  );
  await fc.assert(property, { numRuns: 100, seed: 4 });
});

function plainlyFits([number, ...cells]: Row, filters: readonly CellFilter[], search: string): boolean {
  const folded = cells.map((cell) =>
    cell
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  );
  const found = vinOf(number).endsWith(search) || folded.some((cell) => cell.includes(search));
  return found && filters.every(({ column, values }) => values.includes((cells[column] ?? '').trim()));
}
