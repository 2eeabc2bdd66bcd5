/** The arguments of a start, and what Electron knows of the system. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runShell } from '../../../src/main/host/electron/shell.ts';
import {
  readStartOptions,
  systemFormatLocale,
  systemLanguage,
  wasOpenedAtLogin,
} from '../../../src/main/host/electron/start-options.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { emptyCore, filesIn, ignoredErrors, stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const { argv, platform } = process;
let folder: string;

beforeEach(() => {
  folder = tempDir();
  recorded.ready.resolve();
  recorded.record.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  on(platform);
  process.argv = argv;
  recorded.state.loginItem.wasOpenedAtLogin = false;
  recorded.app.removeAllListeners();
  recorded.powerMonitor.restart();
  for (const window of [...recorded.windows]) window.destroy();
  for (const tray of [...recorded.trays]) tray.destroy();
});

function on(name: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { value: name });
}

describe('The options of a start', () => {
  const read = (...args: string[]) => readStartOptions(['/opt/Rastro/rastro', ...args]);
  const usual = { dataDir: null, namedDataDir: null, isDemo: false, isHidden: false, smokeFile: null };

  test.each([
    [[], usual],
    [['--demo'], { ...usual, isDemo: true }],
    [['--hidden'], { ...usual, isHidden: true }],
    [['--data', '/d'], { ...usual, dataDir: '/d', namedDataDir: '/d' }],
    [['--data=d'], { ...usual, dataDir: path.resolve('d'), namedDataDir: path.resolve('d') }],
    [['--lang=en', '--no-sandbox', '--hidden', 'fleet.csv'], { ...usual, isHidden: true }],
    // What is not typed as it should be counts as absent.
    [['--demo=yes', '--hidden=yes', '--data'], usual],
    [
      ['--data', '/d', '--smoke', 's.json'],
      { dataDir: '/d', namedDataDir: '/d', isDemo: true, isHidden: false, smokeFile: path.resolve('s.json') },
    ],
  ])('The options are read of %j.', (args, options) => {
    expect(read(...args)).toEqual(options);
  });

  test("A smoke check has a new folder of its own, so that it does not touch the user's data.", async () => {
    const options = [read('--smoke', 's.json'), read('--smoke', 's.json')];
    const [first, second] = options.map(({ dataDir }) => dataDir ?? '');
    expect(options[0]).toMatchObject({ namedDataDir: null, isDemo: true });
    expect(path.basename(first ?? '')).toMatch(/^rastro-smoke-/);
    expect(first).not.toBe(second);
    for (const made of [first, second]) {
      expect(existsSync(made ?? '')).toBe(true);
      await rm(made ?? '', { recursive: true });
    }
  });
});

test("The language is the user's first, or Electron's own where the system names none.", () => {
  const preferred = vi.spyOn(recorded.app, 'getPreferredSystemLanguages');
  preferred.mockReturnValue(['de-AT', 'en']);
  vi.spyOn(recorded.app, 'getLocale').mockReturnValue('fr');
  vi.spyOn(recorded.app, 'getSystemLocale').mockReturnValue('pt-PT');
  expect([systemLanguage(), systemFormatLocale()]).toEqual(['de-AT', 'pt-PT']);
  preferred.mockReturnValue([]);
  expect(systemLanguage()).toBe('fr');
});

test.each([
  ['darwin', true, true],
  ['darwin', false, false],
  ['win32', true, false],
  ['linux', true, false],
] as const)(
  'On %s, opened at login as Electron says: %s, and as Rastro takes it: %s.',
  (name, says, takes) => {
    on(name);
    recorded.state.loginItem.wasOpenedAtLogin = says;
    expect(wasOpenedAtLogin()).toBe(takes);
  },
);

describe('A start', () => {
  async function start(...args: string[]): Promise<void> {
    await writeFile(path.join(folder, 'index.html'), '<p>');
    process.argv = ['electron', '.', '--data', path.join(folder, 'data'), ...args];
    await runShell(async () => stubApp(emptyCore()), filesIn(folder), ignoredErrors);
  }

  test('A start opens the window, and switches the sandbox of every page on.', async () => {
    await start();
    expect([recorded.windows.length, recorded.trays.length]).toEqual([1, 0]);
    expect(recorded.of('enableSandbox')).toHaveLength(1);
  });

  test('A hidden start opens no window until the user asks for it at the icon.', async () => {
    await start('--hidden');
    expect([recorded.windows.length, recorded.trays.length]).toEqual([0, 1]);
    recorded.trays[0]?.emit('click');
    expect([recorded.windows.length, recorded.trays.length]).toEqual([1, 0]);
  });

  test('A start at login on macOS opens no window until the user clicks the Dock.', async () => {
    on('darwin');
    recorded.state.loginItem.wasOpenedAtLogin = true;
    await start();
    expect(recorded.windows).toEqual([]);
    recorded.app.emit('activate');
    expect(recorded.windows).toHaveLength(1);
  });

  test('A start without the sandbox leaves it as the switch says.', async () => {
    await start('--no-sandbox');
    expect(recorded.of('enableSandbox')).toEqual([]);
  });
});
