/**
 * The built main process is started as Electron starts it, on the pinned Node with a stand-in for the module `electron`.
 * What it serves, reads, looks up and closes is real. `npm run build` comes first.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/main/host/csp.ts';
import { channels } from '../../src/main/host/dispatch.ts';
import { root } from '../helpers/project.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

test.each(globSync('out/{main,preload}/**/*.{js,cjs,mjs}', { cwd: root }))(
  '%s parses as the runtime parses it',
  (file) => {
    expect(() =>
      execFileSync(process.execPath, ['--check', path.join(root, file)], { stdio: 'pipe' }),
    ).not.toThrow();
  },
);

describe('the built main process', () => {
  let dataDir: string;
  let rastro: BuiltRastro;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rastro-built-'));
    rastro = startBuilt({ args: ['--data', dataDir, '--demo'] });
    await rastro.until(([name]) => name === 'show');
  });
  afterAll(async () => {
    rastro.kill('SIGKILL');
    await rastro.ended;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  const ask = async <T>(channel: string, input?: unknown) => {
    const reply = await rastro.invoke(channel, input);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value as T;
  };

  test('loads its page into one window, by the preload script that was built', () => {
    expect(rastro.of('BrowserWindow')).toHaveLength(1);
    expect(rastro.of('BrowserWindow')[0]?.[1]).toMatchObject({
      webPreferences: { preload: path.join(root, 'out/preload/index.cjs') },
    });
    expect(rastro.of('loaded')).toEqual([['loaded', 'app://rastro/index.html', 200]]);
  });

  test('finds the licences beside what was built', async () => {
    const file = path.join(root, 'out', 'licences.txt');
    expect(await ask('app.licences')).toBe(existsSync(file) ? await readFile(file, 'utf8') : null);
  });

  test('serves its page with the policy, and every script and style that the page names', async () => {
    const page = await rastro.load('app://rastro/index.html');
    const html = new TextDecoder().decode(page.body);
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(page.headers['content-security-policy']).toBe(contentSecurityPolicy(nonce));
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) {
      const { status } = await rastro.load(new URL(name, 'app://rastro/index.html').href);
      expect([name, status]).toEqual([name, 200]);
    }
  });

  test('answers every channel of the contract', async () => {
    for (const channel of channels) {
      // No verb takes a number, so each is refused by the contract's own check.
      expect([channel, await rastro.invoke(channel, 1)]).toMatchObject([
        channel,
        { error: { kind: 'bad-input' } },
      ]);
    }
  });

  test('looks the demo up in its worker threads', async () => {
    await rastro.until(([, name, run]) => name === 'run.changed' && isCompleted(run));
    const view = {
      listId: null,
      search: '',
      statuses: [],
      box: null,
      sort: { column: 'vin', descending: false },
    };
    const counts = await ask<{ total: number; byStatus: { ok: number; never: number } }>('fleet.counts', {
      view,
    });
    expect(counts.total).toBeGreaterThan(0);
    expect(counts.byStatus.never).toBe(0);
    expect(counts.byStatus.ok).toBeGreaterThan(0);
    const tile = await ask<Uint8Array>('fleet.tile', { view, z: 3, x: 3, y: 4 });
    expect(tile.byteLength).toBeGreaterThan(0);
  });

  test('reads the bundled basemap', async () => {
    const bytes = await ask<Uint8Array>('basemap.read', { archiveId: 'bundled', offset: 0, length: 7 });
    expect(new TextDecoder().decode(bytes)).toBe('PMTiles');
  });

  test('reads a file of the office in its own thread', async () => {
    const file = await readFile(path.join(root, 'resources/sample-fleet.csv'));
    const begin = { name: 'sample-fleet.csv', kind: 'file' };
    const { intakeId } = await ask<{ intakeId: string }>('intake.begin', begin);
    await ask('intake.append', { intakeId, bytes: new Uint8Array(file) });
    const report = await ask<{ counts: { accepted: number } }>('intake.inspect', {
      intakeId,
      overrides: {},
    });
    expect(report.counts.accepted).toBeGreaterThan(0);
  });

  test('closes the store when it quits', async () => {
    await rastro.quit();
    const { code, stderr } = await rastro.ended;
    expect([code, stderr]).toEqual([0, '']);
    const db = new Sqlite(path.join(dataDir, 'rastro.sqlite'));
    // The last connection that closes takes the write-ahead log away.
    expect(globSync('rastro.sqlite-wal', { cwd: dataDir })).toEqual([]);
    expect(db.pragma('quick_check', { simple: true })).toBe('ok');
    db.close();
  });
});

test.each([
  [['--no-sandbox'], 0],
  [[], 1],
])('with %j, the sandbox of every page is switched on %i times', async (switches, times) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rastro-built-'));
  const rastro = startBuilt({ args: ['--data', dataDir, ...switches] });
  await rastro.until(([name]) => name === 'whenReady');
  expect(rastro.of('enableSandbox')).toHaveLength(times);
  rastro.kill('SIGKILL');
  await rastro.ended;
  await rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

function isCompleted(run: unknown): boolean {
  return typeof run === 'object' && run !== null && 'state' in run && run.state === 'completed';
}
