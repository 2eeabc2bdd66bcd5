import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import type { RangeFilter, RangeWithin } from '../../../src/contract/schemas/ranges.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { addConnection, commitRun, everything, okAnswer, plainSource, tempStore, vinOf } from '../helpers.ts';

const numbers = (least: number | null, most: number | null): RangeWithin => ({
  kind: 'numbers',
  least,
  most,
});
const days = (first: string | null, last: string | null): RangeWithin => ({ kind: 'days', first, last });
const daysAgo = (least: number | null, most: number | null): RangeWithin => ({
  kind: 'days-ago',
  least,
  most,
});
const range = (
  column: RangeFilter['column'],
  within: RangeWithin | null,
  blank = false,
): Partial<FleetView> => ({ ranges: [{ column, within, blank }] });

/** The numbers of the vehicles that a view shows, by page and by counts. */
async function shown(store: Store, more: Partial<FleetView>): Promise<number[]> {
  const view = { ...everything, ...more };
  const { rows, total } = await store.fleet.page({ view, offset: 0, limit: 500 });
  expect(await store.fleet.counts({ view })).toMatchObject({ total });
  return rows.map(({ vin }) => Number(vin.slice(-6)));
}

/** `YYYY-MM-DD` of this computer's clock. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

describe('Ranges of what every vehicle has', () => {
  let store: Store;
  beforeEach(async () => {
    store = await tempStore();
    const { id } = await addConnection(store, 'here', zone);
    const at = (number: number, latitude: number, longitude: number, timestamp: string) =>
      okAnswer(vinOf(number), { latitude, longitude }, timestamp);
    await commitRun(
      store,
      id,
      [
        at(1, -23.5, -46.6, '2026-11-20 00:00:00'),
        at(2, -8.05, -34.9, '2026-11-20 23:59:59'),
        at(3, 12.1, 15.0, '2026-11-21 00:00:00'),
        { vin: vinOf(4), attempts: 1, answer: { status: 'not-found' } },
      ],
      new Date(2026, 10, 22, 10, 30).getTime(),
    );
    await saveRows(store.lists, 'fleet', plainSource, [
      [1, 2, 3, 4, 5].map((number) => ({
        line: number,
        vin: vinOf(number),
        cells: ['', vinOf(number), ''],
      })),
    ]);
  });

  it('Days hold from their first to their last second, and either end may be open.', async () => {
    expect(await shown(store, range('seenAt', days('2026-11-20', '2026-11-20')))).toEqual([1, 2]);
    expect(await shown(store, range('seenAt', days('2026-11-21', null)))).toEqual([3]);
    expect(await shown(store, range('seenAt', days(null, '2026-11-20')))).toEqual([1, 2]);
    expect(await shown(store, range('seenAt', days(null, null)))).toEqual([1, 2, 3]);
    expect(await shown(store, range('seenAt', days('1950-01-01', '1960-01-01')))).toEqual([]);
    expect(await shown(store, range('askedAt', days('2026-11-22', '2026-11-22')))).toEqual([1, 2, 3, 4]);
    expect(await shown(store, range('askedAt', days('2026-11-23', null)))).toEqual([]);
  });

  it('Vehicles without a value fit only where blanks are wanted too.', async () => {
    expect(await shown(store, range('seenAt', days('2026-11-21', null), true))).toEqual([3, 4, 5]);
    expect(await shown(store, range('seenAt', null, true))).toEqual([4, 5]);
    expect(await shown(store, range('askedAt', null, true))).toEqual([5]);
    expect(await shown(store, range('latitude', null, true))).toEqual([4, 5]);
  });

  it('Coordinates lie between numbers, both included.', async () => {
    expect(await shown(store, range('latitude', numbers(-23.5, -8.05)))).toEqual([1, 2]);
    expect(await shown(store, range('latitude', numbers(-23.49, null)))).toEqual([2, 3]);
    expect(await shown(store, range('longitude', numbers(-46.6, -34.9)))).toEqual([1, 2]);
    expect(await shown(store, range('longitude', numbers(null, -40)))).toEqual([1]);
    expect(await shown(store, range('longitude', numbers(200, null)))).toEqual([]);
    expect(await shown(store, range('latitude', numbers(5, 1)))).toEqual([]);
  });

  it('All ranges hold together, and beside the other filters.', async () => {
    const ranges = [
      { column: 'seenAt', within: days('2026-11-20', null), blank: false },
      { column: 'latitude', within: numbers(-10, null), blank: false },
    ] as const;
    expect(await shown(store, { ranges })).toEqual([2, 3]);
    expect(await shown(store, { ranges, box: [0, 0, 20, 20] })).toEqual([3]);
    expect(await shown(store, { ranges, search: vinOf(2) })).toEqual([2]);
    expect(await shown(store, { ranges, search: vinOf(1) })).toEqual([]);
  });

  it('A range of another kind than its column is refused.', async () => {
    await expect(shown(store, range('seenAt', numbers(1, 2)))).rejects.toMatchObject({ kind: 'bad-input' });
    await expect(shown(store, range('latitude', days('2026-01-01', null)))).rejects.toMatchObject({
      kind: 'bad-input',
    });
  });

  it('What a column comes to is known over the view, and over vehicles that it does not show.', async () => {
    const view = { ...everything, ...range('latitude', numbers(null, 0)) };
    expect(await store.fleet.summary({ view, vins: null, column: 'latitude' })).toEqual({
      ...{ kind: 'numbers', count: 2, sum: -31.55, least: -23.5, most: -8.05 },
    });
    const vins = [vinOf(3), vinOf(4)];
    expect(await store.fleet.summary({ view, vins, column: 'seenAt' })).toEqual({
      ...{ kind: 'days', count: 1, first: '2026-11-21 00:00:00', last: '2026-11-21 00:00:00' },
    });
    expect(await store.fleet.summary({ view, vins: [vinOf(5)], column: 'askedAt' })).toEqual({
      ...{ kind: 'days', count: 0, first: null, last: null },
    });
  });
});

it('Days counted from today move on with the clock: today is the day 0.', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store, 'here', zone);
  const ago = (count: number) => {
    const date = new Date();
    date.setHours(12, 0, 0, 0);
    date.setDate(date.getDate() - count);
    return date;
  };
  const answers = [0, 1, 6, 7, 30, 31].map((count) =>
    okAnswer(vinOf(count), { latitude: 1, longitude: 0 }, `${dayOf(ago(count))} 12:00:00`),
  );
  await commitRun(store, id, answers);
  expect(await shown(store, range('seenAt', daysAgo(0, 0)))).toEqual([0]);
  expect(await shown(store, range('seenAt', daysAgo(null, 6)))).toEqual([0, 1, 6]);
  expect(await shown(store, range('seenAt', daysAgo(30, null)))).toEqual([30, 31]);
  vi.useFakeTimers({ toFake: ['Date'], now: ago(-1) });
  try {
    expect(await shown(store, range('seenAt', daysAgo(null, 6)))).toEqual([0, 1]);
  } finally {
    vi.useRealTimers();
  }
});

type Row = readonly [number: number, value: string, branch?: string];

async function listOf(store: Store, rows: readonly Row[]): Promise<number> {
  const saved = await saveRows(store.lists, 'fleet', plainSource, [
    rows.map(([number, value, branch = ''], index) => ({
      line: index + 2,
      vin: vinOf(number),
      cells: [value, vinOf(number), branch],
    })),
  ]);
  return saved.id;
}

describe("Ranges of a list's own columns", () => {
  it('Numbers are read as Brazil and others write them; blanks and other texts fit no range.', async () => {
    const store = await tempStore();
    const brazil = await listOf(store, [
      [1, '1.234,56'],
      [2, 'R$ 99,90'],
      [3, '  '],
      [4, 'sem'],
      [5, '-3'],
    ]);
    const inBrazil = (within: RangeWithin | null, blank = false) =>
      shown(store, { listId: brazil, ...range(0, within, blank) });
    expect(await inBrazil(numbers(99.9, 2000))).toEqual([1, 2]);
    expect(await inBrazil(numbers(null, 0))).toEqual([5]);
    expect(await inBrazil(numbers(null, null))).toEqual([1, 2, 5]);
    expect(await inBrazil(null, true)).toEqual([3]);
    expect(await inBrazil(numbers(1000, null), true)).toEqual([1, 3]);

    const elsewhere = await listOf(store, [
      [1, '1,234.56'],
      [2, '99.90'],
    ]);
    expect(await shown(store, { listId: elsewhere, ...range(0, numbers(1000, null)) })).toEqual([1]);
  });

  it('Dates are read day first, year first, or month first where the list has them so.', async () => {
    const store = await tempStore();
    const dated = async (...texts: string[]) =>
      shown(store, {
        listId: await listOf(
          store,
          texts.map((text, index): Row => [index + 1, text]),
        ),
        ...range(0, days('2026-11-03', '2026-11-21')),
      });
    expect(await dated('21/11/2026', '03/11/2026 23:59', '22/11/2026', '11/03/2026', '')).toEqual([1, 2]);
    expect(await dated('2026-11-21', '2026-11-21 14:05', '2026-11-22', '')).toEqual([1, 2]);
    expect(await dated('11/21/2026', '11/03/2026', '11/22/2026')).toEqual([1, 2]);
  });

  it('All filters of own columns hold in one row of the vehicle.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, '10', 'Sul'],
      [1, '500', 'Norte'],
      [2, '20', 'Norte'],
    ]);
    const low = range(0, numbers(null, 100));
    const north = { cells: [{ column: 1, values: ['Norte'] }] };
    expect(await shown(store, { listId, ...low })).toEqual([1, 2]);
    expect(await shown(store, { listId, ...low, ...north })).toEqual([2]);
    expect(await shown(store, { listId, ...low, search: 'norte' })).toEqual([2]);
    expect(await shown(store, { listId, ...low, ...north, search: '20' })).toEqual([2]);
  });

  it('The values of a column count only rows within the ranges of the others.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, '10', 'Sul'],
      [2, '20', 'Norte'],
      [3, '500', 'Norte'],
    ]);
    const view = { ...everything, listId, ...range(0, numbers(null, 100)) };
    const valuesOf = async (column: number) =>
      (await store.fleet.values({ view, column, search: '', limit: 10 })).values;
    expect(await valuesOf(1)).toEqual([
      { value: 'Norte', count: 1 },
      { value: 'Sul', count: 1 },
    ]);
    expect(await valuesOf(0)).toHaveLength(3);
  });

  it('What a column comes to is by its kind, each vehicle by its first row.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [
      [1, '0,10', '21/11/2026'],
      [1, '1.000,00', '22/11/2026'],
      [2, '0,20', '20/11/2026 08:30'],
      [3, '', ''],
    ]);
    const view = { ...everything, listId };
    expect(await store.fleet.summary({ view, vins: null, column: 0 })).toEqual({
      ...{ kind: 'numbers', count: 2, sum: expect.closeTo(0.3, 12), least: 0.1, most: 0.2 },
    });
    expect(await store.fleet.summary({ view, vins: null, column: 1 })).toEqual({
      ...{ kind: 'days', count: 2, first: '2026-11-20 08:30:00', last: '2026-11-21 00:00:00' },
    });
    expect(await store.fleet.summary({ view, vins: [vinOf(2), vinOf(9)], column: 0 })).toEqual({
      ...{ kind: 'numbers', count: 1, sum: 0.2, least: 0.2, most: 0.2 },
    });
    const named = await listOf(store, [[1, 'ABC1D23', '123']]);
    expect(await store.fleet.summary({ view: { ...view, listId: named }, vins: null, column: 0 })).toEqual({
      kind: 'text',
    });
    await expect(store.fleet.summary({ view: everything, vins: null, column: 0 })).rejects.toMatchObject({
      kind: 'bad-input',
    });
  });
});
