/** `--smoke FILE` on the built main process: what the workflow runs on each packaged program. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SmokeReport } from '../../src/main/host/electron/smoke.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

let folder: string;
let rastro: BuiltRastro;
const file = () => path.join(folder, 'smoke.json');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-smoke-test-'));
});
afterEach(async () => {
  rastro.kill('SIGKILL');
  await rastro.ended;
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

const start = (...args: string[]) => {
  rastro = startBuilt({ args: ['--smoke', file(), ...args], env: { TMPDIR: folder } });
};
const report = async () => JSON.parse(await readFile(file(), 'utf8')) as SmokeReport;

test('a Rastro that works writes what it found and ends with 0', async () => {
  start();
  await rastro.until(([name]) => name === 'show');
  const view = {
    listId: null,
    search: '',
    statuses: [],
    box: null,
    sort: { column: 'vin', descending: false },
  };
  await rastro.invoke('app.state');
  await rastro.invoke('fleet.page', { view, offset: 0, limit: 10 });
  await rastro.invoke('fleet.tile', { view, z: 3, x: 3, y: 4 });
  expect((await rastro.ended).code).toBe(0);
  const { ok, checks } = await report();
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(checks.find(({ name }) => name === 'the demo is looked up')?.detail).toMatch(/^[1-9]\d* of 240 /);
});

test('one that can not open says why in the file, shows no dialog, and ends with 1', async () => {
  await writeFile(path.join(folder, 'taken'), 'a file where the data folder should be');
  start('--data', path.join(folder, 'taken'));
  expect((await rastro.ended).code).toBe(1);
  expect(rastro.of('showErrorBox')).toEqual([]);
  expect(await report()).toMatchObject({ ok: false, checks: [{ name: 'Rastro starts', ok: false }] });
});
