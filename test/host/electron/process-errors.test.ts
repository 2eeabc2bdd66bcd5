/** Errors that nobody handles, in a process of the real shell and core, on the stand-in for Electron. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltRastro, startBuilt } from '../../electron/built-rastro.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const main = fileURLToPath(new URL('./from-sources.ts', import.meta.url));
let folder: string;
let rastro: BuiltRastro;

beforeEach(async () => {
  folder = tempDir();
  await writeFile(path.join(folder, 'index.html'), '<p>');
});
afterEach(async () => {
  rastro.kill('SIGKILL');
  await rastro.ended;
});

const dataDir = () => path.join(folder, 'data');

async function open(...args: string[]): Promise<void> {
  rastro = startBuilt({
    main,
    args: ['--data', dataDir(), ...args],
    env: { RASTRO_TEST_PAGES: folder, TMPDIR: folder },
  });
  await rastro.until(([name]) => name === 'show');
}

interface Line {
  readonly level: string;
  readonly event: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}
const log = async (): Promise<Line[]> =>
  (await readFile(path.join(dataDir(), 'logs/rastro.log'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const logged = async (event: string) => {
  await expect.poll(async () => (await log()).map((line) => line.event)).toContain(event);
  return (await log()).filter((line) => line.event === event);
};
const stack = expect.stringMatching(/^TypeError: x is not a function\n {4}at /);

test('An uncaught exception is logged and shown once, in the language of the settings, and ends Rastro with its store closed.', async () => {
  await open();
  await rastro.invoke('app.saveSettings', { language: 'en' });
  // The second one comes while the core closes.
  await Promise.all([rastro.fail('exception'), rastro.fail('exception')]);
  const { code, stderr } = await rastro.ended;
  expect([code, stderr]).toEqual([1, '']);
  expect(rastro.of('showErrorBox')).toEqual([
    [
      'showErrorBox',
      'Rastro',
      expect.stringMatching(
        new RegExp(`^Rastro met an unexpected error[\\s\\S]*: ${path.join(dataDir(), 'logs')}$`),
      ),
    ],
  ]);
  expect(await logged('uncaught exception')).toEqual([
    expect.objectContaining({ level: 'error', fields: { error: stack } }),
    expect.objectContaining({ level: 'error', fields: { error: stack } }),
  ]);
  expect(globSync('rastro.sqlite-wal', { cwd: dataDir() })).toEqual([]);
});

test('Errors that break nothing else are logged, and Rastro goes on.', async () => {
  await open();
  await rastro.fail('rejection');
  expect(await logged('unhandled rejection')).toMatchObject([{ level: 'error', fields: { error: stack } }]);
  await rastro.fail('thread');
  const [{ fields } = {}] = await logged('a worker thread died');
  expect(fields?.error).toContain('TypeError: x is not a function');
  const gone = (details: object) => rastro.emit('child-process-gone', {}, details);
  await gone({ type: 'GPU', reason: 'clean-exit', exitCode: 0 });
  await gone({ type: 'Utility', reason: 'killed', exitCode: 9, name: 'Network', serviceName: 'network' });
  expect(await logged('a child process ended')).toMatchObject([
    { level: 'info', fields: { type: 'GPU', reason: 'clean-exit', exitCode: 0 } },
    {
      level: 'error',
      fields: { type: 'Utility', reason: 'killed', exitCode: 9, name: 'Network', serviceName: 'network' },
    },
  ]);
  expect(await rastro.invoke('lists.all')).toEqual({ ok: true, value: [] });
  expect(rastro.of('showErrorBox')).toEqual([]);
});

test('A smoke check shows no message of an uncaught exception, which nobody could close.', async () => {
  await open('--smoke', path.join(folder, 'smoke.json'));
  await rastro.fail('exception');
  expect((await rastro.ended).code).toBe(1);
  expect(rastro.of('showErrorBox')).toEqual([]);
});

test('A smoke check of a Rastro that works ends with 0, and its report has no failed check.', async () => {
  const file = path.join(folder, 'smoke.json');
  rastro = startBuilt({
    main,
    args: ['--smoke', file],
    env: { RASTRO_TEST_PAGES: folder, TMPDIR: folder, RASTRO_STAND_IN_PAGE: '1' },
  });
  const { code, stderr } = await rastro.ended;
  const { checks } = JSON.parse(await readFile(file, 'utf8'));
  expect(checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  expect([code, stderr, checks.length]).toEqual([0, '', 7]);
});

test('A smoke check of a Rastro that can not open says why in its report, shows no message, and ends with 1.', async () => {
  const file = path.join(folder, 'smoke.json');
  // A file where the data folder should be.
  const taken = path.join(folder, 'index.html');
  rastro = startBuilt({ main, args: ['--smoke', file, '--data', taken], env: { RASTRO_TEST_PAGES: folder } });
  expect((await rastro.ended).code).toBe(1);
  expect(rastro.of('showErrorBox')).toEqual([]);
  const report = JSON.parse(await readFile(file, 'utf8'));
  expect(report).toMatchObject({ ok: false, checks: [{ name: 'Rastro starts', ok: false }] });
});
