import { createHash } from 'node:crypto';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { everything, tempDir, vinOf } from '../helpers.ts';
import { AREAS, type Here, NOTED, officeDatabase, openHere, pagesOf, smash } from './office-database.ts';
import { shapes } from './shapes.ts';

let office = '';
beforeAll(() => {
  office = mkdtempSync(join(tmpdir(), 'rastro-office-'));
  officeDatabase(office);
  return () => rmSync(office, { recursive: true, force: true });
});

test('There are at least 60 shapes of damage.', () => {
  expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(shapes))(
  'A start on a database with %s sets aside what is damaged, and gets back what can be read.',
  (_, { damage, aside, located, lists }) => {
    const dataDir = tempDir();
    cpSync(office, dataDir, { recursive: true });
    damage(join(dataDir, 'rastro.sqlite'));
    const before = contentOf(dataDir, /^rastro\.sqlite/);

    const here = openHere(dataDir);
    onTestFinished(here.close);
    const kept = contentOf(dataDir, /^rastro\.damaged-/);
    if (aside === 'nothing') expect(here.setAside).toBeNull();
    else expect(here.setAside).toMatch(/rastro\.damaged-[\dTZ-]+\.sqlite$/);
    // Set aside byte for byte, under the same endings.
    const expected = before.filter(({ part }) => aside === 'all' || (aside === 'journal' && part !== ''));
    expect(kept).toEqual(expected);

    expect(here.db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(here.db.pragma('foreign_key_check')).toEqual([]);
    expect(locatedIn(here)).toBeGreaterThanOrEqual(located);
    expect(readEverything(here)).toBeGreaterThanOrEqual(lists);
  },
);

test('What was noted comes back, also of vehicles whose own row was lost.', () => {
  const here = openWithout((file) => pagesOf(file, 'vehicle', 'leaf').slice(0, 1));
  const noted = here.db
    .prepare<[], { vin: string; note: string; tag: string }>(
      'SELECT vin, note, tag FROM vehicle_work JOIN vehicle ON id = vehicle JOIN vehicle_tag USING (vehicle)',
    )
    .all();
  expect(noted).toHaveLength(NOTED);
  expect(noted.filter(({ vin, note, tag }) => note !== `of ${vin}` || tag !== 'seen')).toEqual([]);
});

test('Named areas come back with their shapes.', () => {
  const here = openWithout((file) => pagesOf(file, 'vehicle', 'leaf').slice(0, 1));
  const areas = here.read.areas.all();
  expect(areas.map(({ name }) => name)).toEqual(AREAS);
  expect(areas.map(({ corners }) => corners)).toEqual(AREAS.map(() => 64));
});

test('The tags of vehicles are shown again, also where the other notes of these were lost.', () => {
  const here = openWithout((file) => pagesOf(file, 'vehicle_work', 'leaf'));
  expect(here.read.fleet.vehicle({ vin: vinOf(0) }).row.work).toMatchObject({ tags: ['seen'], note: '' });
});

/** Opens a copy of the office's database in which some pages are smashed. */
function openWithout(pages: (file: string) => number[]): Here {
  const dataDir = tempDir();
  cpSync(office, dataDir, { recursive: true });
  const file = join(dataDir, 'rastro.sqlite');
  smash(file, pages(file));
  const here = openHere(dataDir);
  onTestFinished(here.close);
  return here;
}

function contentOf(dataDir: string, name: RegExp): { part: string; content: string }[] {
  return readdirSync(dataDir)
    .filter((found) => name.test(found) && !isSqlites(join(dataDir, found)))
    .sort()
    .map((found) => ({
      part: /\.sqlite(.*)$/.exec(found)?.[1] ?? '',
      content: lstatSync(join(dataDir, found)).isFile()
        ? createHash('sha256')
            .update(readFileSync(join(dataDir, found)))
            .digest('hex')
        : 'no file',
    }));
}

/** Shared memory, or a log without pages: SQLite makes them where it looks at a database. */
function isSqlites(path: string): boolean {
  const found = lstatSync(path);
  return found.isFile() && (path.endsWith('-shm') || (path.endsWith('-wal') && found.size === 0));
}

function locatedIn({ db }: Here): number {
  return Number(db.prepare('SELECT count(*) FROM vehicle WHERE latitude IS NOT NULL').pluck().get());
}

/** Reads what the screen reads at its start. @returns how many lists there are */
function readEverything({ read, write }: Here): number {
  read.settings.get();
  read.connections.all();
  read.connections.rate(1, 0);
  read.views.all();
  read.layouts.all();
  read.runs.all();
  read.lists.headerChoices();
  const queryOf = (view: FleetView) => ({ view, matches: read.fleetIndex.matches(view) });
  const lists = read.lists.all();
  for (const { id } of lists) {
    read.lists.rows(id, 0, 1_000);
    read.lists.heldBack(id, 0, 1_000);
    read.fleet.page({ ...queryOf({ ...everything, listId: id }), offset: 0, limit: 100 });
  }
  const page = read.fleet.page({ ...queryOf(everything), offset: 0, limit: 1_000 });
  for (const { vin } of page.rows.slice(0, 10)) read.fleet.vehicle({ vin });
  write.settings.save({ theme: 'light' });
  return lists.length;
}
