import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { ErrorKind, ErrorReason } from '../../../src/contract/schemas/errors.ts';
import { onDisk } from '../../../src/main/store/backup/on-disk.ts';
import {
  createStatementCache,
  isContentError,
  isDamage,
  toAppError,
  withoutCheckpoint,
  withoutForeignKeys,
  writeDraft,
  writeTransaction,
} from '../../../src/main/store/db/database.ts';
import { mustExist } from '../../../src/main/store/db/existing.ts';
import { openWriter } from '../../../src/main/store/recovery/open-writer.ts';
import { AppError } from '../../../src/main/util/errors.ts';
import { tempDir } from '../helpers.ts';

/** The kind of the error for the screen; whether the file is damaged; whether its content is the cause. */
const codes: [code: string, kind: string, isDamaged: boolean, isOfContent: boolean, reason?: ErrorReason][] =
  [
    ['SQLITE_BUSY', 'busy', false, false, 'database-busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy', false, false, 'database-busy'],
    ['SQLITE_FULL', 'disk', false, false, 'disk-full'],
    ['SQLITE_IOERR_WRITE', 'disk', false, false],
    ['SQLITE_READONLY_DBMOVED', 'disk', false, false],
    ['SQLITE_CANTOPEN', 'disk', false, false],
    ['SQLITE_PERM', 'disk', false, false],
    ['SQLITE_IOERR_SHORT_READ', 'disk', true, true],
    ['SQLITE_CORRUPT', 'database', true, true],
    ['SQLITE_CORRUPT_INDEX', 'database', true, true],
    ['SQLITE_NOTADB', 'database', true, true],
    ['SQLITE_ERROR', 'database', false, true],
    ['SQLITE_CONSTRAINT_NOTNULL', 'database', false, true],
    ['SQLITE_MISMATCH', 'database', false, true],
    ['SQLITE_FORMAT', 'database', false, true],
    ['SQLITE_LOCKED', 'database', false, false],
  ];

test.each(codes)('%s is an error of the kind %s.', (code, kind, isDamaged, isOfContent, reason) => {
  const error = new Sqlite.SqliteError('said by SQLite', code);
  const details = reason === undefined ? {} : { reason };
  expect(toAppError(error)).toEqual(
    new AppError(kind as ErrorKind, 'said by SQLite', details, { cause: error }),
  );
  expect([isDamage(error), isContentError(error)]).toEqual([isDamaged, isOfContent]);
  const refused = isDamaged ? { kind: 'bad-input', details: { reason: 'backup-damaged' } } : { kind };
  const work = () => {
    throw error;
  };
  expect(() => onDisk('backup', work)).toThrow(expect.objectContaining(refused));
});

test('An error of no database is an internal one, and of a backup an error of the disk.', () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  expect(toAppError(full)).toMatchObject({ kind: 'internal', message: 'no space left', cause: full });
  expect([isDamage(full), isContentError(full)]).toEqual([false, false]);
  const failing = (error: Error) => () =>
    onDisk('/backups/a', () => {
      throw error;
    });
  expect(failing(full)).toThrow(
    expect.objectContaining({
      ...{ kind: 'disk', message: '/backups/a: no space left', cause: full },
      details: { path: '/backups/a', code: 'ENOSPC' },
    }),
  );
  const known = new AppError('not-found', 'no list');
  expect(toAppError(known)).toBe(known);
  expect(failing(known)).toThrow(known);
});

test('A connection has its usual settings again after each special write, also after one that failed.', () => {
  const { db, close } = openWriter(tempDir());
  const settings = () =>
    ['foreign_keys', 'wal_autocheckpoint', 'synchronous'].map((name) => db.pragma(name, { simple: true }));
  const usual = [1, 16_384, 2];
  expect(settings()).toEqual(usual);
  const inside = [writeDraft, withoutForeignKeys, withoutCheckpoint].map((wrap) => wrap(db, settings)());
  expect(inside).toEqual([
    [1, 4_096, 1],
    [0, 16_384, 2],
    [1, 0, 2],
  ]);
  for (const wrap of [writeDraft, withoutForeignKeys, withoutCheckpoint]) {
    const failing = wrap(db, () => {
      throw new Error('failed');
    });
    expect(failing).toThrow('failed');
    expect(settings()).toEqual(usual);
  }
  close();
});

test('A write takes the lock at its start and is undone where it fails.', () => {
  const dataDir = tempDir();
  const { db, close } = openWriter(dataDir);
  const other = new Sqlite(db.name, { timeout: 0 });
  const write = writeTransaction(db, (fails: boolean) => {
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked');
    db.exec(`INSERT INTO setting (name, value) VALUES ('${fails}', '1')`);
    if (fails) throw new Error('failed');
  });
  write(false);
  expect(() => write(true)).toThrow('failed');
  expect(db.prepare('SELECT name FROM setting').pluck().all()).toEqual(['false']);
  other.close();
  close();
});

test.each([
  ['list', [1]],
  ['removed list', [2]],
  ['list, present or removed', [1, 2]],
  ['draft', [3]],
  ['run', [1]],
  ['connection', [1]],
  ['area', [1]],
  ['view', [1]],
] as const)('Of five numbers, those of a %s are known.', (kind, known) => {
  const { db, close } = openWriter(tempDir());
  db.exec(`INSERT INTO list (id, name, source, created_at, published, removed_at)
      VALUES (1, 'a', '{"columns":[]}', 1, 1, NULL), (2, 'b', '{"columns":[]}', 1, 1, 5), (3, 'c', '{}', 1, 0, NULL), (4, 'd', '{"columns":[]}', 1, 2, 5);
    INSERT INTO connection (id, name, base_url, client_id, time_zone, demo, removed)
      VALUES (1, 'a', 'a', 'a', 'UTC', 0, 0), (2, 'b', 'b', 'b', 'UTC', 0, 1);
    INSERT INTO run (id, connection_id, target, state, started_at, total) VALUES (1, 1, 'vins', 'completed', 1, 0);
    INSERT INTO saved_view (id, name, view, columns) VALUES (1, 'a', '{}', '[]');
    INSERT INTO named_area (id, name, shape, changed_at) VALUES (1, 'a', x'00', 1);`);
  const prepare = createStatementCache(db);
  for (const id of [1, 2, 3, 4, 5]) {
    const ask = () => mustExist(prepare, kind, id);
    if ((known as readonly number[]).includes(id)) expect(ask).not.toThrow();
    else
      expect(ask).toThrow(
        expect.objectContaining({ kind: 'not-found', message: `no ${kind} ${id}`, details: { id } }),
      );
  }
  close();
});

test('A statement that one caller plucks gives whole rows to the others.', () => {
  const db = new Sqlite(':memory:');
  const prepare = createStatementCache(db);
  const sql = 'SELECT 1 AS one';
  const whole = prepare<{ one: number }>(sql);
  expect([prepare<number>(sql).pluck().get(), prepare<number[]>(sql).raw().get()]).toEqual([1, [1]]);
  expect([whole.get(), prepare(sql).get()]).toEqual([{ one: 1 }, { one: 1 }]);
  expect(prepare(sql).pluck()).toBe(prepare(sql).pluck());
  db.close();
});
