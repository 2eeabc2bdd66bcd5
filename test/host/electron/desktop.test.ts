/** The open Rastro as a desktop program: its menu, later starts, closing and the end of the session. */
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import type { AppDeps } from '../../../src/main/app/types.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { runUnderWay } from './running.ts';
import { core, dataDir, names, settings, startShellOnce, window } from './started-shell.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

startShellOnce();

/** An item of the menu as it is now. */
function item(menu: string, label: string): MenuItemConstructorOptions | undefined {
  const [, template] = recorded.of('setApplicationMenu').at(-1) ?? [];
  const found = (template as MenuItemConstructorOptions[]).find((one) => one.label === menu);
  return (found?.submenu as MenuItemConstructorOptions[] | undefined)?.find((one) => one.label === label);
}
const click = (menu: string, label: string) =>
  item(menu, label)?.click?.({} as never, undefined, {} as never);
const deps = () => recorded.of('createApp')[0]?.[1] as Required<AppDeps>;
const commands = () => recorded.of('send').filter(([, channel]) => channel === 'app.command');

describe('The menu', () => {
  test('The menu enables what the page offers, and sends it the command.', () => {
    expect(item('Arquivo', 'Exportar…')).toMatchObject({ enabled: false });
    core.emit('app.offered', { commands: ['export'] });
    expect(item('Arquivo', 'Exportar…')).toMatchObject({ enabled: true });
    expect(item('Arquivo', 'Importar lista…')).toMatchObject({ enabled: false });
    click('Arquivo', 'Exportar…');
    expect(commands()).toEqual([['send', 'app.command', { command: 'export' }]]);
  });

  test('The menu is in the language of the settings.', () => {
    core.emit('settings.changed', { ...settings, language: 'en' });
    expect(item('File', 'Export…')).toMatchObject({ enabled: true });
    core.emit('settings.changed', settings);
    expect(item('Arquivo', 'Exportar…')).toBeDefined();
  });

  test('The menu opens the log folder, and the log says where that fails.', async () => {
    const logs = path.join(dataDir, 'logs');
    const log = () => readFile(path.join(logs, 'rastro.log'), 'utf8');
    click('Ajuda', 'Abrir a pasta de logs');
    expect(recorded.of('openPath')).toEqual([['openPath', logs]]);
    await new Promise(setImmediate);
    expect(await log()).not.toContain('log folder');
    recorded.state.openProblem = 'No application opens folders.';
    click('Ajuda', 'Abrir a pasta de logs');
    await expect.poll(log).toMatch(/No application opens folders.*the log folder could not be opened/);
    recorded.state.openProblem = '';
  });
});

describe('The core', () => {
  test('The core gets the language and the host, and how a scheduler starts a lookup.', () => {
    const { locale, formatLocale, host, lookupCommand } = deps();
    expect([locale(), formatLocale(), host]).toEqual(['pt-BR', 'pt-BR', 'electron']);
    expect(lookupCommand[0]).toBe(process.execPath);
    expect(lookupCommand.slice(-2)).toEqual(['--', 'lookup']);
  });

  test('The core asks over the window for files and folders, and gets none where the user cancels.', async () => {
    const { chooseBasemap, chooseBackup, chooseFolders } = deps();
    expect([chooseBasemap.by, chooseBackup.by, chooseFolders.by]).toEqual(['dialog', 'dialog', 'dialog']);
    const ofFolder = { properties: ['openDirectory', 'createDirectory'] };
    const ofFile = (name: string, ending: string) => ({
      filters: [{ name, extensions: [ending] }],
      properties: ['openFile'],
    });
    for (const [ask, options] of [
      [chooseBasemap.ask, ofFile('PMTiles', 'pmtiles')],
      [chooseBackup.file, ofFile('SQLite', 'sqlite')],
      [chooseBackup.folder, ofFolder],
      [chooseFolders.written, ofFolder],
      [chooseFolders.watched, ofFolder],
    ] as const) {
      recorded.state.openPath = '/chosen';
      expect(await ask?.()).toBe('/chosen');
      expect(recorded.of('showOpenDialog').at(-1)).toEqual(['showOpenDialog', window(), options]);
      recorded.state.openPath = '';
      expect(await ask?.()).toBeNull();
    }
  });

  test('An event that is not of the contract stays in the program.', () => {
    const before = recorded.of('send').length;
    core.emit('secret.changed' as never, { secret: 's' });
    expect(recorded.of('send')).toHaveLength(before);
  });
});

