/** The program that serves Rastro to a browser, from its sources: its options, its folders and its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppState } from '../../../src/contract/schemas/app.ts';
import type { BackupState } from '../../../src/contract/schemas/backup.ts';
import type { BasemapState } from '../../../src/contract/schemas/basemap.ts';
import type { Exported } from '../../../src/contract/schemas/exports.ts';
import type { FoldersState } from '../../../src/contract/schemas/folders.ts';
import { makeSocketCarrier, type SocketCarrier } from '../../../src/contract/socket.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const basemap = at('../../../resources/basemap/basemap.pmtiles');

let folder: string;
let carrier: SocketCarrier | null;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rastro-serve-')));
  for (const name of ['pages', 'home/Downloads', 'exports', 'backups', 'watched'])
    await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'pages/browser.html'), '<p>');
  carrier = null;
});
afterEach(async () => {
  carrier?.close();
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, maxRetries: 5 });
});
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const inFolder = (name: string) => path.join(folder, name);

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', at('./built-names.ts'), at('../../../src/main/host/browser/serve.ts'), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', HOME: inFolder('home'), USERPROFILE: inFolder('home') },
    },
  );
  running.add(child);
  const said = text(child.stderr);
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: await said }));
  return { child, ended };
}

/** A host that is ready, and the line that it printed. */
async function serve(...args: string[]) {
  const { child, ended } = start('--data', inFolder('data'), '--pages', inFolder('pages'), ...args);
  const failed = ended.then(({ said }) => Promise.reject(new Error(said)));
  failed.catch(() => undefined);
  const [line] = await Promise.race([once(child.stdout, 'data'), failed]);
  return { child, ended, printed: JSON.parse(String(line)) as { url: string; page?: string } };
}

/** Opens the address as a browser of that language does. */
function browse(address: string, language: string) {
  const { origin, host, hash } = new URL(address);
  carrier = makeSocketCarrier(
    () => {
      // Node's WebSocket takes headers where a browser sends its own.
      const options = { headers: { Origin: origin, 'Accept-Language': language } } as unknown as string;
      return new WebSocket(`ws://${host}/bridge`, options);
    },
    { token: hash.slice(1), kept: () => null, keep: () => undefined },
  );
  const { call } = carrier;
  return async <T>(channel: string, input?: unknown): Promise<T> => {
    const reply = await call(channel as 'app.state', input as undefined);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply.value as T;
  };
}

const fleet = { kind: 'view', view: { listId: null, search: '', statuses: [], box: null } } as const;
const sorted = { ...fleet, view: { ...fleet.view, sort: { column: 'vin', descending: false } } };
const exportOf = (what: object = sorted) => ({
  ...{ exportId: randomUUID(), what, format: 'csv', name: 'frota', language: 'pt-BR' },
  ...{ serviceTimes: false, columns: null },
});

test('Without options the host uses the folder of downloads, has no demo, and closes cleanly.', async () => {
  const { child, ended, printed } = await serve();
  expect(Object.keys(printed)).toEqual(['url']);
  expect((await fetch(printed.url)).status).toBe(200);
  const ask = browse(printed.url, 'fr-CA,fr;q=0.5');
  const state = await ask<AppState>('app.state');
  expect(state).toMatchObject({ host: 'browser', locale: 'fr-CA', formatLocale: 'fr-CA' });
  expect(state.dataDir).toBe(inFolder('data'));
  expect(await ask('lists.all')).toEqual([]);
  const downloads = inFolder('home/Downloads');
  const first = await ask<Exported>('exports.write', exportOf());
  const second = await ask<Exported>('exports.write', exportOf());
  expect([first.path, second.path]).toEqual(
    ['frota.csv', 'frota (2).csv'].map((name) => path.join(downloads, name)),
  );
  expect(await ask('backup.chooseFolder')).toMatchObject({ folder: downloads, choosing: 'named' });
  expect(await ask('basemap.state')).toMatchObject({ choosing: 'none' });
  const { choosing } = await ask<FoldersState>('folders.state');
  expect(choosing).toEqual({ written: 'named', watched: 'none' });
  expect(await ask('folders.choose', { use: 'written' })).toMatchObject({ written: { folder: downloads } });
  // Both arrive where a terminal and a script each send one.
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, said: '' });
  expect(globSync('rastro.sqlite-wal', { cwd: inFolder('data') })).toEqual([]);
  expect(existsSync(inFolder('data/logs/rastro.log'))).toBe(true);
});

test('Each option has its effect, and the start page is gone once it was opened.', async () => {
  const { child, ended, printed } = await serve(
    ...['--demo', '--start-page', '--downloads', inFolder('exports'), '--basemap', basemap],
    ...['--backups', inFolder('backups'), '--watched', inFolder('watched')],
  );
  const page = printed.page ?? '';
  expect(path.dirname(page)).toBe(inFolder('exports'));
  expect(await readFile(page, 'utf8')).toContain(`url=${printed.url}"`);
  const ask = browse(printed.url, 'en');
  expect(await ask('lists.all')).toHaveLength(1);
  await expect.poll(() => existsSync(page)).toBe(false);
  expect(path.dirname((await ask<Exported>('exports.write', exportOf())).path)).toBe(inFolder('exports'));
  const { choosing } = await ask<BasemapState>('basemap.state');
  expect(choosing).toBe('named');
  expect(await ask('basemap.choose')).toMatchObject({ kind: 'file' });
  expect((await ask<BackupState>('backup.chooseFolder')).folder).toBe(inFolder('backups'));
  const watched = await ask<FoldersState>('folders.choose', { use: 'watched' });
  expect(watched).toMatchObject({
    ...{ choosing: { written: 'named', watched: 'named' }, watched: { folder: inFolder('watched') } },
  });
  // A file is read in its own thread.
  const { intakeId } = await ask<{ intakeId: string }>('intake.begin', { name: 'f.csv', kind: 'file' });
  await ask('intake.append', { intakeId, bytes: new TextEncoder().encode('chassi\n9BWZZZ377VT004251\n') });
  const report = await ask('intake.inspect', { intakeId, overrides: {} });
  expect(report).toMatchObject({ counts: { accepted: 1 } });
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, said: '' });
});

test('A second host on the same data is refused, and a start page that nobody opened is gone when its host ends.', async () => {
  const { child, ended, printed } = await serve('--start-page');
  expect(existsSync(printed.page ?? '')).toBe(true);
  const other = start('--data', inFolder('data'), '--pages', inFolder('pages'));
  expect(await other.ended).toEqual({ code: 2, said: expect.stringMatching(/^rastro: [^\n]+\n$/) });
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, said: '' });
  expect(existsSync(printed.page ?? '')).toBe(false);
});

test('A port that is none is refused, and so is an option that does not exist.', async () => {
  const port = 'rastro: --port takes a number up to 65535\n';
  const cases = [
    ['--port=x', port],
    ['--port=1.5', port],
    ['--port=-1', port],
    ['--port=65536', port],
    ['--none', expect.stringMatching(/^rastro: .*--none/)],
  ] as const;
  const ends = await Promise.all(cases.map(([option]) => start(option).ended));
  expect(ends).toEqual(cases.map(([, said]) => ({ code: 2, said })));
});
