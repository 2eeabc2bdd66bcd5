/** The commands of the program, each in a process of its own, on the stand-in for Electron. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWithoutDisplay } from '../../../src/main/host/electron/command-line.ts';
import { version } from '../../../src/main/util/version.ts';
import { openScene, SECRET } from '../../cli/programs.ts';
import { type BuiltRastro, startBuilt } from '../../electron/built-rastro.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const main = fileURLToPath(new URL('./from-sources.ts', import.meta.url));
const system = process.platform;
let folder: string;
const started: BuiltRastro[] = [];

beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'platform', { value: system });
  for (const rastro of started) rastro.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): BuiltRastro {
  const rastro = startBuilt({
    ...{ main, args },
    env: { DISPLAY: ':0', TMPDIR: folder, RASTRO_CLIENT_SECRET: SECRET, ...env },
  });
  started.push(rastro);
  return rastro;
}

describe('What a command says', () => {
  test('The program says its version.', async () => {
    expect(await start(['--version']).ended).toEqual({ code: 0, stdout: `Rastro ${version}\n`, stderr: '' });
  });

  test("The program's help is that of all commands and that of a lookup, in the language of the system.", async () => {
    const { code, stdout, stderr } = await start(['--help'], { LC_ALL: 'pt_BR.UTF-8' }).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Uso: Rastro [\s\S]* --help\n\nUso: Rastro lookup [\s\S]*[^\n]\n$/);
  });

  test('Each command has a help of its own.', async () => {
    const names = ['lookup', 'backup', 'restore', 'erase', 'report', 'diagnostics'];
    const said = await Promise.all(names.map((name) => start([name, '--help']).ended));
    for (const [index, name] of names.entries())
      expect(said[index]).toEqual({
        ...{ code: 0, stderr: '' },
        stdout: expect.stringMatching(new RegExp(`^Usage: Rastro ${name} `)),
      });
  });

  test('The exit code is that of the command.', async () => {
    const args = ['backup', path.join(folder, 'backup.sqlite'), '--data', path.join(folder, 'data')];
    expect((await start(args).ended).code).toBe(2);
  });
});

describe('A lookup', () => {
  test('A lookup opens no window, takes no lock, writes its file, and leaves nothing of Chromium.', async () => {
    await using scene = await openScene({}, 20);
    await mkdir(path.join(folder, 'temporary'));
    const running = start(['lookup', ...scene.args('out.csv')], { TMPDIR: path.join(folder, 'temporary') });
    expect((await running.ended).code).toBe(0);
    expect(await scene.rows('out.csv')).toHaveLength(20 + 3);
    expect(running.of('setPath')).toEqual([
      ['setPath', 'userData', expect.stringMatching(/temporary.rastro-lookup-/)],
    ]);
    for (const name of ['BrowserWindow', 'requestSingleInstanceLock', 'Notification'])
      expect(running.of(name)).toEqual([]);
    expect(await readdir(path.join(folder, 'temporary'))).toEqual([]);
  });

  test('A request to quit stops a lookup, which keeps what it has.', async () => {
    await using scene = await openScene({ hangRate: 1 }, 20);
    const running = start(['lookup', ...scene.args('out.csv')]);
    await expect.poll(() => scene.simulator.stats().positionRequests).toBeGreaterThan(0);
    await running.quit();
    expect((await running.ended).code).toBe(130);
  });

  test.each(['exception', 'rejection'] as const)(
    'An unforeseen error (%s) ends a lookup with 1 and a text, and no dialog waits for somebody to close it.',
    async (how) => {
      await using scene = await openScene({ hangRate: 1 }, 20);
      const running = start(['lookup', ...scene.args('out.csv')]);
      await expect.poll(() => scene.simulator.stats().positionRequests).toBeGreaterThan(0);
      await running.fail(how);
      const { code, stderr } = await running.ended;
      expect([code, stderr]).toEqual([1, expect.stringMatching(/[^\n]\n$/)]);
      expect(running.of('showErrorBox')).toEqual([]);
    },
  );
});

test.each([
  ['en_US.UTF-8', /^Rastro cannot open its window .*--ozone-platform=headless/],
  ['pt_BR.UTF-8', /^O Rastro não abre a janela .*--ozone-platform=headless/],
])(
  'On the headless platform the window is refused in words, in the language of the system: %s.',
  async (LC_ALL, words) => {
    const dataDir = path.join(folder, 'data');
    await writeFile(path.join(folder, 'index.html'), '<p>');
    const running = start(['--ozone-platform=headless', '--data', dataDir], {
      LC_ALL,
      RASTRO_TEST_PAGES: folder,
    });
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
    expect([running.of('BrowserWindow'), existsSync(dataDir)]).toEqual([[], false]);
  },
);

describe('A session without a display', () => {
  const HEADLESS = ['--ozone-platform=headless', '--disable-gpu'];

  test.each<[string, NodeJS.Platform, Record<string, string>, string[], string[] | null]>([
    ['Linux', 'linux', {}, [], HEADLESS],
    ['Linux with arguments', 'linux', {}, ['lookup', '--quiet'], [...HEADLESS, 'lookup', '--quiet']],
    ['Linux, where a display is named', 'linux', { DISPLAY: ':0' }, [], null],
    ['Linux, where Wayland has one', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, [], null],
    ['Linux, where it is done already', 'linux', {}, [...HEADLESS, 'lookup'], null],
    ['macOS', 'darwin', {}, [], null],
    ['Windows', 'win32', {}, [], null],
  ])('The program starts itself again on %s, if need be.', (_name, platform, displays, args, again) => {
    Object.defineProperty(process, 'platform', { value: platform });
    // The real call would replace the process of the tests.
    const execve = vi.fn<NonNullable<typeof process.execve>>();
    vi.spyOn(process as Required<typeof process>, 'execve').mockImplementation(execve as never);
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) vi.stubEnv(name, displays[name]);
    startWithoutDisplay(['/opt/Rastro/rastro', ...args]);
    const call = [process.execPath, [process.execPath, ...(again ?? [])], process.env];
    expect(execve.mock.calls).toEqual(again === null ? [] : [call]);
  });
});
