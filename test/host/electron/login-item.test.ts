/** Starting at login. The autostart entry is run by GLib, as a desktop runs it. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  autostartEntry,
  autostartFile,
  followLoginSetting,
  loginCommand,
} from '../../../src/main/host/electron/login-item.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { keptLog } from '../stub-app.ts';
import { idle, playedShell } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const run = promisify(execFile);
const platform = process.platform;
let folder: string;

beforeEach(() => {
  folder = tempDir();
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  recorded.record.length = 0;
  recorded.state.isPackaged = true;
  recorded.state.loginItem = { openAtLogin: false, wasOpenedAtLogin: false };
});
afterEach(() => {
  vi.unstubAllEnvs();
  on(platform);
});

function on(name: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { value: name });
}

/** Rastro at its start with the setting; `set` changes it. */
async function start(openAtLogin: boolean, command = { file: '/opt/Rastro/rastro', args: ['--hidden'] }) {
  const { core, preferences, settings } = await playedShell(idle, { openAtLogin });
  const log = keptLog();
  followLoginSetting(preferences, command, log);
  return {
    log,
    set: (next: boolean) => core.emit('settings.changed', { ...settings(), openAtLogin: next }),
  };
}

test('The command starts the program hidden, on the data folder that was named.', () => {
  expect(loginCommand(null, {})).toEqual({ file: process.execPath, args: ['--hidden'] });
  expect(loginCommand('/dados/frota', { APPIMAGE: '/home/ana/Rastro.AppImage' })).toEqual({
    file: '/home/ana/Rastro.AppImage',
    args: ['--hidden', '--data', '/dados/frota'],
  });
});

describe('On Windows and macOS', () => {
  const changes = () => recorded.of('setLoginItemSettings').map(([, change]) => change);

  test('The setting makes the login item and removes it.', async () => {
    on('win32');
    const { set } = await start(false, {
      file: 'C:\\Rastro.exe',
      args: ['--hidden', '--data', 'D:\\Da Ana'],
    });
    expect(changes()).toEqual([]);
    set(true);
    set(true);
    set(false);
    const item = { path: 'C:\\Rastro.exe', args: ['--hidden', '--data', '"D:\\Da Ana"'] };
    expect(changes()).toEqual([
      { openAtLogin: true, ...item },
      { openAtLogin: false, ...item },
    ]);
  });

  test('At its start Rastro adds a missing item, and leaves an existing one unchanged.', async () => {
    on('win32');
    await start(true, { file: 'C:\\Rastro.exe', args: ['--data', 'D:\\Da Ana'] });
    expect(changes()).toHaveLength(1);
    await start(true);
    expect(changes()).toHaveLength(1);
    // Windows finds an item by its path and arguments.
    const [, asked] = recorded.of('getLoginItemSettings')[0] ?? [];
    expect(asked).toEqual({ path: 'C:\\Rastro.exe', args: ['--data', '"D:\\Da Ana"'] });
  });

  test('At its start on macOS Rastro leaves the list to the user.', async () => {
    on('darwin');
    const { set } = await start(true);
    expect(changes()).toEqual([]);
    set(false);
    expect(changes()).toMatchObject([{ openAtLogin: false }]);
  });

  test('Nothing is registered where Electron is not packaged.', async () => {
    on('win32');
    recorded.state.isPackaged = false;
    const { set } = await start(true);
    set(false);
    expect(changes()).toEqual([]);
  });
});

describe('On Linux', () => {
  const entry = () => readFile(autostartFile(), 'utf8').catch(() => null);
  beforeEach(() => on('linux'));

  test('The setting makes the autostart entry and removes it.', async () => {
    const { set } = await start(false);
    expect(await entry()).toBeNull();
    set(true);
    expect(await entry()).toContain('\nExec=/opt/Rastro/rastro --hidden\n');
    set(false);
    expect(await entry()).toBeNull();
  });

  test('The setting can be switched off where the user has deleted the entry.', async () => {
    const { log, set } = await start(true);
    await rm(autostartFile());
    set(false);
    expect([await entry(), log.lines]).toEqual([null, []]);
  });

  test('The entry has the name, a comment for each language and the command, with each per cent sign doubled.', () => {
    const comments = ['Comment', 'Comment[en]', 'Comment[pt_BR]'];
    const lines = autostartEntry({ file: '/opt/Rastro/rastro', args: ['--data', '/d/50%', '10 %'] }).split(
      '\n',
    );
    expect(
      lines.map((line) => (comments.includes(line.split('=')[0] ?? '') ? line.split('=')[0] : line)),
    ).toEqual([
      '[Desktop Entry]',
      'Type=Application',
      'Name=Rastro',
      ...comments,
      'Exec=/opt/Rastro/rastro --data /d/50%% "10 %%"',
      'Terminal=false',
      '',
    ]);
  });

  test('At its start Rastro corrects an entry of another place, and leaves the note of a desktop in its own entry.', async () => {
    await start(true, { file: '/old/rastro', args: ['--hidden'] });
    await start(true);
    expect(await entry()).toContain('\nExec=/opt/Rastro/rastro --hidden\n');
    const switchedOff = `${await entry()}X-GNOME-Autostart-enabled=false\n`;
    await writeFile(autostartFile(), switchedOff);
    await start(true);
    expect(await entry()).toBe(switchedOff);
  });

  test('At its start Rastro removes nothing, as the entry may be that of another data folder.', async () => {
    await start(true);
    await start(false);
    expect(await entry()).not.toBeNull();
  });

  test('A folder that can not be written is logged.', async () => {
    await writeFile(path.join(folder, 'autostart'), 'a file in its place');
    const { log } = await start(true);
    expect(log.lines).toEqual([expect.stringContaining('starting at login could not be set')]);
  });

  test('The folder is that of the XDG specification, and a relative one is ignored.', () => {
    const file = 'autostart/br.com.rastro.desktop.desktop';
    expect(autostartFile({}, '/home/ana')).toBe(`/home/ana/.config/${file}`);
    expect(autostartFile({ XDG_CONFIG_HOME: 'here' }, '/home/ana')).toBe(`/home/ana/.config/${file}`);
    expect(autostartFile({ XDG_CONFIG_HOME: '/cfg' }, '/home/ana')).toBe(`/cfg/${file}`);
  });

  test.runIf(platform === 'linux')(
    'The entry is valid, and starts the program with its arguments.',
    async () => {
      // No per cent sign: GLib looks for the program by its name with the sign still doubled.
      const program = path.join(folder, 'Meus "Programas" $HOME `x` \\n', 'rastro');
      const args = ['--hidden', '--data', '/dados/Frota "Sul" $1 50% \\'];
      await mkdir(path.dirname(program));
      const said = path.join(folder, 'said');
      // In one move: what is there is whole.
      await writeFile(
        program,
        `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}.part' && mv '${said}.part' '${said}'\n`,
      );
      await chmod(program, 0o755);
      const file = path.join(folder, 'rastro.desktop');
      await writeFile(file, autostartEntry({ file: program, args }));
      expect((await run('desktop-file-validate', [file])).stdout).toBe('');
      await run('gio', ['launch', file]);
      await expect.poll(() => readFile(said, 'utf8').catch(() => '')).toBe(`${args.join('\n')}\n`);
    },
  );
});
