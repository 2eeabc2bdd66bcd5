/** The command line `erase`: alone, and while Rastro has the data folder open. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { root } from '../helpers/project.ts';
import { tracesIn } from '../helpers/traces.ts';
import { LISTS, officeDatabase, sql, VEHICLES } from '../store/db/office-database.ts';
import { addConnection, addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';
import { runIn, type Situation } from './command.ts';

/** @param typed by the user at a terminal; null: there is no terminal */
const run = (args: readonly string[], typed: string | null = null, situation: Situation = {}) =>
  runIn('erase', args, { ...(typed === null ? {} : { typed }), ...situation });

async function closedFolder(): Promise<string> {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)], 'Frota Sul');
  await addList(store, [vinOf(2), vinOf(3)], 'Frota Norte');
  await store.close();
  return dataDir;
}

test('The documented command erases a vehicle, as its user runs it.', async () => {
  const readme = readFileSync(join(root, 'docs/guide.md'), 'utf8');
  const [, shown = ''] = /^npm run erase -- (--vin \S+)$/m.exec(readme) ?? [];
  expect(shown).not.toBe('');
  const dataDir = await closedFolder();
  const args = [...shown.replace(/\S+$/, vinOf(1)).split(' '), '--yes', '--data', dataDir];
  const { stderr } = await promisify(execFile)('npm', ['run', '-s', 'erase', '--', ...args], {
    cwd: root,
    env: { ...process.env, LC_ALL: 'C' },
  });
  expect(stderr).toMatch(
    /1 vehicle with all[\s\S]*1 row of lists that stay[\s\S]*The vehicle is erased for good\.\n$/,
  );
  expect(tracesIn(dataDir, [vinOf(1)])).toEqual([]);
});

test('A list goes with its vehicles, and those that another list names stay unless they are meant too.', async () => {
  const dataDir = await closedFolder();
  const shared = 'vehicles of it that stay, since another list names them (--shared erases them too)';
  const alone = await run(['--list', 'Frota Sul', '--yes', '--data', dataDir]);
  expect([alone.code, alone.stderr]).toEqual([0, expect.stringContaining(`${shared}: 1`)]);
  expect(tracesIn(dataDir, [vinOf(1), 'Frota Sul'])).toEqual([]);
  expect(tracesIn(dataDir, [vinOf(2)])).not.toEqual([]);
  expect((await run(['--list', 'Frota Norte', '--shared', '--yes', '--data', dataDir])).code).toBe(0);
  expect(tracesIn(dataDir, [vinOf(2), vinOf(3)])).toEqual([]);
});

test('While Rastro is open it erases there, and the terminal is asked before.', async () => {
  const dataDir = tempDir();
  const app = await createApp(appDeps(dataDir));
  onTestFinished(() => app.close());
  await importList(app, `Chassi\n${vinOf(1)}\n${vinOf(2)}\n`, 'Frota');
  const refused = await run(['--everything', '--data', dataDir], 'no\n');
  expect([refused.code, refused.stderr]).toEqual([0, expect.stringContaining('Type ERASE to confirm')]);
  expect(await app.handlers.lists.all(undefined)).toHaveLength(1);
  const { code, stderr } = await run(['--everything', '--data', dataDir], 'erase\n');
  expect([code, stderr]).toEqual([0, expect.stringContaining('Everything is erased for good.')]);
  expect(await app.handlers.lists.all(undefined)).toEqual([]);
  expect(tracesIn(dataDir, [vinOf(1), 'Frota'])).toEqual([]);
});

test.each([
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
  ['The end of the input', ''],
])('%s at the question is no confirmation.', async (_, typed) => {
  const dataDir = await closedFolder();
  const { code, stderr } = await run(['--everything', '--data', dataDir], typed);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Type ERASE to confirm: ')]);
  expect(stderr).not.toContain('erased for good');
  expect(tracesIn(dataDir, [vinOf(1)])).not.toEqual([]);
});

test('An interrupted erasure says that it goes on later, and nothing of a lookup.', async () => {
  const dataDir = await closedFolder();
  const args = ['--everything', '--yes', '--data', dataDir];
  const interrupted = AbortSignal.abort();
  const english = await run(args, null, { interrupted });
  const goesOn =
    'Interrupted. An erasure that was begun goes on in the open Rastro, or when the data folder is next opened.\n';
  expect([english.code, english.stderr]).toEqual([130, expect.stringContaining(goesOn)]);
  expect(english.stderr).not.toContain('--resume');
  expect(tracesIn(dataDir, [vinOf(1)])).not.toEqual([]);
  expect((await run(['--help'])).stdout).toContain('130 interrupted');
});

test('A damaged database is set aside, which the command line says, and its rows are erased.', async () => {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), 'PRAGMA application_id = 0');
  const { code, stderr } = await run(['--everything', '--yes', '--data', dataDir]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('The database was damaged; it is kept as')]);
  expect(stderr).toContain(`What could be read is back (vehicles: ${VEHICLES}; lists: ${LISTS}).`);
  expect(stderr).toContain('Everything is erased for good.');
});

test.skipIf(process.platform !== 'linux')(
  'Secrets that stay in a keychain which is not there are said, and removed by a later start.',
  async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere/bus');
    onTestFinished(() => void vi.unstubAllEnvs());
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { id } = await addConnection(store);
    await store.close();
    const { code, stderr } = await run(['--everything', '--yes', '--data', dataDir]);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('The keychain is locked or missing. Secrets'),
    ]);
    expect(readFileSync(join(dataDir, 'secrets-to-remove.json'), 'utf8')).toBe(`[${id}]`);
  },
);

test.each([
  { args: [], says: 'one of --vin, --list and --everything is needed' },
  { args: ['--vin', vinOf(1), '--everything', '--yes'], says: 'one of --vin, --list and --everything' },
  { args: ['--vin', 'short', '--yes'], says: '--vin takes a VIN of 17 characters' },
  {
    args: ['--everything'],
    says: 'on Windows, the installed Rastro never reads the keyboard): --yes is missing',
  },
  { args: ['--list', 'None', '--yes'], says: 'None' },
  { args: ['--vin', vinOf(9), '--yes'], says: `There is no vehicle ${vinOf(9)}.` },
])('$args erases nothing and ends with exit code 2.', async ({ args, says }) => {
  const dataDir = await closedFolder();
  const { code, stderr } = await run([...args, '--data', dataDir]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  expect(tracesIn(dataDir, [vinOf(1), vinOf(2), vinOf(3)])).toHaveLength(3);
});

test('A folder without data is not reported as erased, and stays as it is.', async () => {
  const [folder, missing] = [tempDir(), join(tempDir(), 'typo')];
  chmodSync(folder, 0o755);
  for (const dataDir of [folder, missing]) {
    const { code, stderr } = await run(['--everything', '--yes', '--data', dataDir]);
    expect([code, stderr]).toEqual([2, `There is no database of Rastro in ${dataDir}.\n`]);
  }
  expect([readdirSync(folder), statSync(folder).mode & 0o777, existsSync(missing)]).toEqual([
    [],
    0o755,
    false,
  ]);
});

test('A list that is named twice is refused, since one of both would stay.', async () => {
  const dataDir = await closedFolder();
  const lists = ['--list', 'Frota Sul', '--list', 'Frota Norte'];
  const { code, stderr } = await run([...lists, '--yes', '--data', dataDir]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Option '--list' was given more than once")]);
});
