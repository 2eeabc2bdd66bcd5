import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyBackup, restoreClosed } from '../../../src/main/store/backup/restore.ts';
import { writeBackup } from '../../../src/main/store/backup/write.ts';
import { migrations } from '../../../src/main/store/db/migrations/index.ts';
import { officeDatabase, openHere, sql } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';

/** A closed database that SQL filled; its folder. */
function folderWith(text: string): string {
  const dataDir = tempDir();
  const { db, close } = openHere(dataDir);
  db.exec(text);
  close();
  return dataDir;
}

const lists = `INSERT INTO list (name, source, created_at, published, removed_at)
  SELECT column1, '{"columns":[]}', 1, column2, column3
  FROM (VALUES ('a', 1, NULL), ('b', 1, 5), ('c', 0, NULL), ('d', 1, NULL));`;
const vehicles = `INSERT INTO vehicle (vin, asked_at) VALUES ('${vinOf(1)}', 7), ('${vinOf(2)}', 9), ('${vinOf(3)}', NULL);`;

test.each([
  ['nothing', '', { newestAnswerAt: null, vehicles: 0, lists: 0, runs: 0 }],
  [
    'lists, one in the bin and one under way',
    lists,
    { newestAnswerAt: null, vehicles: 0, lists: 2, runs: 0 },
  ],
  ['vehicles, one never looked up', vehicles, { newestAnswerAt: 9, vehicles: 3, lists: 0, runs: 0 }],
])('A backup of %s says so, when it is written and when it is restored.', (_, text, facts) => {
  const file = join(tempDir(), 'backup.sqlite');
  expect(writeBackup(folderWith(text), file, 5)).toMatchObject({ ...facts, madeAt: 5 });
  expect(copyBackup(tempDir(), file)).toMatchObject({ ...facts, madeAt: 5 });
});

test.each([
  [0, 'backup-not-ours', {}],
  [migrations.length + 1, 'backup-newer', { version: migrations.length + 1 }],
])('A backup of the version %d is refused.', (version, reason, details) => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, `PRAGMA user_version = ${version}`);
  expect(() => copyBackup(tempDir(), file)).toThrow(
    expect.objectContaining({ details: { reason, ...details } }),
  );
});

test('What an unfinished backup left goes an hour later, and nothing else in the folder.', () => {
  const folder = tempDir();
  const part = (digit: number) =>
    `.rastro-backup-${String(digit).repeat(8)}-89ab-cdef-0123-456789abcdef.part`;
  const old = [part(1), `${part(1)}-journal`, `${part(1)}.txt`, `my${part(1)}`, '.rastro-backup-mine.part'];
  for (const [name, minutes] of [...old.map((name) => [name, 61] as const), [part(2), 59] as const]) {
    writeFileSync(join(folder, name), 'x');
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(folder, name), then, then);
  }
  writeBackup(folderWith(''), join(folder, 'backup.sqlite'), 5);
  expect(readdirSync(folder).toSorted()).toEqual([...old.slice(2), part(2), 'backup.sqlite'].toSorted());
});

test('A restore without an open Rastro says where the former database is, if there was one.', () => {
  const file = join(tempDir(), 'backup.sqlite');
  const { bytes } = writeBackup(folderWith(lists), file, 5);
  const [empty, full] = [tempDir(), folderWith(vehicles)];
  const facts = { madeAt: 5, newestAnswerAt: null, vehicles: 0, lists: 2, runs: 0, bytes };
  expect(restoreClosed(empty, file)).toEqual({ ...facts, aside: null });
  const { aside, ...restored } = restoreClosed(full, file);
  expect(restored).toEqual(facts);
  expect(copyBackup(tempDir(), aside ?? '')).toMatchObject({ madeAt: null, vehicles: 3 });
  for (const dataDir of [empty, full]) {
    const here = openHere(dataDir);
    expect(here.read.lists.all().map(({ name }) => name)).toEqual(['a', 'd']);
    expect(() => restoreClosed(dataDir, file)).toThrow(expect.objectContaining({ kind: 'conflict' }));
    here.close();
  }
  const before = readdirSync(empty);
  expect(() => restoreClosed(empty, join(empty, 'none'))).toThrow(expect.objectContaining({ kind: 'disk' }));
  expect([readdirSync(empty), existsSync(join(empty, 'rastro.restoring.sqlite'))]).toEqual([before, false]);
  openHere(empty).close();
});
