import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { ListSource } from '../../../src/main/store/records.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import {
  addConnection,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from '../helpers.ts';

type Row = readonly [number: number, plate: string, depot?: string];

async function listOf(store: Store, rows: readonly Row[], more: Partial<ListSource> = {}): Promise<number> {
  const source: ListSource = { ...plainSource, identifierColumn: 0, ...more };
  const listed = rows.map(([number, plate, depot = ''], index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [plate, vinOf(number), depot],
  }));
  return (await saveRows(store.lists, 'fleet', source, [listed])).id;
}

/** The numbers of the vehicles that a view shows. */
async function shown(store: Store, more: Partial<FleetView>): Promise<number[]> {
  const view = { ...everything, ...more };
  const { rows, total } = await store.fleet.page({ view, offset: 0, limit: 500 });
  expect(await store.fleet.counts({ view })).toMatchObject({ total });
  return rows.map(({ vin }) => Number(vin.slice(-6)));
}

describe('A search for identifiers', () => {
  test('All vehicles are found by plate, with or without dash and spaces, in any case, and by its parts.', async () => {
    const store = await tempStore();
    await listOf(store, [
      [21, 'ABC-1D23'],
      [22, 'abc 1d24'],
      [23, 'XYZ9A88'],
      [24, ''],
    ]);
    const found = (search: string) => shown(store, { search });
    expect(await found('ABC1D23')).toEqual([21]);
    expect(await found('abc-1d24')).toEqual([22]);
    expect(await found('Abc 1D23')).toEqual([21]);
    expect(await found('abc')).toEqual([21, 22]);
    expect(await found('9a88')).toEqual([23]);
    expect(await found('ＡＢＣ１Ｄ２３')).toEqual([21]);
    expect(await found('xyz\u22129a88')).toEqual([23]);
    expect(await found('ABC1D23 XYZ-9A88')).toEqual([21, 23]);
    expect(await found(`ABC1D23 ${vinOf(24)}`)).toEqual([21, 24]);
    expect(await found('QQQ0000')).toEqual([]);
    expect(await found(vinOf(23))).toEqual([23]);
    expect(await found('000024')).toEqual([24]);
  });

  test('All names that lists have for a vehicle find it, in every list.', async () => {
    const store = await tempStore();
    await listOf(store, [[1, 'ABC-1234']]);
    await listOf(store, [[1, 'ABC1C34']]);
    const plain = await listOf(
      store,
      [
        [1, 'x'],
        [2, 'y'],
      ],
      { identifierColumn: null },
    );
    expect(await shown(store, { search: 'ABC1234' })).toEqual([1]);
    expect(await shown(store, { search: 'ABC1C34' })).toEqual([1]);
    expect(await shown(store, { listId: plain, search: 'ABC1234' })).toEqual([1]);
    const view = { ...everything, listId: plain, search: 'ABC1234' };
    expect((await store.fleet.values({ view, column: 0, search: '', limit: 10 })).values).toEqual([
      { value: 'x', count: 1 },
    ]);
  });

  test('A name of another length than the first of its vehicle finds it too.', async () => {
    const store = await tempStore();
    await listOf(store, [
      [1, 'ABC1234'],
      [1, 'Frota 177'],
      [1, 'XYZ'],
    ]);
    for (const search of ['ABC1234', 'frota 177', 'xyz']) expect(await shown(store, { search })).toEqual([1]);
  });

  test('A word of several is searched for by itself from six characters on.', async () => {
    const store = await tempStore();
    await listOf(store, [
      [21, 'ABC1D23'],
      [22, 'XYZ9A88'],
    ]);
    expect(await shown(store, { search: 'ABC1D2 XYZ9A8' })).toEqual([21, 22]);
    expect(await shown(store, { search: 'ABC1D2 XYZ9A' })).toEqual([21]);
  });

  test('Many thousands of identifiers are all found, filtered and sorted.', async () => {
    const store = await tempStore();
    const plates = Array.from(
      { length: 9_000 },
      (_, number) => `P${String(9_999 - number).padStart(6, '0')}`,
    );
    const rows = plates.map((plate, number): Row => [number, plate]);
    await listOf(store, [...rows, [8_999, 'Frota 8999']]);
    for (const number of [0, 4_000, 8_190, 8_191, 8_192, 8_999]) {
      const plate = plates[number] ?? '';
      expect(await shown(store, { search: plate })).toEqual([number]);
      expect(await shown(store, { identifier: { match: 'begins', text: plate } })).toEqual([number]);
    }
    expect(await shown(store, { search: 'frota 8999' })).toEqual([8_999]);
    for (const separator of ['\n', ', ', ';'])
      expect(
        (await store.fleet.findPasted({ text: plates.join(separator), listId: null })).vehicles,
        separator,
      ).toBe(9_000);
    const sort = { column: 'identifier', descending: false } as const;
    const { rows: page } = await store.fleet.page({ view: { ...everything, sort }, offset: 8_998, limit: 9 });
    expect(page.map(({ vin }) => vin)).toEqual([1, 0].map(vinOf));
  });

  test('A search follows lists that come, change and go.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [[1, 'ABC1D23', 'Sul']]);
    expect(await shown(store, { search: 'ABC1D23' })).toEqual([1]);
    await store.lists.setIdentifier({ listId, column: 1 });
    expect(await shown(store, { search: 'ABC1D23' })).toEqual([]);
    expect(await shown(store, { search: 'sul' })).toEqual([1]);
    await listOf(store, [[2, 'ABC1D23']]);
    expect(await shown(store, { search: 'ABC1D23' })).toEqual([2]);
    await store.lists.remove({ listId });
    expect(await shown(store, { search: 'sul' })).toEqual([]);
  });
});

