/** The move of the data folder over real files, ended at each of its steps as a kill or a power cut would end it. */
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type MoveFiles, moveData } from '../../src/main/data-dir/move.ts';
import { logMove, openDefaultDataDir } from '../../src/main/data-dir/open.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { keptLog } from '../host/stub-app.ts';

let base: string;
let from: string;
let to: string;

beforeEach(() => {
  base = tempDir();
  from = path.join(base, 'Roaming', 'Rastro');
  to = path.join(base, 'Local', 'Rastro');
});

/** A folder as a Rastro leaves it that was killed: a database with commits in its WAL, and files beside it. */
async function fill(folder: string) {
  const open = path.join(base, 'open');
  const { store } = await openStore({ dataDir: open });
  await store.connections.save({
    name: 'Frota',
    baseUrl: 'https://a.example/',
    clientId: 'a',
    timeZone: 'America/Sao_Paulo',
  });
  fs.cpSync(open, folder, { recursive: true });
  await store.close();
  fs.rmSync(open, { recursive: true });
  expect(fs.statSync(path.join(folder, 'rastro.sqlite-wal')).size).toBeGreaterThan(0);
  fs.mkdirSync(path.join(folder, 'logs'));
  fs.writeFileSync(path.join(folder, 'logs', 'rastro.log'), 'x'.repeat(3 * 1024 * 1024));
  fs.writeFileSync(path.join(folder, 'empty'), '');
}

/** What is in a folder: path and content of each file; null where it is not there. SQLite's own scratch file aside. */
function contentOf(folder: string): Record<string, string> | null {
  if (!fs.existsSync(folder)) return null;
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile());
  return Object.fromEntries(
    files
      .map((file) => path.join(file.parentPath, file.name))
      .filter((file) => !file.includes('lock.sqlite'))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, 'latin1')]),
  );
}

class Killed extends Error {}

/**
 * The file system, on which the process ends at its nth change: a copy is then half done, and nothing comes after. With
 * `volumes` the two folders are on two of them.
 */
function filesEndingAt(step: number, volumes: boolean) {
  let done = 0;
  let isDead = false;
  const end = () => {
    isDead = true;
    throw new Killed();
  };
  const live =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      if (isDead) throw new Killed();
      return call(...args);
    };
  const change = <A extends unknown[]>(call: (...args: A) => unknown, half?: (...args: A) => void) =>
    live((...args: A) => {
      done += 1;
      if (done === step) {
        half?.(...args);
        end();
      }
      return call(...args);
    });
  const isAcross = (a: fs.PathLike, b: fs.PathLike) =>
    volumes && path.dirname(String(a)) !== path.dirname(String(b));
  const files = {
    existsSync: live(fs.existsSync),
    readdirSync: live(fs.readdirSync),
    readSync: live(fs.readSync),
    openSync: live(fs.openSync),
    closeSync: live(fs.closeSync),
    fsyncSync: live(fs.fsyncSync),
    mkdirSync: change(fs.mkdirSync),
    rmdirSync: change(fs.rmdirSync),
    rmSync: change(fs.rmSync),
    renameSync: change((a: fs.PathLike, b: fs.PathLike) => {
      if (isAcross(a, b)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
      fs.renameSync(a, b);
    }),
    copyFileSync: change(fs.copyFileSync, (a, b) => {
      const whole = fs.readFileSync(a);
      fs.writeFileSync(b, whole.subarray(0, whole.length / 2));
    }),
  } as unknown as MoveFiles;
  return { files, changes: () => done, isDead: () => isDead };
}

const sameVolume = () => filesEndingAt(0, false).files;
const twoVolumes = () => filesEndingAt(0, true).files;

describe.each([
  ['within a volume', false],
  ['to another volume', true],
])('a move %s', (_, volumes) => {
  test('brings everything, and the store opens there with what it had', async () => {
    await fill(from);
    const before = contentOf(from);
    expect(moveData(from, to, filesEndingAt(0, volumes).files)).toEqual({ kind: 'moved', from });
    expect(contentOf(to)).toEqual(before);
    expect(fs.existsSync(from)).toBe(false);
    expect(contentOf(`${from}.moved`)).toEqual(volumes ? before : null);
    const { store } = await openStore({ dataDir: to });
    onTestFinished(() => store.close());
    expect((await store.connections.all()).map(({ name }) => name)).toEqual(['Frota']);
  });

  test('takes the place of an empty folder', async () => {
    await fill(from);
    fs.mkdirSync(to, { recursive: true });
    expect(moveData(from, to, filesEndingAt(0, volumes).files).kind).toBe('moved');
  });

  test('ended at any step leaves one folder whole, and the next start finishes it', async () => {
    await fill(from);
    const before = contentOf(from);
    const source = path.join(base, 'source');
    fs.cpSync(from, source, { recursive: true });
    let step = 1;
    for (; ; step += 1) {
      fs.rmSync(path.dirname(from), { recursive: true, force: true });
      fs.rmSync(path.dirname(to), { recursive: true, force: true });
      fs.cpSync(source, from, { recursive: true });
      fs.mkdirSync(to, { recursive: true });
      const ending = filesEndingAt(step, volumes);
      moveData(from, to, ending.files);
      if (!ending.isDead()) break;
      const found = fs.existsSync(path.join(to, 'rastro.sqlite')) ? to : from;
      expect(contentOf(found), `ended at change ${step}`).toEqual(before);

      // The process is started again.
      moveData(from, to, filesEndingAt(0, volumes).files);
      expect(contentOf(to), `started again after change ${step}`).toEqual(before);
    }
    // Empty folder, parent, rename; for a copy the rest, two files and the folder of one among it.
    expect(step).toBeGreaterThan(volumes ? 8 : 3);
  });
});

