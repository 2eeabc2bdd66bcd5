import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  Comparison,
  DifferenceKind,
  DifferencesPage,
  DifferencesRequest,
} from '../../../src/contract/schemas/runs.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { kilometresBetween } from '../../../src/main/store/db/functions.ts';
import type { StoredAnswer } from '../../../src/main/store/records.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import { placesFile } from '../../helpers/project.ts';
import {
  addConnection,
  addList,
  commitRun,
  noProgress,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from '../helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };
const kinds = ['moved', 'lost', 'found', 'silent'] as const;
const HOUR = 3_600_000;

const notFound = (vin: string): StoredAnswer => ({ vin, attempts: 1, answer: { status: 'not-found' } });
const failed = (vin: string): StoredAnswer => ({
  vin,
  attempts: 4,
  answer: { status: 'failed', kind: 'server' },
});

const BY_VIN = { column: 'vin', descending: false } as const;
/** The first rows of a kind, by VIN. */
const firstPage = { search: '', sort: BY_VIN, offset: 0, limit: 9 } as const;

/** Every VIN of a kind, page by page. */
async function differing(store: Store, comparison: Comparison, kind: DifferenceKind, limit = 2) {
  const vins: string[] = [];
  for (;;) {
    const page = { ...firstPage, offset: vins.length, limit };
    const { rows, total } = await store.runs.differences({ ...comparison, ...page, kind });
    vins.push(...rows.map(({ vin }) => vin));
    if (vins.length >= total) return vins;
  }
}

test.each([
  ['nowhere', 0, 0, 0, 0, 0],
  ['a degree of the equator', 0, 0, 0, 1, 111.195],
  ['a degree of a meridian', -23, -46, -24, -46, 111.195],
  ['over the antimeridian', 0, 179.5, 0, -179.5, 111.195],
  ['São Paulo to Rio de Janeiro', -23.5505, -46.6333, -22.9068, -43.1729, 360.75],
  ['half around', 90, 0, -90, 77, 20_015.115],
  ['half around, where rounding goes beyond', 0.1, 0.3, -0.1, -179.7, 20_015.115],
  ['a metre', -23.55, -46.63, -23.550009, -46.63, 0.001],
])('The distance between two points is right: %s.', (_, latitudeA, longitudeA, latitudeB, longitudeB, km) => {
  expect(kilometresBetween(latitudeA, longitudeA, latitudeB, longitudeB)).toBeCloseTo(km, 2);
  expect(kilometresBetween(latitudeB, longitudeB, latitudeA, longitudeA)).toBeCloseTo(km, 2);
});

test('A position of 0, 0 counts as none: it is lost, found again, and neither silent nor in another country.', async () => {
  const { store } = await openStore({ dataDir: tempDir(), placesFile });
  onTestFinished(() => store.close());
  const { id } = await addConnection(store, 'main', 'UTC');
  const [lost, back, stays, gone, come] = [1, 2, 3, 4, 5].map(vinOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const nowhere = (vin: string) => okAnswer(vin, { latitude: 0, longitude: 0 }, '2026-01-01 00:00:00');
  const here = (vin: string) => okAnswer(vin, saoPaulo, '2026-01-10 00:00:00');
  const first = [here(lost), nowhere(back), nowhere(stays), nowhere(gone), notFound(come)];
  const second = [nowhere(lost), here(back), nowhere(stays), notFound(gone), nowhere(come)];
  const askedAt = Date.UTC(2026, 0, 10, 1);
  const before = await commitRun(store, id, first, askedAt - HOUR);
  const after = await commitRun(store, id, second, askedAt);
  const comparison = { before: before.id, after: after.id, movedKm: 1, silentDays: 1 };
  expect(await store.runs.compare(comparison)).toEqual({
    ...{ both: 5, onlyBefore: 0, onlyAfter: 0, moved: 0, lost: 1, found: 1, silent: 0 },
    ...{ fellSilent: 0, entered: 0, left: 0, border: 0 },
  });
  expect(await differing(store, comparison, 'lost')).toEqual([lost]);
  expect(await differing(store, comparison, 'found')).toEqual([back]);
});

test('Two runs differ in what moved, was lost, was found and fell silent, and never in what failed.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store, 'main', 'UTC');
  const [stays, moves, gone, back, fails, failedBefore, onlyBefore, silent, onlyAfter] = [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(vinOf),
  ] as [string, string, string, string, string, string, string, string, string];
  const before36Hours = '2026-01-08 12:00:00';
  const longSilent = vinOf(10);
  const seen = '2026-01-10 00:00:00';
  const askedAt = Date.UTC(2026, 0, 10, 1);
  const first = [
    ...[stays, moves, gone, fails, onlyBefore, silent].map((vin) => okAnswer(vin, saoPaulo, seen)),
    ...[notFound(back), failed(failedBefore), okAnswer(longSilent, saoPaulo, before36Hours)],
  ];
  const second = [
    ...[stays, back, failedBefore].map((vin) => okAnswer(vin, saoPaulo, seen)),
    ...[okAnswer(moves, campinas, seen), notFound(gone), failed(fails)],
    okAnswer(longSilent, saoPaulo, before36Hours),
    ...[silent, onlyAfter].map((vin) => okAnswer(vin, saoPaulo, '2026-01-09 00:59:59')),
  ];
  const before = await commitRun(store, connectionId, first, askedAt - HOUR);
  const after = await commitRun(store, connectionId, second, askedAt);
  const comparison = { before: before.id, after: after.id, movedKm: 80, silentDays: 1 };
  expect(await store.runs.compare(comparison)).toEqual({
    ...{ both: 8, onlyBefore: 1, onlyAfter: 1, moved: 1, lost: 1, found: 1, silent: 3 },
    ...{ fellSilent: 1, entered: 0, left: 0, border: 0 },
  });
  const page = async (kind: DifferenceKind, limits: Partial<Comparison> = {}) =>
    (await store.runs.differences({ ...comparison, ...limits, ...firstPage, kind })).rows;
  const fix = { timestamp: seen, seenAt: Date.UTC(2026, 0, 10), place: null };
  const asked = { identifier: null, askedBefore: askedAt - HOUR, askedAfter: askedAt };
  expect(await page('moved')).toEqual([
    {
      vin: moves,
      ...asked,
      before: { ...fix, ...saoPaulo },
      after: { ...fix, ...campinas },
      km: expect.closeTo(84.585, 2),
    },
  ]);
  expect(await page('lost')).toEqual([
    { vin: gone, ...asked, before: { ...fix, ...saoPaulo }, after: null, km: null },
  ]);
  expect(await page('found')).toEqual([
    { vin: back, ...asked, before: null, after: { ...fix, ...saoPaulo }, km: null },
  ]);
  expect((await page('silent')).map(({ vin, km }) => [vin, km])).toEqual([
    [silent, 0],
    [onlyAfter, null],
    [longSilent, 0],
  ]);
  expect((await page('fellSilent')).map(({ vin }) => vin)).toEqual([silent]);
  expect(await page('moved', { movedKm: 100 })).toEqual([]);
  const silentLonger = await page('silent', { silentDays: 1 + 1 / 86_400 });
  expect(silentLonger.map(({ vin }) => vin)).toEqual([longSilent]);
  const unknown = { kind: 'not-found', message: 'no run 99' };
  for (const missing of [{ before: 99 }, { after: 99 }]) {
    await expect(store.runs.compare({ ...comparison, ...missing })).rejects.toMatchObject(unknown);
    await expect(page('lost', missing)).rejects.toMatchObject(unknown);
  }
});

test('Two runs differ in who entered and left an area, by the areas of now, and in who changed the state.', async () => {
  const { store } = await openStore({ dataDir: tempDir(), placesFile });
  onTestFinished(() => store.close());
  const { id: connectionId } = await addConnection(store, 'main', 'UTC');
  const curitiba = { latitude: -25.43, longitude: -49.27 };
  const seen = '2026-01-10 00:00:00';
  const [comes, goes, stays, passes, isNew, atSea, fromSea] = [1, 2, 3, 4, 5, 6, 7].map(vinOf) as [
    ...[string, string, string, string, string, string, string],
  ];
  const run = async (places: readonly (readonly [string, { latitude: number; longitude: number }])[]) =>
    (
      await commitRun(
        store,
        connectionId,
        places.map(([vin, place]) => okAnswer(vin, place, seen)),
      )
    ).id;
  const before = await run([
    [comes, campinas],
    [goes, saoPaulo],
    [stays, saoPaulo],
    [passes, campinas],
    [atSea, campinas],
    [fromSea, { latitude: 0, longitude: -25 }],
  ]);
  const after = await run([
    ...([
      [comes, saoPaulo],
      [goes, campinas],
      [stays, { ...saoPaulo, latitude: -23.56 }],
    ] as const),
    ...([
      [passes, curitiba],
      [isNew, saoPaulo],
      [atSea, { latitude: 0, longitude: -25 }],
      [fromSea, campinas],
    ] as const),
  ]);
  const comparison = { before, after, movedKm: 1, silentDays: 7 };
  expect(await store.runs.compare(comparison)).toMatchObject({ entered: 0, left: 0, border: 1 });
  const yard = await store.areas.save({
    ...{ id: null, name: 'Pátio', kind: 'yard', colour: 'blue', group: '' },
    shape: { kind: 'circle', centre: [saoPaulo.longitude, saoPaulo.latitude], metres: 10_000 },
  });
  expect(await store.runs.compare(comparison)).toMatchObject({ entered: 1, left: 1, border: 1 });
  expect(await differing(store, comparison, 'entered')).toEqual([comes]);
  expect(await differing(store, comparison, 'left')).toEqual([goes]);
  expect(await differing(store, comparison, 'border')).toEqual([passes]);
  await store.areas.remove({ ids: [yard.id] });
  expect(await store.runs.compare(comparison)).toMatchObject({ entered: 0, left: 0 });
});

test("A vehicle's silence is measured at the time of its lookup, in the present zone of the connection.", async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const vins = [1, 2].map(vinOf);
  const run = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 1);
  const seen = '2026-01-01 00:00:00';
  const day = Date.UTC(2026, 0, 2);
  await store.runs.commit(run.id, day + 1, [okAnswer(vinOf(1), saoPaulo, seen)], noProgress);
  await store.runs.commit(run.id, day, [okAnswer(vinOf(2), saoPaulo, seen)], noProgress);
  const comparison = { before: run.id, after: run.id, movedKm: 0, silentDays: 1 };
  expect(await differing(store, comparison, 'silent')).toEqual([vinOf(1)]);
  await store.connections.save({ ...connection, timeZone: 'America/Sao_Paulo' });
  expect(await differing(store, comparison, 'silent')).toEqual([]);
  await store.connections.save({ ...connection, timeZone: 'Asia/Kolkata' });
  expect(await differing(store, comparison, 'silent')).toEqual(vins);
  const { rows } = await store.runs.differences({ ...comparison, ...firstPage, kind: 'silent' });
  expect(rows[0]?.after?.seenAt).toBe(Date.UTC(2025, 11, 31, 18, 30));
});

