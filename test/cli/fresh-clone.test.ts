/** The npm scripts of the command line, as a user starts them: on a clone without packages, and on one with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { helpOf } from '../../src/main/cli/run-command.ts';
import { root } from '../helpers/project.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { openScene, SECRET } from './programs.ts';

let folder: string;
let child: ChildProcess | null;

beforeEach(async () => {
  folder = tempDir();
  child = null;
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts', 'src', 'resources/places'])
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !file.includes('node_modules'),
    });
});
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});

const installed = () =>
  symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const started = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  const [stdout, stderr, [code]] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    once(started, 'close'),
  ]);
  return { code: code as number | null, stdout, stderr };
}

describe('on a clone without packages', () => {
  test.each(['lookup', 'serve', 'simulator', 'bench', 'faults'])(
    '%s says in one line what to do where they can not be installed',
    async (name) => {
      // No npm is found there.
      const { code, stdout, stderr } = await run(process.execPath, ['scripts/run.mjs', name], { PATH: '' });
      expect([code, stdout]).toEqual([1, '']);
      const [step, advice, ...more] = stderr.trimEnd().split('\n');
      expect([step, more]).toEqual(['Installing packages …', []]);
      expect(advice).toMatch(/^The packages could not be installed\. .*npm run setup$/);
    },
  );

  test("npm's message about a missing registry goes to standard error", async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    await mkdir(path.join(folder, 'cache'));
    const { code, stdout, stderr } = await run('npm', ['run', '-s', 'lookup', '--', '--help'], {
      ...env,
      npm_config_cache: path.join(folder, 'cache'),
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^The packages could not be installed\./);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('on a clone with its packages', () => {
  beforeEach(installed);

  test('standard output has the output of the program alone', async () => {
    const { code, stdout, stderr } = await run('npm', ['run', '-s', 'lookup', '--', '--help']);
    expect([code, stdout, stderr]).toEqual([0, `${helpOf('lookup', 'npm run lookup --', 'en')}\n`, '']);
  });

  test('the exit code of the program is passed on', async () => {
    const { code, stderr } = await run('npm', ['run', '-s', 'lookup', '--', '--list', 'Frota']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('All options: npm run lookup -- --help')]);
    expect((await run(process.execPath, ['scripts/run.mjs', 'look'])).code).toBe(2);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s reaches the program, which ends as it should',
    async (signal) => {
      await using scene = await openScene({ latencyMs: 60 }, 600);
      const ended = run(process.execPath, ['scripts/run.mjs', 'lookup', ...scene.args('out.csv')], {
        RASTRO_CLIENT_SECRET: SECRET,
      });
      await expect.poll(() => scene.simulator.stats().positionRequests, { interval: 5 }).toBeGreaterThan(2);
      child?.kill(signal);
      expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('--resume') });
    },
  );

  test.skipIf(process.platform === 'win32')(
    'a program that a signal ended has the exit code that a shell gives it',
    async () => {
      await writeFile(path.join(folder, 'src/main/cli/main.ts'), 'process.kill(process.pid, "SIGKILL");');
      expect((await run(process.execPath, ['scripts/run.mjs', 'lookup'])).code).toBe(128 + 9);
    },
  );

  test.skipIf(process.platform === 'win32')('the first example of the README writes its file', async () => {
    await using scene = await openScene();
    const readme = await readFile(path.join(root, 'README.md'), 'utf8');
    const example = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].find(([, block]) =>
      block?.includes('npm run lookup'),
    );
    const command = (example?.[1] ?? '')
      .replace('RASTRO_CLIENT_SECRET=…', `RASTRO_CLIENT_SECRET='${SECRET}'`)
      .replace('https://service.example.com', scene.simulator.baseUrl);
    await cp(scene.file('fleet.csv'), path.join(folder, 'fleet.csv'));
    const { code, stderr } = await run('sh', ['-c', command], { XDG_DATA_HOME: path.join(folder, 'home') });
    expect([code, stderr]).toEqual([0, expect.stringContaining('0 failed')]);
    const rows = (await readFile(path.join(folder, 'positions.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(rows).toHaveLength(302);
  });
});
