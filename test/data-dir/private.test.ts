/** What other users of the computer can read, shown on the browser host as it is started, and with a second user. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../helpers/temp-dir.ts';

const serve = fileURLToPath(new URL('../../out/browser-host/serve.js', import.meta.url));
const NOBODY = 65_534;

let base: string;
let dataDir: string;
let running: ChildProcess | null = null;

beforeEach(() => {
  base = tempDir();
  chmodSync(base, 0o755);
  dataDir = path.join(base, 'data');
});
afterEach(async () => {
  await end();
});

async function start(...options: readonly string[]): Promise<void> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const pages = path.join(base, 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(path.join(pages, 'browser.html'), '<!doctype html>');
  const args = [serve, '--data', dataDir, '--pages', pages, ...options];
  const child = spawn(process.execPath, args, { stdio: [...stdio] });
  running = child;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the host ended')));
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
}

async function end(): Promise<void> {
  if (!running || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** Files and folders of the data folder, itself among them, whose permissions give anything to others. */
function readable(): string[] {
  const all = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)];
  return all.filter((name) => (lstatSync(path.join(dataDir, name)).mode & 0o077) !== 0);
}

/** A second user of the computer gets nothing of the files, though that user knows their names. */
function expectNothingForAnother(): void {
  for (const name of ['rastro.sqlite', 'rastro.sqlite-wal', 'logs/rastro.log']) {
    const file = path.join(dataDir, name);
    expect(spawnSync('cat', [file]).stdout.length, name).toBeGreaterThan(0);
    const another = spawnSync('cat', [file], { uid: NOBODY, gid: NOBODY });
    expect(String(another.stderr), name).toContain('Permission denied');
    expect(another.stdout).toHaveLength(0);
  }
  expect(spawnSync('ls', [dataDir], { uid: NOBODY, gid: NOBODY }).stdout).toHaveLength(0);
}

describe.skipIf(process.platform === 'win32')('The data folder', () => {
  test('is the user’s alone, also one that was open to others, with every file that is written there.', async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    await start('--demo');
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['logs', 'rastro.sqlite', 'rastro.sqlite-wal']),
    );
    expect(readable()).toEqual([]);
    // Only root can become a second user.
    if (process.getuid?.() === 0) expectNothingForAnother();
  });
});
