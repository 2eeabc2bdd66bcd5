/** The command line `erase`: alone, and while Rastro has the data folder open. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { eraseMain } from '../../src/main/cli/erase-main.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { tracesIn } from '../helpers/traces.ts';
import { addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param typed what a user answers at a terminal; null: there is no terminal */
async function run(args: readonly string[], typed: string | null = null) {
  const said = { stdout: '', stderr: '' };
  const stderr = new PassThrough();
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== null });
  if (typed !== null) stdin.end(`${typed}\n`);
  const stdout = {
    write(text: string | Uint8Array) {
      said.stdout += String(text);
      return true;
    },
  };
  const interrupted = new AbortController().signal;
  const code = await eraseMain({
    ...{ command: 'erase', args, env: { LC_ALL: 'C' }, stdin, stdout, stderr, interrupted },
  });
  return { code, ...said };
}

async function closedFolder(): Promise<string> {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)], 'Frota Sul');
  await addList(store, [vinOf(2), vinOf(3)], 'Frota Norte');
  await store.close();
  return dataDir;
}

test('The documented command erases a vehicle, as its user runs it.', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
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
  const shared = 'of its vehicles stay, since another list names them (--shared erases them too)';
  const alone = await run(['--list', 'Frota Sul', '--yes', '--data', dataDir]);
  expect([alone.code, alone.stderr]).toEqual([0, expect.stringContaining(`1 ${shared}`)]);
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
  const refused = await run(['--everything', '--data', dataDir], 'no');
  expect([refused.code, refused.stderr]).toEqual([0, expect.stringContaining('Type ERASE to confirm')]);
  expect(await app.handlers.lists.all(undefined)).toHaveLength(1);
  const { code, stderr } = await run(['--everything', '--data', dataDir], 'erase');
  expect([code, stderr]).toEqual([0, expect.stringContaining('Everything is erased for good.')]);
  expect(await app.handlers.lists.all(undefined)).toEqual([]);
  expect(tracesIn(dataDir, [vinOf(1), 'Frota'])).toEqual([]);
});

test.each([
  { args: [], says: 'one of --vin, --list and --everything is needed' },
  { args: ['--vin', vinOf(1), '--everything', '--yes'], says: 'one of --vin, --list and --everything' },
  { args: ['--vin', 'short', '--yes'], says: '--vin takes a VIN of 17 characters' },
  { args: ['--everything'], says: '--yes is missing' },
  { args: ['--list', 'None', '--yes'], says: 'None' },
  { args: ['--vin', vinOf(9), '--yes'], says: `There is no vehicle ${vinOf(9)}.` },
])('$args erases nothing and ends with exit code 2.', async ({ args, says }) => {
  const dataDir = await closedFolder();
  const { code, stderr } = await run([...args, '--data', dataDir]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  expect(tracesIn(dataDir, [vinOf(1), vinOf(2), vinOf(3)])).toHaveLength(3);
});