test('A queued vehicle counts as not asked for, and a later failure does not count in an earlier run.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const vins = [1, 2, 3].map(vinOf);
  const before = await commitRun(store, connectionId, [1, 2].map(vinOf).map(notFound));
  const after = await store.runs.create(connectionId, { kind: 'vins', vins }, null, 1);
  const comparison = { before: before.id, after: after.id, movedKm: 1, silentDays: 1 };
  expect(await store.runs.compare(comparison)).toMatchObject({ both: 0, onlyBefore: 2, onlyAfter: 0 });
  const places = [1, 3].map((number) => okAnswer(vinOf(number), saoPaulo));
  await store.runs.commit(after.id, 5, places, noProgress);
  const counts = { both: 1, onlyBefore: 1, onlyAfter: 1, found: 1 };
  expect(await store.runs.compare(comparison)).toMatchObject(counts);
  await store.runs.commit(after.id, 6, [failed(vinOf(1))], noProgress);
  expect(await store.runs.compare(comparison)).toMatchObject({ ...counts, found: 0 });
  const self = { ...comparison, before: after.id };
  expect(await store.runs.compare(self)).toMatchObject({ both: 2, onlyBefore: 0, moved: 0, found: 0 });
});

/** More than are read at a time. */
const FLEET = 21_000;