describe('A later start', () => {
  const startAgain = (isHidden: boolean) => recorded.app.emit('second-instance', {}, [], '/', { isHidden });

  test('A later start brings the window forward, unless it is hidden itself.', () => {
    const before = names().length;
    startAgain(true);
    expect(names().slice(before)).toEqual([]);
    startAgain(false);
    expect(names().slice(before)).toEqual(['restore', 'focus']);
  });

  test('A window that is not minimized is not restored.', () => {
    vi.spyOn(window(), 'isMinimized').mockReturnValue(false);
    const before = names().length;
    startAgain(false);
    expect(names().slice(before)).toEqual(['focus']);
  });
});

test.skipIf(process.platform === 'win32')(
  "Only the user can read the folder of Chromium's files.",
  async () => {
    expect((await stat(path.join(dataDir, 'window'))).mode & 0o777).toBe(0o700);
  },
);

describe('A window that is closed', () => {
  test('A window that is closed during a run leaves the icon, and gets no events and no commands.', async () => {
    core.emit('settings.changed', { ...settings, onClose: 'background' });
    core.emit('run.changed', runUnderWay());
    expect([...recorded.powerBlockers]).toHaveLength(1);
    await recorded.closeWindow(window());
    expect([recorded.windows.length, recorded.trays.length, recorded.of('quit')]).toEqual([0, 1, []]);
    const sent = recorded.of('send').length;
    core.emit('fleet.changed', { version: 3 });
    click('Arquivo', 'Exportar…');
    expect(recorded.of('send')).toHaveLength(sent);
    expect(item('Arquivo', 'Exportar…')).toMatchObject({ enabled: false });
    expect([await deps().saveAs('a.csv'), await deps().chooseBackup.folder()]).toEqual([null, null]);
  });

  test('The window comes back by the icon, and is sent events again.', () => {
    recorded.trays[0]?.emit('click');
    expect([recorded.windows.length, recorded.trays.length]).toEqual([1, 0]);
    core.emit('fleet.changed', { version: 4 });
    expect(recorded.of('send').at(-1)).toEqual(['send', 'fleet.changed', { version: 4 }]);
    expect(item('Arquivo', 'Exportar…')).toMatchObject({ enabled: true });
  });

  test('A window that can not save its place closes all the same, and the log says why.', async () => {
    const file = path.join(dataDir, 'window-state.json');
    await rm(file, { force: true });
    await mkdir(file);
    await recorded.closeWindow(window());
    expect(recorded.windows).toEqual([]);
    const log = await readFile(path.join(dataDir, 'logs', 'rastro.log'), 'utf8');
    expect(log).toMatch(/EISDIR.*the window's place was not saved/);
    await rm(file, { recursive: true });
    recorded.app.emit('activate');
  });

  test('On macOS Rastro goes on without a window; elsewhere it quits where nothing is active.', async () => {
    core.emit('run.changed', runUnderWay({ state: 'completed' }));
    expect(recorded.powerBlockers.size).toBe(0);
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    await recorded.closeWindow(window());
    Object.defineProperty(process, 'platform', { value: platform });
    expect(recorded.of('quit')).toEqual([]);
    recorded.app.emit('activate');
    expect(recorded.windows).toHaveLength(1);
    const quit = vi.spyOn(recorded.app, 'quit').mockReturnValue(undefined);
    await recorded.closeWindow(window());
    expect(quit).toHaveBeenCalledOnce();
    quit.mockRestore();
    recorded.app.emit('activate');
  });
});

test("The core closes at Windows' end of the session, and a later start says that Rastro is still closing.", () => {
  const before = recorded.of('Notification').length;
  window().emit('session-end', { reasons: ['logoff'] });
  expect(recorded.of('close')).toHaveLength(1);
  const shown = names().length;
  // The later start asks for the lock again and again, and Electron says so each time.
  for (const _try of [1, 2, 3]) recorded.app.emit('second-instance', {}, [], '/', { isHidden: false });
  expect(recorded.of('Notification').slice(before)).toEqual([
    [
      'Notification',
      { title: 'Rastro', body: 'O Rastro ainda está terminando de fechar. Ele abre de novo em seguida.' },
    ],
  ]);
  expect(names().slice(shown)).toEqual(['Notification', 'showNotification']);
});
