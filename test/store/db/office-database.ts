import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createVinSorter } from '../../../src/main/intake/vin-sorter.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import { readOperations, writeOperations } from '../../../src/main/store/operations/index.ts';
import { openWriter } from '../../../src/main/store/recovery/open-writer.ts';
import { everything, okAnswer, plainSource, vinOf } from '../helpers.ts';

export const VEHICLES = 600;
export const LISTS = 3;
/** Vehicles with a note. */
export const NOTED = 60;

/** Named areas, around the first vehicles. */
export const AREAS = ['north yard', 'south yard'];

/** The store's operations on a folder, without its threads. */
export function openHere(dataDir: string) {
  const opened = openWriter(dataDir);
  const noPlaces = () => null;
  return {
    ...opened,
    write: writeOperations(opened.db, noPlaces),
    read: readOperations(opened.db, noPlaces),
  };
}
export type Here = ReturnType<typeof openHere>;

/** Makes a closed database with rows in every table; the path of its file. */
export function officeDatabase(dataDir: string): string {
  const { db, write, close } = openHere(dataDir);
  const connection = write.connections.save({
    ...{ name: 'office', baseUrl: 'https://example.com/', clientId: 'id', timeZone: 'UTC' },
  });
  write.connections.saveRate(connection.id, { requestsPerSecond: 5, burst: 1 }, 1_000);
  const vins = Array.from({ length: VEHICLES }, (_, index) => vinOf(index));
  const lists = [
    addList(write, 'fleet', vins),
    addList(write, 'north', vins.slice(0, 150)),
    // Rows that need pages of their own.
    addList(write, 'wide', vins.slice(0, 20), 'x'.repeat(9_000)),
  ];
  const [list] = lists;
  if (list === undefined) throw new Error('no list');
  for (const askedAt of [1_000_000, 2_000_000]) {
    const run = write.runs.create(connection.id, { kind: 'list', listId: list }, null, askedAt);
    const answers = vins.map((vin, index) =>
      okAnswer(vin, { latitude: -20 - index / 100, longitude: -40 }, `2026-01-0${askedAt / 1e6} 00:00:00`),
    );
    write.runs.commit(run.id, askedAt, answers, { requests: 12, throttled: 0, activeMs: 5 });
    write.runs.setState(run.id, 'completed', null, askedAt + 1);
  }
  write.lists.schedule(list, { connectionId: connection.id, everyMinutes: 60, nextAt: 9e12 });
  write.settings.save({ language: 'en', theme: 'dark' });
  write.views.save({ id: null, name: 'mine', view: { ...everything, listId: list }, columns: [] });
  write.layouts.save({ listId: null, columns: [] });
  write.lists.saveHeaderChoice({
    ...{ header: '["placa","chassi"]', vinColumn: 1, otherVinColumns: [], keptColumns: [0] },
    identifierColumn: 0,
  });
  // The first portion is written before it awaits anything.
  for (const vin of vins.slice(0, NOTED))
    void write.work.change({ vins: [vin], patch: { addTags: ['seen'], note: `of ${vin}` } });
  for (const name of AREAS)
    write.areas.save({
      ...{ id: null, name, kind: 'yard', colour: 'green', group: 'south' },
      shape: { kind: 'circle', centre: [-40, -20], metres: 5_000 },
    });
  // Leaves pages on the free list.
  const gone = addList(write, 'gone', vins, 'y'.repeat(200));
  write.lists.remove({ listId: gone });
  write.lists.destroy({ listId: gone });
  db.pragma('wal_checkpoint(TRUNCATE)');
  close();
  return join(dataDir, 'rastro.sqlite');
}

/** Publishes a list of a row for each VIN. @returns its number */
export function addList(write: Here['write'], name: string, vins: readonly string[], more = ''): number {
  const draft = write.lists.draft();
  const rows = vins.map((vin, index) => ({ line: index + 2, vin, cells: [`P${index}`, vin, `F${more}`] }));
  const heldBack = [{ line: vins.length + 2, value: 'x', reason: 'length' as const, cells: ['P', 'x', 'F'] }];
  write.lists.append(draft, packRows(rows, heldBack));
  const order = createVinSorter();
  for (const vin of vins) order.add(vin);
  return write.lists.publish(draft, name, plainSource, order.sorted()).id;
}

/** Runs SQL on a closed database. */
export function sql(file: string, text: string): void {
  const db = new Sqlite(file);
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.pragma('ignore_check_constraints = ON');
  db.exec(text);
  db.close();
}

/** The numbers of the pages of a table or an index, by their kind. */
export function pagesOf(file: string, name: string, kind: 'leaf' | 'internal' | 'overflow'): number[] {
  const db = new Sqlite(file, { readonly: true });
  const pages = db
    .prepare<[string, string], number>(
      'SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY pageno',
    )
    .pluck()
    .all(name, kind);
  db.close();
  return pages;
}

export const PAGE = 4_096;

export function overwrite(file: string, offset: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, offset);
  writeFileSync(file, content);
}

/** Makes pages unreadable. */
export function smash(file: string, pages: readonly number[]): void {
  for (const page of pages) overwrite(file, (page - 1) * PAGE, Buffer.alloc(PAGE, 0xa5));
}
