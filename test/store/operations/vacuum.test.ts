import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { vacuumSome } from '../../../src/main/store/operations/vacuum.ts';
import { addList } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

test('The pages of a list that is gone go back to the disk in steps, and the file is as short as before.', () => {
  const dataDir = tempDir();
  const { db, write } = tempHere(dataDir);
  /** Bytes of the database's file, with what its WAL has. */
  const size = () => {
    db.pragma('wal_checkpoint(TRUNCATE)');
    return statSync(join(dataDir, 'rastro.sqlite')).size;
  };
  const before = size();
  expect(write.pages.vacuum()).toBe(false);
  const vins = Array.from({ length: 1_500 }, (_, index) => vinOf(index));
  // Two steps give its pages back.
  const listId = addList(write, 'wide', vins, 'x'.repeat(4_000));
  write.lists.remove({ listId });
  write.lists.destroy({ listId });
  expect(size()).toBeGreaterThan(before + 5e6);
  expect(write.pages.vacuum()).toBe(true);
  expect(write.pages.vacuum()).toBe(false);
  expect(statSync(join(dataDir, 'rastro.sqlite')).size).toBeLessThan(before + 1e6);
});

test('A database that cannot give back single pages stays as it is.', () => {
  const db = new Sqlite(join(tempDir(), 'old.sqlite'));
  onTestFinished(() => void db.close());
  db.exec(`CREATE TABLE old (text); INSERT INTO old VALUES (zeroblob(100000)); DELETE FROM old`);
  const free = () => db.pragma('freelist_count', { simple: true });
  const pages = free();
  expect(pages).toBeGreaterThan(0);
  expect(vacuumSome(db)()).toBe(false);
  expect(free()).toBe(pages);
});
