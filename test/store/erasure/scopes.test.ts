import { expect, test } from 'vitest';
import type { ErasureScope } from '../../../src/main/store/records.ts';
import { everything, vinOf } from '../helpers.ts';
import { type Office, officeHere } from './here.ts';

const row = (number: number, line: number) => ({
  ...{ line, vin: vinOf(number), cells: [`P${number}`, vinOf(number), ''] },
});
const positionsOf = (vehicle: number, ...fetchedAt: number[]) =>
  fetchedAt.map((at) => `(${vehicle}, 't', ${-at}, -40, 1, ${at}, ${at})`).join(', ');
const FLEET = 1;

/**
 * Vehicles 1 to 7: 1, 2 and 5 on the fleet's list, 5 on another list too, 3 and 4 on that one alone, 6 and 7 on none.
 * Vehicle 6 was looked up long ago, and 7 never.
 */
function office(): Office {
  const here = officeHere();
  const { db, write, publish } = here;
  const { id } = write.connections.save({
    ...{ name: 'office', baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' },
  });
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    db.exec(`INSERT INTO vehicle (id, vin) VALUES (${number}, '${vinOf(number)}')`);
  publish('fleet', [row(1, 2), row(2, 3), row(5, 4), row(5, 5)]);
  publish('other', [row(3, 2), row(4, 3), row(5, 4)]);
  for (const listId of [1, 2]) {
    write.views.save({ id: null, name: `view ${listId}`, view: { ...everything, listId }, columns: [] });
    write.layouts.save({ listId, columns: [] });
    write.lists.schedule(listId, { connectionId: id, everyMinutes: 60, nextAt: 9e12 });
    write.lists.draft();
  }
  db.exec(`UPDATE vehicle SET asked_at = 90, status = 0, latitude = -1, longitude = -40, timestamp = 't', seen_at = 90,
      fetched_at = 90, connection_id = 1, place = 1 WHERE id < 6;
    UPDATE vehicle SET asked_at = 50, status = 1 WHERE id = 6;
    INSERT INTO history (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at) VALUES
      ${[positionsOf(1, 10, 90), positionsOf(3, 10, 49, 50), positionsOf(5, 60, 70), positionsOf(6, 20)].join()};
    INSERT INTO vehicle_work (vehicle, note, changed_at) VALUES (1, 'a', 1), (3, 'b', 1), (5, 'c', 1), (7, 'd', 1);
    INSERT INTO vehicle_tag (vehicle, tag) VALUES (1, 'a'), (3, 'b'), (5, 'c'), (7, 'd');
    INSERT INTO connection (name, base_url, client_id, time_zone, demo, removed)
      VALUES ('demo', 'd', 'd', 'UTC', 1, 0), ('removed', 'r', 'r', 'UTC', 0, 1);
    INSERT INTO run (id, connection_id, target, list_id, state, started_at, total, ok, not_found, failed) VALUES
      (1, 1, 'list', 1, 'completed', 40, 3, 1, 1, 1), (2, 1, 'vins', NULL, 'completed', 49, 2, 2, 0, 0),
      (3, 1, 'vins', NULL, 'completed', 50, 3, 1, 1, 1), (4, 1, 'list', 2, 'completed', 90, 0, 0, 0, 0),
      (5, 1, 'vins', NULL, 'completed', 90, 1, 1, 0, 0);
    INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 0), (1, 2, 1), (1, 5, 2), (2, 1, 0), (2, 2, 0),
      (3, 1, 0), (3, 2, 1), (3, 4, 2), (5, 1, 0);
    UPDATE run_item SET timestamp = 't', latitude = 1, longitude = 1 WHERE status = 0;
    UPDATE run_item SET asked_at = iif(run = 2 AND vehicle = 2, 50, 49);`);
  write.areas.save({
    ...{ id: null, name: 'yard', kind: 'yard', colour: 'green', group: '' },
    shape: { kind: 'circle', centre: [-40, -20], metres: 5_000 },
  });
  return here;
}

/** How many of each there are. */
function countsIn({ rows }: Office): Record<string, number> {
  const count = (from: string) => Number(rows(`SELECT count(*) FROM ${from}`)[0]);
  return {
    ...{ vehicles: count('vehicle'), lists: count('list WHERE published > 0') },
    ...{ positions: count('history'), notes: count('vehicle_work'), runs: count('run') },
    ...{ runPositions: count('run_item WHERE latitude IS NOT NULL'), views: count('saved_view') },
    ...{ areas: count('named_area'), connections: count('connection WHERE removed = 0 AND demo = 0') },
  };
}

const retention = (positionsBefore: number | null, unlistedBefore: number | null): ErasureScope => ({
  ...{ kind: 'retention', positionsBefore, oldPositions: 'erased', unlistedBefore },
});
const zero = { vehicles: 0, lists: 0, positions: 0, notes: 0, runs: 0, runPositions: 0, views: 0, areas: 0 };
const nothing = { ...zero, connections: 0 };
const list = (sharedToo: boolean): ErasureScope => ({ kind: 'list', listId: FLEET, sharedToo });

test.each<[string, ErasureScope, object, object]>([
  [
    'a vehicle',
    { kind: 'vehicle', vin: vinOf(1) },
    { vehicles: 1, positions: 2, notes: 1, runs: 1 },
    { rows: 1 },
  ],
  ['an unknown vehicle', { kind: 'vehicle', vin: vinOf(99) }, {}, { rows: 0 }],
  [
    'a list',
    list(false),
    { vehicles: 2, lists: 1, positions: 2, notes: 1, runs: 3, views: 1 },
    { shared: 1, rows: 0 },
  ],
  [
    'a list with the vehicles of other lists',
    list(true),
    { vehicles: 3, lists: 1, positions: 4, notes: 2, runs: 3, views: 1 },
    { shared: 1, rows: 1 },
  ],
  ['vehicles on no list', retention(null, 50), { vehicles: 1, notes: 1 }, {}],
  ['vehicles on no list, a moment later', retention(null, 51), { vehicles: 2, notes: 1, positions: 1 }, {}],
  ['old positions', retention(50, null), { positions: 4, runPositions: 2 }, {}],
  [
    'old positions and vehicles',
    retention(50, 51),
    { vehicles: 2, notes: 1, positions: 4, runPositions: 2 },
    {},
  ],
  ['no positions', retention(10, null), {}, {}],
  [
    'everything',
    { kind: 'everything' },
    { vehicles: 7, lists: 2, positions: 8, notes: 4, runs: 5, views: 2, areas: 1, connections: 1 },
    { rows: 0, shared: 0 },
  ],
])('The preview of %s counts what then goes.', (_, scope, gone, more) => {
  const here = office();
  const before = countsIn(here);
  const preview = here.read.erasure.preview(scope);
  expect(preview).toEqual({ ...nothing, rows: 0, shared: 0, ...gone, ...more });
  expect(here.write.erasure.begin(scope)).toBe(preview.vehicles);
  while (here.write.erasure.step().share !== null);
  here.write.erasure.end();
  const after = countsIn(here);
  const difference = Object.fromEntries(
    Object.entries(before).map(([what, number]) => [what, number - (after[what] ?? 0)]),
  );
  // Positions in ledgers are counted apart only where nothing else of them goes.
  const runPositions = scope.kind === 'retention' ? preview.runPositions : difference.runPositions;
  expect(difference).toEqual({ ...nothing, ...gone, runPositions });
  expect(here.db.pragma('foreign_key_check')).toEqual([]);
});

test('Runs count the vehicles that are left in their ledgers, and one without any goes.', () => {
  const { rows, erase } = office();
  erase({ kind: 'vehicle', vin: vinOf(1) });
  const counts = 'SELECT id, total, ok, not_found, failed FROM run ORDER BY id';
  expect(rows(counts)).toEqual([
    [1, 2, 0, 1, 1],
    [2, 1, 1, 0, 0],
    [3, 2, 0, 1, 1],
    [4, 0, 0, 0, 0],
  ]);
  erase(list(true));
  expect(rows(counts)).toEqual([
    [3, 1, 0, 0, 1],
    [4, 0, 0, 0, 0],
  ]);
});

test('With a list go its views, layout, schedule and earlier versions, and none of another list.', () => {
  const { db, rows, publish, erase } = office();
  for (const name of ['fleet', 'binned']) publish(name, [row(8, 2)]);
  db.exec(`UPDATE list SET created_at = (SELECT created_at FROM list WHERE id = 1) - (name <> 'fleet');
    UPDATE list SET removed_at = 5 WHERE id > 2`);
  erase(list(true));
  expect(rows('SELECT name FROM list WHERE published = 1')).toEqual(['other', 'binned']);
  expect(rows('SELECT name FROM saved_view')).toEqual(['view 2']);
  expect(rows('SELECT list_id FROM column_layout UNION ALL SELECT list_id FROM schedule')).toEqual([2, 2]);
  expect(rows('SELECT list FROM list_block WHERE list <> 2 UNION SELECT list FROM list_vehicle')).toEqual(
    rows('SELECT id FROM list WHERE published = 1 ORDER BY id'),
  );
});

test('An erasure of everything leaves the settings and the numbers of connections, which are not given again.', () => {
  const { write, read, rows, erase } = office();
  write.settings.save({ theme: 'dark', workStates: ['mine'], officeName: 'Andrade' });
  erase({ kind: 'everything' });
  expect(rows('SELECT id, name, base_url, client_id, removed FROM connection')).toEqual(
    [1, 2, 3].map((id) => [id, '', '', '', 1]),
  );
  expect(read.settings.get()).toMatchObject({ theme: 'dark', workStates: null, officeName: '' });
});

test.each<[string, ErasureScope, boolean]>([
  ['its vehicle', { kind: 'vehicle', vin: vinOf(4) }, true],
  ['another vehicle', { kind: 'vehicle', vin: vinOf(6) }, false],
  ['a list without its vehicles', list(true), false],
  ['a list with one of them', { ...list(true), listId: 2 } as ErasureScope, true],
  ['everything', { kind: 'everything' }, true],
  ['what is old', retention(50, 51), false],
])('While a run is in progress, an erasure of %s is refused: %s.', (_, scope, isRefused) => {
  const { db, write, read, rows } = office();
  db.exec(
    'DELETE FROM run_item WHERE run = 3 AND vehicle < 4; INSERT INTO run_item (run, vehicle) VALUES (3, 7)',
  );
  db.exec("UPDATE run SET state = 'running' WHERE id = 3");
  const begin = () => write.erasure.begin(scope);
  if (isRefused)
    expect(begin).toThrow(
      expect.objectContaining({ kind: 'conflict', details: { reason: 'vehicles-in-run' } }),
    );
  else expect(begin).not.toThrow();
  expect(read.erasure.pending() === null).toBe(isRefused);
  // An import that is under way may hold the same rows; one of what is old can't.
  const drafts = isRefused || scope.kind === 'retention' ? 2 : 0;
  expect(rows('SELECT count(*) FROM list WHERE published = 0')).toEqual([drafts]);
});

test.each(['running', 'paused', 'interrupted', 'completed'])(
  'A vehicle on no list, in a run that is %s, goes once the run has ended.',
  (state) => {
    const { db, rows, erase } = office();
    db.exec(
      `INSERT INTO run_item (run, vehicle) VALUES (3, 7); UPDATE run SET state = '${state}' WHERE id = 3`,
    );
    erase(retention(null, 50));
    expect(rows('SELECT id FROM vehicle WHERE id > 5')).toEqual(state === 'completed' ? [6] : [6, 7]);
  },
);

test('An erasure is known until its end, by what it erases until the rows are gone.', () => {
  const { write, read } = office();
  const scope = retention(50, 51);
  write.erasure.begin(scope);
  expect(read.erasure.pending()).toEqual({ kind: 'retention', scope, before: 50 });
  const again = () => write.erasure.begin({ kind: 'everything' });
  expect(again).toThrow(expect.objectContaining({ kind: 'conflict', details: { reason: 'erasing' } }));
  while (write.erasure.step().share !== null);
  expect(read.erasure.pending()).toEqual({ kind: 'retention', scope: null, before: 50 });
  expect(write.erasure.step()).toEqual({ share: null, highest: 5 });
  write.erasure.end();
  expect(read.erasure.pending()).toBeNull();
  write.erasure.begin({ kind: 'vehicle', vin: vinOf(1) });
  expect(read.erasure.pending()).toMatchObject({ before: null });
});

test.each([list(true), retention(50, 51), { kind: 'vehicle', vin: vinOf(1) } as const])(
  'The share of $kind that is erased grows up to the whole.',
  (scope) => {
    const shares = office().erase(scope);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect([(shares[0] ?? 0) > 0, shares.at(-1)]).toEqual([true, 1]);
  },
);

test('What the limits erase of a vehicle is its position alone, and a failed lookup stays known.', () => {
  const { db, rows, erase } = office();
  db.exec(`UPDATE vehicle SET fetched_at = 49 WHERE id IN (1, 2); UPDATE vehicle SET status = 1 WHERE id = 2;
    UPDATE vehicle SET fetched_at = 50 WHERE id = 3`);
  erase(retention(50, null));
  const left = `SELECT id, status, asked_at, timestamp, latitude, longitude, seen_at, fetched_at, place, connection_id
    FROM vehicle WHERE id < 4`;
  expect(rows(left)).toEqual([
    [1, 3, null, null, null, null, null, null, null, null],
    [2, 1, 90, null, null, null, null, null, null, null],
    [3, 0, 90, 't', -1, -40, 90, 50, 1, 1],
  ]);
  const ofLedger =
    'SELECT timestamp, latitude, longitude, asked_at FROM run_item WHERE run = 2 ORDER BY vehicle';
  expect(rows(ofLedger)).toEqual([
    [null, null, null, 49],
    ['t', 1, 1, 50],
  ]);
});
