/** The command lines `backup` and `restore`. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backupNameAt } from '../../src/main/backup/files.ts';
import { openBackupRecord } from '../../src/main/backup/record.ts';
import { root } from '../helpers/project.ts';
import { addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';
import { runIn } from './command.ts';

const run = (
  name: 'backup' | 'restore',
  args: readonly string[],
  LC_ALL = 'C',
  interrupted = new AbortController().signal,
) => runIn(name, args, { LC_ALL, interrupted });

/** A data folder with a list, closed. */
async function closedFolder(): Promise<string> {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)]);
  await store.close();
  return dataDir;
}

test('The documented commands back a folder up and restore it, as their user runs them.', async () => {
  const readme = readFileSync(join(root, 'docs/guide.md'), 'utf8');
  const shown = [...readme.matchAll(/npm run (?:-s )?(backup|restore) -- (\S+)/g)];
  expect(shown.map(([, name]) => name)).toEqual(expect.arrayContaining(['backup', 'restore']));
  const [dataDir, other, folder] = [await closedFolder(), tempDir(), tempDir()];
  const file = join(folder, 'rastro-backup.sqlite');
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', ['run', '-s', ...args], { cwd: root, env: { ...process.env, LC_ALL: 'C' } });
  const made = await npm('backup', '--', file, '--data', dataDir);
  expect(made.stderr).toContain(`Backed up and checked: ${file} (vehicles: 2; lists: 1; lookups: 0).`);
  const restored = await npm('restore', '--', file, '--data', other);
  expect(restored.stderr).toContain('Restored (vehicles: 2; lists: 1; lookups: 0).');
  const store = await tempStore(other);
  expect(await store.lists.all()).toHaveLength(1);
});

test('A backup into a folder gets a name with its time, is the last one, and the oldest go.', async () => {
  const dataDir = await closedFolder();
  const folder = tempDir();
  for (const day of [1, 2, 3]) writeFileSync(join(folder, backupNameAt(day * 86_400_000)), '');
  const { code, stderr } = await run('backup', [folder, '--keep', '2', '--data', dataDir]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Backed up and checked')]);
  const left = readdirSync(folder).sort();
  expect(left).toEqual([backupNameAt(3 * 86_400_000), expect.stringMatching(/^rastro-backup-20[2-9]/)]);
  const { last } = await openBackupRecord(dataDir, { warn: () => undefined }).get();
  expect(last).toMatchObject({ path: join(folder, left[1] ?? ''), vehicles: 2 });
});

test('A backup is written while Rastro is open; a restore is refused then, and says what to do.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1)]);
  const file = join(tempDir(), 'backup.sqlite');
  expect(await run('backup', [file, '--data', dataDir, '--quiet'])).toEqual({
    ...{ code: 0, stdout: '', stderr: '' },
  });
  const refused = await run('restore', [file, '--data', dataDir]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(
    `Rastro has the data folder ${dataDir} open. Restore the backup in its settings`,
  );
  expect(readdirSync(dataDir).filter((name) => name.includes('restor'))).toEqual([]);
});

test('Backups and restores of the command line stand in the activity log.', async () => {
  const dataDir = await closedFolder();
  const file = join(tempDir(), 'backup.sqlite');
  await run('backup', [file, '--data', dataDir]);
  await run('restore', [file, '--data', dataDir]);
  const lines = readFileSync(join(dataDir, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
  const user = userInfo().username;
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(Number), user, action: 'backup-written', file: 'backup.sqlite', vehicles: 2 },
    { at: expect.any(Number), user, action: 'backup-restored' },
  ]);
});

test('A restore names where the former database is.', async () => {
  const dataDir = await closedFolder();
  const file = join(tempDir(), 'backup.sqlite');
  await run('backup', [file, '--data', dataDir]);
  const { code, stderr } = await run('restore', [file, '--data', dataDir], 'pt_BR.UTF-8');
  expect(code).toBe(0);
  expect(stderr).toContain('Cópia restaurada (veículos: 2; listas: 1; consultas: 0).');
  const aside = readdirSync(dataDir).find((name) => name.startsWith('rastro.replaced-'));
  expect(stderr).toContain(join(dataDir, aside ?? 'nothing'));
});

test.each([
  ['backup', [], 'FILE is missing'],
  ['backup', ['a', 'b'], "Unexpected argument 'b'"],
  ['backup', ['a', '--keep', '3'], '--keep goes with a folder that is there'],
  ['backup', ['a', '--keep', '0'], '--keep is a whole number from 1 to 365'],
  ['restore', ['a', '--keep', '3'], "Unknown option '--keep'"],
  ['restore', ['--data'], "Option '--data' lacks its value"],
] as const)('%s %j is refused with exit code 2.', async (name, args, said) => {
  const { code, stderr } = await run(name, args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(stderr).toContain(`All options: ${name} --help`);
});

test('A folder without a database, and a file that is no backup, are refused with exit code 2.', async () => {
  const empty = tempDir();
  const none = await run('backup', [join(tempDir(), 'b'), '--data', empty]);
  expect([none.code, none.stderr]).toEqual([2, `There is no database of Rastro in ${empty}.\n`]);
  const file = join(tempDir(), 'fleet.csv');
  writeFileSync(file, 'chassi\n');
  mkdirSync(join(empty, 'logs'));
  const foreign = await run('restore', [file, '--data', empty]);
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('not a backup of Rastro')]);
});

test('The help of both commands is printed in the language of the system.', async () => {
  expect(await run('backup', ['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: backup FILE/),
  });
  expect(await run('restore', ['--help'], 'pt_BR')).toMatchObject({
    stdout: expect.stringMatching(/^Uso: restore ARQUIVO/),
  });
});

test('A backup that is not there, and a folder that is not there, are named in words.', async () => {
  const dataDir = await closedFolder();
  const missing = join(tempDir(), 'nothing', 'backup.sqlite');
  for (const file of [missing, tempDir()]) {
    const { code, stderr } = await run('restore', [file, '--data', dataDir], 'pt_BR.UTF-8');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Não foi possível ler a cópia ${file}.`)]);
  }
  const { code, stderr } = await run('backup', [missing, '--data', dataDir]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`Cannot write ${missing}: there is no such folder.`),
  ]);
});

test("A data folder of a newer Rastro is named as such, not as a newer Rastro's backup.", async () => {
  const dataDir = await closedFolder();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  db.pragma('user_version = 900');
  db.close();
  const folder = tempDir();
  const { code, stderr } = await run('backup', [join(folder, 'b'), '--data', dataDir]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`A newer Rastro wrote the data folder ${dataDir}.`),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('A backup that is interrupted ends with 130, and leaves no file.', async () => {
  const dataDir = await closedFolder();
  // The copy waits for this lock, so that the interruption comes in its middle.
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  db.pragma('locking_mode = EXCLUSIVE');
  db.exec('BEGIN EXCLUSIVE');
  const folder = tempDir();
  const leave = new AbortController();
  const ended = run('backup', [folder, '--data', dataDir], 'C', leave.signal);
  await expect.poll(() => readdirSync(folder), { interval: 1 }).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.rastro-backup-.*\.part$/)]);
  leave.abort();
  db.close();
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([130, 'The backup was interrupted. No file was written.\n']);
  expect(readdirSync(folder)).toEqual([]);
});
