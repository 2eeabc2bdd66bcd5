/** Rastro on Electron where it can't open: it shows the reason and quits. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorKind } from '../../../src/contract/schemas/errors.ts';
import { runShell } from '../../../src/main/host/electron/shell.ts';
import { parsePolicy } from '../../../src/main/policy/parse.ts';
import { AppError } from '../../../src/main/util/errors.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { emptyCore, filesIn, ignoredErrors, stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const argv = process.argv;
let folder: string;
let dataDir: string;

beforeAll(() => recorded.ready.resolve());
beforeEach(async () => {
  folder = tempDir();
  await writeFile(path.join(folder, 'index.html'), '<p>');
  dataDir = path.join(folder, 'data');
  recorded.record.length = 0;
  recorded.app.removeAllListeners();
  for (const window of [...recorded.windows]) window.destroy();
  process.argv = ['electron', '.', '--data', dataDir];
});
afterAll(() => {
  process.argv = argv;
});

const start = (createApp = async () => stubApp(emptyCore())) =>
  runShell(createApp, filesIn(folder), ignoredErrors);
const names = () => recorded.record.map(([name]) => name);
const said = () => String(recorded.of('showErrorBox')[0]?.[2]);

test.each(['pt-BR', 'en-US'])(
  'A data folder that can not be made is reported in %s, and nothing is opened.',
  async (locale) => {
    recorded.state.locale = locale;
    await writeFile(dataDir, 'a file in its place');
    const createApp = vi.fn(async () => stubApp());
    await start(createApp);
    expect(said()).toContain(locale === 'pt-BR' ? 'não consegue gravar' : 'cannot write');
    expect(said()).toContain(dataDir);
    expect(names()).toContainEqual('showErrorBox');
    expect(names().at(-1)).toBe('exit');
    expect(recorded.of('BrowserWindow')).toEqual([]);
    expect(createApp).not.toHaveBeenCalled();
  },
);

test('The error box waits until Electron is ready, as before that it would only reach the terminal.', async () => {
  await writeFile(dataDir, 'a file in its place');
  await start();
  expect(names().indexOf('whenReady')).toBeLessThan(names().indexOf('showErrorBox'));
});

test('A log that can not be opened goes to standard error, and Rastro opens.', async () => {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'logs'), 'a file in its place');
  await start();
  expect(recorded.of('showErrorBox')).toEqual([]);
  expect(recorded.of('BrowserWindow')).toHaveLength(1);
});

const kinds = ['conflict', 'newer-database', 'disk', 'database', 'internal'] as const satisfies ErrorKind[];

test.each(['pt-BR', 'en'])(
  'Each reason has its text in %s, with the folder and a detail.',
  async (locale) => {
    recorded.state.locale = locale;
    const texts = new Set<string>();
    for (const kind of kinds) {
      recorded.record.length = 0;
      await start(() => Promise.reject(new AppError(kind, 'the detail')));
      expect(said()).toMatch(/the detail$/);
      expect(said()).toContain(dataDir);
      expect(names()).toContainEqual('showErrorBox');
      expect(names().at(-1)).toBe('exit');
      texts.add(said());
    }
    expect(texts.size).toBe(kinds.length);
    expect([...texts].every((text) => text.includes(locale === 'en' ? 'Folder:' : 'Pasta:'))).toBe(true);
  },
);

test('An unforeseen error has a text too.', async () => {
  recorded.state.locale = 'en';
  await start(() => Promise.reject(new TypeError('x is not a function')));
  expect(said()).toMatch(/could not open[\s\S]*x is not a function$/);
});

test('An invalid policy is explained by its file and its mistake, and the data folder is not named.', async () => {
  recorded.state.locale = 'en';
  await start(async () => {
    parsePolicy('{\n"updatez": true }', '/etc/rastro/policy.json');
    return stubApp(emptyCore());
  });
  expect(said()).toMatch(
    /^Rastro did not open: the policy of [^\n]*\n\n[^\n]*policy\.json[^\n]*updatez[^\n]*$/,
  );
  expect(said()).not.toContain(dataDir);
});

test('The text of a failed start is the reason, the folder and the detail.', async () => {
  recorded.state.locale = 'en';
  await start(() => Promise.reject(new AppError('disk', 'the detail')));
  expect(said()).toMatch(/^Rastro cannot write [\s\S]*\n\nFolder: [^\n]*\n[^\n]*the detail$/);
});
