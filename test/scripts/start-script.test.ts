/** `npm start`'s own script, run as a user runs it, over a clone whose Electron is a shell script. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newNonce, proofOf } from '../../src/contract/proof.ts';
import { codeOf } from '../../src/main/util/errors.ts';
import { root } from '../helpers/project.ts';
import { tempDir } from '../helpers/temp-dir.ts';

/** What a build is made from, beside src/ and scripts/. */
const builtFrom = [
  'resources',
  'electron.vite.config.ts',
  'vite.browser-host.config.ts',
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
];
/** Setting up is left out: `npm ci` would replace the links. */
const setUp = 'export const setUpOrExit = () => {};\n';

let clone: string;
let running: { readonly child: ChildProcess; readonly closed: Promise<unknown> } | null = null;

beforeEach(async () => {
  clone = tempDir();
  await cp(path.join(root, 'scripts'), path.join(clone, 'scripts'), {
    recursive: true,
    filter: (file) => !/scripts.(basemap|places)/.test(file),
  });
  await writeFile(path.join(clone, 'scripts/setup.mjs'), setUp);
  await cp(path.join(root, 'src'), path.join(clone, 'src'), { recursive: true });
  for (const name of [...builtFrom]) await symlink(path.join(root, name), path.join(clone, name));
  const packages = await readdir(path.join(root, 'node_modules'));
  await mkdir(path.join(clone, 'node_modules/electron/dist'), { recursive: true });
  for (const name of packages.filter((name) => name !== 'electron'))
    await symlink(path.join(root, 'node_modules', name), path.join(clone, 'node_modules', name));
  // No source is newer than this build.
  await mkdir(path.join(clone, 'out/renderer'), { recursive: true });
  await cp(path.join(root, 'out/browser-host'), path.join(clone, 'out/browser-host'), { recursive: true });
  await writeFile(path.join(clone, 'out/renderer/browser.html'), '<!doctype html>');
  await writeFile(path.join(clone, 'out/.built'), '9999-01-01T00:00:00Z');
});

afterEach(async () => {
  if (running) {
    killGroup(running.child, 'SIGKILL');
    await running.closed;
  }
  running = null;
});

/** Starts Rastro with an "Electron" of these shell commands. */
async function start(
  electron: string,
  args: readonly string[] = [],
  mode = 0o755,
  environment: Readonly<Record<string, string>> = { CI: '1' },
) {
  const package_ = path.join(clone, 'node_modules/electron');
  await writeFile(path.join(package_, 'path.txt'), 'electron');
  await writeFile(path.join(package_, 'dist/electron'), electron, { mode });
  const script = path.join(clone, 'scripts/start.mjs');
  const child = spawn(process.execPath, [script, '--data', path.join(clone, 'data'), ...args], {
    env: { ...process.env, CI: '', DISPLAY: ':99', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal gives it.
    detached: true,
  });
  const closed = once(child, 'close');
  running = { child, closed };
  let output = '';
  const arrivals = new EventTarget();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
      arrivals.dispatchEvent(new Event('text'));
    });
  /** All that was written, once it fits. */
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(output) && resolve(output);
      arrivals.addEventListener('text', look);
      closed.then(() => look() || reject(new Error(`Rastro ended and wrote: ${output}`)));
      look();
    });
  return { child, said, closed, output: () => output };
}

/** Sends a signal to whatever is left of the group, also where its first process has ended. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

describe.skipIf(process.platform === 'win32')('the start script', () => {
  test('gives the exit code of the app', async () => {
    const { closed } = await start('#!/bin/sh\nexit 7\n');
    expect(await closed).toEqual([7, null]);
  });

  test('passes its options on, as root with the sandbox switched off', async () => {
    const { said } = await start('#!/bin/sh\necho "args: $*"\n', ['--demo']);
    const sandbox = process.getuid?.() === 0 ? '--no-sandbox ' : '';
    expect(await said(/args/)).toContain(`args: ${sandbox}. --data ${path.join(clone, 'data')} --demo`);
  });

  test('gives 143 where a signal that it passed on killed the app, and opens no browser', async () => {
    const { child, said, closed } = await start('#!/bin/sh\necho ready\nexec sleep 600\n');
    await said(/ready/);
    child.kill('SIGTERM');
    expect(await closed).toEqual([143, null]);
  });

  test('gives 0 where the app closes in order on a signal', async () => {
    const app = '#!/bin/sh\ntrap "exit 0" INT\necho ready\nwhile :; do sleep 0.05; done\n';
    const { child, said, closed } = await start(app);
    await said(/ready/);
    child.kill('SIGINT');
    expect(await closed).toEqual([0, null]);
  });

  test.each([
    ['crashes at once', '#!/bin/sh\nkill -TRAP $$\n', 0o755, 'signal SIGTRAP'],
    ['lacks a library', '#!/bin/sh\nexit 127\n', 0o755, 'exit code 127'],
    ['may not be executed', '#!/bin/sh\n', 0o644, 'EACCES'],
  ])('opens the browser where Electron %s, and says why', async (_, electron, mode, why) => {
    const { child, said, closed } = await start(electron, ['--no-sandbox'], mode);
    const output = await said(/Rastro is at/);
    expect(output).toContain(why);
    expect(output).toContain('opening Rastro in the browser instead');
    expect(output).toMatch(/Rastro is at http:\/\/127\.0\.0\.1:\d+/);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });

  test('closes in order on Ctrl+C, which the terminal sends to every process of the group', async () => {
    const { child, said, closed } = await start('', ['--browser']);
    await said(/Rastro is at/);
    killGroup(child, 'SIGINT');
    expect(await closed).toEqual([0, null]);
  });

  describe.skipIf(process.platform !== 'linux')('The program that opens a browser', () => {
    test('gets the path of a page that the user alone can read, and the page goes once it was used.', async () => {
      const bin = path.join(clone, 'bin');
      await mkdir(path.join(clone, 'home/Downloads'), { recursive: true });
      await mkdir(bin);
      const seen = path.join(clone, 'seen');
      const opener = `#!/bin/sh\nprintf '%s' "$*" > ${seen}.part && mv ${seen}.part ${seen}\n`;
      await writeFile(path.join(bin, 'xdg-open'), opener, { mode: 0o755 });
      const environment = {
        HOME: path.join(clone, 'home'),
        PATH: `${bin}:${process.env.PATH}`,
      };
      const { child, said, closed } = await start('', ['--browser'], 0o755, environment);
      const [, url = ''] = /Rastro is at (\S+)/.exec(await said(/Rastro is at/)) ?? [];
      await expect.poll(() => existsSync(seen)).toBe(true);
      const page = await readFile(seen, 'utf8');
      expect(path.dirname(page)).toBe(path.join(clone, 'home/Downloads'));
      expect((await stat(page)).mode & 0o777).toBe(0o600);
      expect(await readFile(page, 'utf8')).toContain(`url=${url}"`);
      const { origin, host, hash } = new URL(url);
      expect(hash).toHaveLength(44);
      const socket = new WebSocket(`ws://${host}/bridge`, {
        headers: { Origin: origin },
      } as unknown as string);
      const nonce = newNonce();
      socket.addEventListener('open', () => socket.send(nonce));
      socket.addEventListener(
        'message',
        async ({ data }) =>
          socket.send(await proofOf(hash.slice(1), 'page', `${nonce} ${String(data).split(' ')[0]}`)),
        { once: true },
      );
      await expect.poll(() => existsSync(page)).toBe(false);
      socket.close();
      child.kill('SIGTERM');
      expect(await closed).toEqual([0, null]);
    });
  });
});
