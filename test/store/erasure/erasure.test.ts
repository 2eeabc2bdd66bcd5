import { describe, expect, it } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { ListSource } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { type Trace, tracesIn } from '../../helpers/traces.ts';
import { addConnection, everything, noProgress, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';
import { erase } from './erase.ts';

const source: ListSource = { ...plainSource, columns: ['Placa', 'Chassi', 'Cliente'] };

/** What a list and the service say of a vehicle; each text and number is there once. */
function personOf(number: number) {
  const digits = String(number).padStart(4, '0');
  const vin = vinOf(number);
  const position = { latitude: -20 - (number + 1) / 7_919, longitude: -40 - (number + 1) / 6_007 };
  const before = { latitude: position.latitude + 0.123_456, longitude: position.longitude + 0.234_567 };
  return { vin, plate: `QWX${digits}`, client: `João Canário ${digits}`, position, before };
}
type Person = ReturnType<typeof personOf>;

const rowOf = ({ vin, plate, client }: Person, line: number) => ({ line, vin, cells: [plate, vin, client] });
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const people = (from: number, to: number) => numbers(from, to).map(personOf);

const tracesOf = (of: readonly Person[]): Trace[] =>
  of.flatMap(({ vin, plate, client, position, before }) => [
    ...[vin, plate, client],
    ...[position.latitude, position.longitude, before.latitude, before.longitude],
  ]);

async function listOf(store: Store, of: readonly Person[], name: string) {
  return saveRows(store.lists, name, source, [of.map((person, index) => rowOf(person, index + 2))]);
}

/** Two lookups of a list, which find every vehicle at two positions. */
async function lookUp(store: Store, connectionId: number, listId: number, of: readonly Person[]) {
  for (const [moment, key] of (['before', 'position'] as const).entries()) {
    const askedAt = 1_000_000 * (moment + 1);
    const run = await store.runs.create(connectionId, { kind: 'list', listId }, null, askedAt);
    const answers = of.map(({ vin, [key]: place }) => ({
      ...{ vin, attempts: 1 },
      answer: { status: 'ok' as const, timestamp: `2026-01-0${moment + 1} 00:00:00`, ...place },
    }));
    await store.runs.commit(run.id, askedAt, answers, noProgress);
    await store.runs.setState(run.id, 'completed', null, askedAt);
  }
}

/** A store with two lists of a hundred vehicles each, the first of which was replaced once, and with runs over both. */
async function fleet(dataDir: string) {
  const store = await tempStore(dataDir);
  const { id: connectionId } = await addConnection(store);
  const [mine, others] = [people(0, 100), people(100, 200)];
  const first = await listOf(store, mine, 'Lista Canária');
  const other = await listOf(store, others, 'Outra');
  await lookUp(store, connectionId, first.id, mine);
  await lookUp(store, connectionId, other.id, others);
  const draft = await store.lists.draft();
  const rows = mine.map((person, index) => rowOf(person, index + 5));
  await store.lists.append(draft, packRows(rows));
  const order = {
    vins: Buffer.from(mine.map(({ vin }) => vin).join(''), 'latin1'),
    rows: Uint32Array.from(rows.keys()),
  };
  const list = await store.lists.replace(first.id, draft, source, order);
  return { store, connectionId, list, other, mine, others };
}

const allVehicles = (store: Store, listId: number | null = null) =>
  store.fleet.page({ view: { ...everything, listId }, offset: 0, limit: 500 });

const nothing = {
  ...{ vehicles: 0, lists: 0, rows: 0, positions: 0, runPositions: 0, notes: 0, runs: 0, views: 0, areas: 0 },
  ...{ connections: 0, shared: 0 },
};

describe('An erasure leaves no byte in the data folder', () => {
  it('of a vehicle, and everything of the others.', async () => {
    const dataDir = tempDir();
    const { store, list, other, mine, others } = await fleet(dataDir);
    const gone = mine.slice(70, 71);
    const [vin = ''] = gone.map((person) => person.vin);
    expect(tracesIn(dataDir, tracesOf(gone)).length).toBeGreaterThanOrEqual(7);
    expect(await store.erasure.preview({ kind: 'vehicle', vin })).toEqual({
      ...nothing,
      vehicles: 1,
      rows: 2,
      positions: 2,
    });
    await erase(store, { kind: 'vehicle', vin });
    expect(tracesIn(dataDir, tracesOf(gone))).toEqual([]);

    const page = await allVehicles(store, list.id);
    expect(page.total).toBe(99);
    expect(page.rows.map((row) => [row.vin, row.cells[0], row.position?.latitude])).toEqual(
      mine
        .filter((person) => person.vin !== vin)
        .map(({ vin: left, plate, position }) => [left, plate, position.latitude]),
    );
    expect((await allVehicles(store, other.id)).total).toBe(others.length);
    const [listed] = (await store.lists.all()).filter(({ id }) => id === list.id);
    expect(listed).toMatchObject({ rows: 99, vehicles: 99 });
    expect((await store.lists.removed())[0]?.rows).toBe(99);
    expect((await store.runs.all()).map(({ counts }) => [counts.total, counts.ok])).toEqual([
      ...[
        [100, 100],
        [100, 100],
        [99, 99],
        [99, 99],
      ],
    ]);
    await expect(store.fleet.vehicle({ vin })).rejects.toMatchObject({ kind: 'not-found' });
    await store.close();
    expect(tracesIn(dataDir, tracesOf(gone))).toEqual([]);
  });

  it('of a list with its vehicles, in the bin neither.', async () => {
    const dataDir = tempDir();
    const { store, list, mine, others } = await fleet(dataDir);
    expect(await store.erasure.preview({ kind: 'list', listId: list.id, sharedToo: false })).toEqual({
      ...nothing,
      vehicles: 100,
      lists: 2,
      positions: 200,
      runs: 2,
    });
    await erase(store, { kind: 'list', listId: list.id, sharedToo: false });
    expect(tracesIn(dataDir, [...tracesOf(mine), 'Lista Canária'])).toEqual([]);
    expect(await store.lists.removed()).toEqual([]);
    const page = await allVehicles(store);
    expect(page.rows.map(({ vin }) => vin)).toEqual(others.map(({ vin }) => vin));
    expect(await store.runs.all()).toHaveLength(2);
    await store.close();
  });

  it('of anything, but for the settings.', async () => {
    const dataDir = tempDir();
    const { store, mine, others } = await fleet(dataDir);
    await store.settings.save({ theme: 'dark' });
    expect(await store.erasure.preview({ kind: 'everything' })).toEqual({
      ...nothing,
      vehicles: 200,
      lists: 3,
      positions: 400,
      runs: 4,
      connections: 1,
    });
    await erase(store, { kind: 'everything' });
    expect(tracesIn(dataDir, [...tracesOf([...mine, ...others]), 'Lista Canária', 'example.com'])).toEqual(
      [],
    );
    expect(await store.lists.all()).toEqual([]);
    expect(await store.connections.all()).toEqual([]);
    expect((await allVehicles(store)).total).toBe(0);
    expect((await store.settings.get()).theme).toBe('dark');
  });
});

it('Vehicles that other lists name too are counted, whether or not they go.', async () => {
  const store = await tempStore();
  const { id } = await listOf(store, people(0, 5), 'Lista');
  await listOf(store, people(3, 6), 'Outra');
  await listOf(store, people(4, 9), 'Terceira');
  const of = (sharedToo: boolean) => store.erasure.preview({ kind: 'list', listId: id, sharedToo });
  expect(await of(false)).toMatchObject({ vehicles: 3, shared: 2 });
  expect(await of(true)).toMatchObject({ vehicles: 5, shared: 2 });
});

it('The VIN of an erased vehicle goes out of the rows of others however it is written.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const [leaving, staying] = [personOf(1), personOf(2)];
  const spellings = [leaving.vin.toLowerCase(), `9bWz${leaving.vin.slice(4)}`, '9Bwzzz377Vt000001'];
  await listOf(store, [leaving], 'Lista');
  const rows = spellings.map((spelling, index) => ({
    ...{ line: index + 2, vin: personOf(index + 2).vin },
    cells: [staying.plate, staying.vin, `no lugar de ${spelling}.`],
  }));
  for (const row of rows) await saveRows(store.lists, `Outra ${row.line}`, source, [[row]]);
  expect(tracesIn(dataDir, spellings)).toHaveLength(spellings.length);
  await erase(store, { kind: 'vehicle', vin: leaving.vin });
  expect(tracesIn(dataDir, spellings)).toEqual([]);
});