describe('the old folder goes on being used, as it was,', () => {
  test('while another Rastro has it open', async () => {
    await fill(from);
    const { store } = await openStore({ dataDir: from });
    onTestFinished(() => store.close());
    const before = contentOf(from);
    expect(moveData(from, to, sameVolume())).toMatchObject({
      kind: 'kept',
      reason: expect.stringContaining('another Rastro'),
    });
    expect([contentOf(from), contentOf(to)]).toEqual([before, null]);
  });

  test('where the new one has files of something else', async () => {
    await fill(from);
    fs.mkdirSync(to, { recursive: true });
    fs.writeFileSync(path.join(to, 'other.txt'), 'x');
    const before = contentOf(from);
    expect(moveData(from, to, sameVolume()).kind).toBe('kept');
    expect([contentOf(from), contentOf(to)]).toEqual([before, { 'other.txt': 'x' }]);
  });

  test('where the disk is full, and the half copy goes', async () => {
    await fill(from);
    const before = contentOf(from);
    const full = {
      ...twoVolumes(),
      copyFileSync: (_: fs.PathLike, target: fs.PathLike) => {
        fs.writeFileSync(target, 'half');
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
    };
    expect(moveData(from, to, full)).toEqual({ kind: 'kept', reason: 'ENOSPC: no space left on device' });
    expect([contentOf(from), fs.readdirSync(path.dirname(to))]).toEqual([before, []]);
  });

  test('where the copy differs', async () => {
    await fill(from);
    const before = contentOf(from);
    const bad = {
      ...twoVolumes(),
      copyFileSync: (source: fs.PathLike, target: fs.PathLike) => {
        const bytes = fs.readFileSync(source);
        if (bytes.length > 0) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        fs.writeFileSync(target, bytes);
      },
    };
    expect(moveData(from, to, bad)).toMatchObject({
      kind: 'kept',
      reason: expect.stringContaining('differs'),
    });
    expect([contentOf(from), fs.readdirSync(path.dirname(to))]).toEqual([before, []]);
  });
});

test('while it copies, no other Rastro opens the old folder', async () => {
  await fill(from);
  const codes: string[] = [];
  const watching = {
    ...twoVolumes(),
    copyFileSync: (source: fs.PathLike, target: fs.PathLike) => {
      const db = new Sqlite(path.join(from, 'lock.sqlite'), { timeout: 0 });
      try {
        db.exec('BEGIN EXCLUSIVE');
      } catch (error) {
        codes.push(error instanceof Sqlite.SqliteError ? error.code : String(error));
      } finally {
        db.close();
      }
      fs.copyFileSync(source, target);
    },
  };
  expect(moveData(from, to, watching).kind).toBe('moved');
  expect(new Set(codes)).toEqual(new Set(['SQLITE_BUSY']));
});

test('nothing is moved where the new folder has a database, whatever is in the old one', async () => {
  await fill(from);
  await fill(to);
  const before = [contentOf(from), contentOf(to)];
  expect(moveData(from, to)).toEqual({ kind: 'none' });
  expect([contentOf(from), contentOf(to)]).toEqual(before);
});

test('a folder that Chromium made, without a database, is left where it is', () => {
  fs.mkdirSync(path.join(from, 'window'), { recursive: true });
  expect(moveData(from, to)).toEqual({ kind: 'none' });
  expect(fs.existsSync(path.join(from, 'window'))).toBe(true);
});

describe('the usual folder', () => {
  test('is the new one once the data are there, and the log says so', async () => {
    await fill(from);
    const log = keptLog();
    const folder = openDefaultDataDir(to, from);
    logMove(folder, log);
    expect(folder.dataDir).toBe(to);
    expect(log.lines).toEqual([`data-folder.moved ${JSON.stringify({ from, to })}`]);
    expect(openDefaultDataDir(to, from)).toEqual({ dataDir: to, move: { kind: 'none' } });
  });

  test('is the old one where they could not be moved, and the log says why', async () => {
    await fill(from);
    fs.mkdirSync(to, { recursive: true });
    fs.writeFileSync(path.join(to, 'other.txt'), 'x');
    const log = keptLog();
    const folder = openDefaultDataDir(to, from);
    logMove(folder, log);
    expect(folder.dataDir).toBe(from);
    expect(log.lines).toEqual([
      expect.stringMatching(`^data-folder.not-moved {"folder":"${from}","error":"ENOTEMPTY`),
    ]);
  });

  test('is the new one where nothing was, and on systems that had no other', () => {
    const log = keptLog();
    const folder = openDefaultDataDir(to, from);
    logMove(folder, log);
    expect(folder).toEqual({ dataDir: to, move: { kind: 'none' } });
    expect(openDefaultDataDir(to, null).dataDir).toBe(to);
    expect(log.lines).toEqual([]);
  });
});