test('Pages of big and small runs have what a plain comparison finds, by VIN.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store, 'main', 'UTC');
  const numbers = [...Array(FLEET).keys()];
  // Ids in another order than VINs.
  for (const part of [1, 0]) await addList(store, numbers.filter((n) => n % 2 === part).map(vinOf));
  const answerOf = (number: number, seed: number): StoredAnswer => {
    const dice = (number * 7_919 + seed * 104_729) % 1_000;
    if (dice < 300) return notFound(vinOf(number));
    if (dice < 400) return failed(vinOf(number));
    const place = { latitude: -20 - (dice % 3), longitude: -46 };
    return okAnswer(vinOf(number), place, `2026-01-0${1 + (dice % 9)} 12:00:00`);
  };
  const askedAt = Date.UTC(2026, 0, 10);
  const runOf = async (asked: readonly number[], seed: number) => {
    const answers = new Map(asked.map((number) => [vinOf(number), answerOf(number, seed)]));
    const run = await commitRun(store, connectionId, [...answers.values()], askedAt);
    return { id: run.id, answers };
  };
  const big = await runOf(numbers, 1);
  const other = await runOf(
    numbers.filter((number) => number % 7 > 0),
    2,
  );
  const small = await runOf(
    numbers.filter((number) => number % 100 === 0),
    3,
  );
  const pairs = [
    [other, big],
    [big, small],
    [small, big],
  ] as const;
  const comparisonOf = ([before, after]: (typeof pairs)[number]): Comparison => ({
    before: before.id,
    after: after.id,
    movedKm: 150,
    silentDays: 5,
  });
  const askedAtOnce = await Promise.all(pairs.map((pair) => store.runs.compare(comparisonOf(pair))));
  for (const [index, pair] of pairs.entries()) {
    const [before, after] = pair;
    const comparison = comparisonOf(pair);
    const found: Record<(typeof kinds)[number], string[]> = { moved: [], lost: [], found: [], silent: [] };
    for (const [vin, { answer: a }] of [...after.answers].sort()) {
      const b = before.answers.get(vin)?.answer;
      if (a.status === 'ok' && b?.status === 'ok' && Math.abs(a.latitude - b.latitude) === 2)
        found.moved.push(vin);
      if (a.status === 'not-found' && b?.status === 'ok') found.lost.push(vin);
      if (a.status === 'ok' && b?.status === 'not-found') found.found.push(vin);
      if (a.status === 'ok' && a.timestamp < '2026-01-05 00:00:00') found.silent.push(vin);
    }
    const counts = await store.runs.compare(comparison);
    expect(askedAtOnce[index]).toEqual(counts);
    for (const kind of kinds) {
      expect(found[kind].length, kind).toBeGreaterThan(0);
      expect(await differing(store, comparison, kind, 997), kind).toEqual(found[kind]);
      expect(counts[kind], kind).toBe(found[kind].length);
    }
    const both = [...after.answers.keys()].filter((vin) => before.answers.has(vin)).length;
    expect(counts).toMatchObject({
      both,
      onlyBefore: before.answers.size - both,
      onlyAfter: after.answers.size - both,
    });
  }
});