describe('A filter by identifier', () => {
  const contains = (text: string) => ({ identifier: { match: 'contains', text } }) as const;
  const begins = (text: string) => ({ identifier: { match: 'begins', text } }) as const;
  const filled = { identifier: { match: 'filled' } } as const;
  const blank = { identifier: { match: 'blank' } } as const;

  test('All vehicles are filtered by how their plate begins, by a part of it, and by whether there is one.', async () => {
    const store = await tempStore();
    await listOf(store, [
      [1, 'ABC-1D23'],
      [2, ' abc 9d24'],
      [3, 'XAB1C23'],
      [4, ''],
      [5, 'Ônibus 7'],
    ]);
    expect(await shown(store, begins('abc'))).toEqual([1, 2]);
    expect(await shown(store, begins('ABC-1'))).toEqual([1]);
    expect(await shown(store, begins('ABC1D23'))).toEqual([1]);
    expect(await shown(store, begins('ABC1D234'))).toEqual([]);
    expect(await shown(store, contains('ab'))).toEqual([1, 2, 3]);
    expect(await shown(store, contains('1c23'))).toEqual([3]);
    expect(await shown(store, contains('ONIBUS7'))).toEqual([5]);
    expect(await shown(store, filled)).toEqual([1, 2, 3, 5]);
    expect(await shown(store, blank)).toEqual([4]);
    expect(await shown(store, { ...begins('abc'), search: vinOf(2) })).toEqual([2]);
  });

  test('Without a list that identifies vehicles, all of them are blank.', async () => {
    const store = await tempStore();
    const listId = await listOf(store, [[1, 'ABC1D23']], { identifierColumn: null });
    expect(await shown(store, { listId, ...begins('ABC') })).toEqual([]);
    expect(await shown(store, filled)).toEqual([]);
    expect(await shown(store, blank)).toEqual([1]);
  });

  test('The filter takes the identifier that all vehicles show, and follows lists that come and change.', async () => {
    const store = await tempStore();
    await listOf(store, [
      [1, 'AAA1A11'],
      [2, 'BBB1B11'],
    ]);
    expect(await shown(store, begins('aaa'))).toEqual([1]);
    const listId = await listOf(store, [
      [1, 'CCC1C11'],
      [3, ''],
    ]);
    expect(await shown(store, begins('aaa'))).toEqual([]);
    expect(await shown(store, begins('ccc'))).toEqual([1]);
    expect(await shown(store, blank)).toEqual([3]);
    await store.lists.setIdentifier({ listId, column: null });
    expect(await shown(store, begins('aaa'))).toEqual([1]);
  });
});

describe('Pasted identifiers', () => {
  test('Plates and VINs are found together, and what is missing is listed as pasted.', async () => {
    const store = await tempStore();
    const list = await listOf(store, [
      [21, 'ABC-1D23'],
      [22, 'Frota 7'],
    ]);
    await listOf(store, [[23, 'XYZ1234']]);
    const text = `abc 1d23\nFROTA 7\nxyz-1234;${vinOf(22)}\nQQQ-0000\nRRR 1A11\n`;
    const all = await store.fleet.findPasted({ text, listId: null });
    expect(all).toMatchObject({ asked: 6, vehicles: 3, missing: ['QQQ-0000', 'RRR 1A11'], missed: 2 });
    expect(await shown(store, { pasted: all.id })).toEqual([21, 22, 23]);
    const inList = await store.fleet.findPasted({ text, listId: list });
    expect(inList).toMatchObject({ vehicles: 2, missed: 3 });
    expect(inList.missing).toContain('xyz-1234');
  });
});

test('A pasted plate finds every vehicle that has it.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, 'ABC1D23'],
    [2, 'abc-1d23'],
    [3, 'ABC1D24'],
  ]);
  const { id } = await store.fleet.findPasted({ text: 'ABC 1D23', listId: null });
  expect(await shown(store, { pasted: id })).toEqual([1, 2]);
});

describe('A search for places', () => {
  const placesFile = fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url));

  async function placed(): Promise<{ store: Store; listId: number }> {
    const { store } = await openStore({ dataDir: join(tempDir()), placesFile });
    onTestFinished(() => store.close());
    const { id } = await addConnection(store);
    const listId = await listOf(store, [
      [1, 'ABC1D23', 'Sul'],
      [2, 'ABC1D24', 'Norte'],
      [3, 'ABC1D25', 'Campinas'],
    ]);
    await commitRun(store, id, [
      okAnswer(vinOf(1), { latitude: -22.9056, longitude: -47.0608 }),
      okAnswer(vinOf(2), { latitude: -8.0539, longitude: -34.8811 }),
    ]);
    return { store, listId };
  }

  test('The search finds the nearest place and its state, in all vehicles and in a list.', async () => {
    const { store, listId } = await placed();
    expect(await shown(store, { search: 'campinas' })).toEqual([1]);
    expect(await shown(store, { search: 'Campinas, SP' })).toEqual([1]);
    expect(await shown(store, { search: 'pe' })).toEqual([2]);
    expect(await shown(store, { listId, search: 'CAMPINAS' })).toEqual([1, 3]);
    expect(
      await shown(store, { listId, search: 'campinas', cells: [{ column: 1, values: ['Sul'] }] }),
    ).toEqual([1]);
    expect(await shown(store, { listId, search: 'recife', cells: [{ column: 1, values: ['Sul'] }] })).toEqual(
      [],
    );
  });

  test('The values of a column count the vehicles that are found by place.', async () => {
    const { store, listId } = await placed();
    const view = { ...everything, listId, search: 'campinas' };
    expect((await store.fleet.values({ view, column: 1, search: '', limit: 10 })).values).toEqual([
      { value: 'Campinas', count: 1 },
      { value: 'Sul', count: 1 },
    ]);
  });
});