describe('The order of differences, and a search in them', () => {
  const santos = { latitude: -23.96, longitude: -46.33 };
  const manaus = { latitude: -3.12, longitude: -60.02 };
  const sea = { latitude: -30, longitude: -20 };

  /** Four vehicles that moved, and a list that names three of them. */
  async function fourMoved() {
    const dataDir = tempDir();
    const { store } = await openStore({ dataDir, placesFile });
    onTestFinished(() => store.close());
    const { id: connectionId } = await addConnection(store, 'main', 'UTC');
    const moved = [
      [1, saoPaulo, manaus, '2026-01-01 00:00:00', 'BBB1B11'],
      [2, campinas, saoPaulo, '2026-01-04 00:00:00', 'CCC-1C11'],
      [3, manaus, sea, '2026-01-02 00:00:00', ''],
      [4, santos, campinas, '2026-01-03 00:00:00', 'aaa1a11'],
    ] as const;
    const rows = moved.map(([number, , , , plate], index) => ({
      line: index + 2,
      vin: vinOf(number),
      cells: [plate, vinOf(number), 'F'],
    }));
    await saveRows(store.lists, 'fleet', { ...plainSource, identifierColumn: 0 }, [rows]);
    const before = await commitRun(
      store,
      connectionId,
      moved.map(([number, from]) => okAnswer(vinOf(number), from, '2026-01-01 00:00:00')),
    );
    const after = await commitRun(
      store,
      connectionId,
      moved.map(([number, , to, when]) => okAnswer(vinOf(number), to, when)),
      Date.UTC(2026, 0, 5),
    );
    const comparison = { before: before.id, after: after.id, movedKm: 1, silentDays: 7 };
    const page = (view: Partial<DifferencesRequest>) =>
      store.runs.differences({ ...comparison, ...firstPage, kind: 'moved', ...view });
    return { dataDir, store, comparison, page };
  }

  const numbersOf = ({ rows }: DifferencesPage) => rows.map(({ vin }) => Number(vin.slice(-6)));

  test.each([
    ['vin', [1, 2, 3, 4], [4, 3, 2, 1]],
    // What has no identifier, and no place, is last both ways.
    ['identifier', [4, 1, 2, 3], [2, 1, 4, 3]],
    ['seenBefore', [1, 2, 3, 4], [1, 2, 3, 4]],
    ['seenAfter', [1, 3, 4, 2], [2, 4, 3, 1]],
    ['placeBefore', [3, 2, 4, 1], [1, 4, 2, 3]],
    ['placeAfter', [1, 4, 2, 3], [2, 4, 1, 3]],
    ['km', [2, 4, 1, 3], [3, 1, 4, 2]],
  ] as const)('The differences are sorted by %s, up and down.', async (column, up, down) => {
    const { page } = await fourMoved();
    expect(numbersOf(await page({ sort: { column, descending: false } }))).toEqual(up);
    expect(numbersOf(await page({ sort: { column, descending: true } }))).toEqual(down);
    const second = await page({ sort: { column, descending: false }, offset: 1, limit: 2 });
    expect(numbersOf(second)).toEqual(up.slice(1, 3));
    expect(second.total).toBe(4);
  });

  test('Differences are sorted by the bundled places before the backfill has replaced the stored ones.', async () => {
    const { dataDir, store, page } = await fourMoved();
    await store.fleet.backfillPlaces();
    const database = new Sqlite(join(dataDir, 'rastro.sqlite'));
    database.exec('UPDATE placing SET stamp = stamp - 1; UPDATE vehicle SET place = id');
    database.close();
    expect(numbersOf(await page({ sort: { column: 'placeAfter', descending: false } }))).toEqual([
      1, 4, 2, 3,
    ]);
  });

  test('A row has what identifies the vehicle, both nearest places and when it was asked for.', async () => {
    const { page } = await fourMoved();
    const { rows } = await page({ sort: { column: 'vin', descending: false } });
    expect(rows[1]).toMatchObject({
      identifier: { value: 'CCC-1C11', name: 'Placa' },
      before: { place: { name: 'Campinas', region: 'SP' } },
      after: { place: { name: 'São Paulo' } },
      askedBefore: 1_000,
      askedAfter: Date.UTC(2026, 0, 5),
    });
    expect(rows[2]).toMatchObject({ identifier: null, after: { place: null } });
  });

  test('The differences are searched by identifier and by VIN.', async () => {
    const { page } = await fourMoved();
    expect(numbersOf(await page({ search: 'ccc1c' }))).toEqual([2]);
    expect(numbersOf(await page({ search: vinOf(3) }))).toEqual([3]);
    expect(numbersOf(await page({ search: '000004' }))).toEqual([4]);
    expect(await page({ search: 'zzz' })).toEqual({ rows: [], total: 0 });
  });

  test('An answer that comes later, and another identifier, are in the next page.', async () => {
    const { store, comparison, page } = await fourMoved();
    const byIdentifier = { sort: { column: 'identifier', descending: false } } as const;
    expect(numbersOf(await page(byIdentifier))).toEqual([4, 1, 2, 3]);
    const rows = [{ line: 2, vin: vinOf(3), cells: ['AAA0A00', vinOf(3), ''] }];
    await saveRows(store.lists, 'newer', { ...plainSource, identifierColumn: 0 }, [rows]);
    expect(numbersOf(await page(byIdentifier))).toEqual([3, 4, 1, 2]);
    await store.runs.commit(comparison.after, 9, [failed(vinOf(4))], noProgress);
    expect(numbersOf(await page(byIdentifier))).toEqual([3, 1, 2]);
  });
});
