import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createTray,
  iconFile,
  shouldShowTray,
  statusLines,
  trayTemplate,
} from '../../../src/main/host/electron/tray.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { idle, playedShell, running, runUnderWay, scheduled } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));
vi.stubGlobal('process', { ...process, platform: 'linux' });

const icons = fileURLToPath(new URL('../../../resources/tray', import.meta.url));

beforeEach(() => {
  for (const window of [...recorded.windows]) window.destroy();
  for (const tray of [...recorded.trays]) tray.destroy();
  recorded.record.length = 0;
  recorded.app.removeAllListeners();
});

async function start(activity = running) {
  const shell = await playedShell(activity);
  const quit = vi.fn();
  shell.mainWindow.show();
  createTray({ ...shell.deps, icons, isQuitting: shell.quitting.isQuitting, quit });
  return { ...shell, quit };
}
const labels = () => recorded.trays[0]?.menu?.template.map(({ label }) => label);

test('There is an icon only while Rastro runs without its window.', async () => {
  const { mainWindow } = await start();
  expect(recorded.trays).toEqual([]);
  mainWindow.enterBackground();
  await recorded.closeWindow(recorded.windows[0]);
  expect(labels()).toEqual(['Abrir o Rastro', undefined, 'Frota Sul: 42%', undefined, 'Sair']);
  expect(recorded.of('Tray')).toEqual([['Tray', path.join(icons, 'tray-linux.png')]]);
  mainWindow.show();
  expect(recorded.trays).toEqual([]);
});

test('A window that closes for good leaves no icon, not even for a moment.', async () => {
  await start(idle);
  await recorded.closeWindow(recorded.windows[0]);
  expect(recorded.of('Tray')).toEqual([]);
});

test('The menu follows the run, and is set again only for another text.', async () => {
  const { mainWindow, activity, core, settings } = await start();
  mainWindow.enterBackground();
  await recorded.closeWindow(recorded.windows[0]);
  const times = () => recorded.of('tray.setContextMenu').length;
  const before = times();
  activity.become({ ...running, runs: [runUnderWay({ requests: 21 })] });
  expect(times()).toBe(before);
  const counts = { ...runUnderWay().counts, queued: 500 };
  activity.become({ ...running, runs: [runUnderWay({ counts })] });
  expect([times(), labels()?.[2]]).toEqual([before + 1, 'Frota Sul: 50%']);
  activity.become(idle);
  expect(labels()?.[2]).toBe('Nenhuma consulta em andamento');
  core.emit('settings.changed', { ...settings(), language: 'en' });
  expect(labels()).toEqual(['Open Rastro', undefined, 'No lookup in progress', undefined, 'Quit']);
});

test('The tip and the menu say what is in progress, and only opening and quitting can be clicked.', async () => {
  const { mainWindow } = await start({ ...running, scheduledLists: 1 });
  mainWindow.enterBackground();
  await recorded.closeWindow(recorded.windows[0]);
  expect(recorded.of('tray.setToolTip')).toEqual([
    ['tray.setToolTip', 'Rastro\nFrota Sul: 42%\n1 lista agendada'],
  ]);
  expect(recorded.trays[0]?.menu?.template).toEqual([
    { label: 'Abrir o Rastro', click: expect.any(Function) },
    { type: 'separator' },
    { label: 'Frota Sul: 42%', enabled: false },
    { label: '1 lista agendada', enabled: false },
    { type: 'separator' },
    { label: 'Sair', click: expect.any(Function) },
  ]);
});

test('An ampersand in the name of a list is shown as it is.', async () => {
  const { mainWindow } = await start({ ...running, runs: [runUnderWay({ listName: 'A & B' })] });
  mainWindow.enterBackground();
  await recorded.closeWindow(recorded.windows[0]);
  expect(labels()?.[2]).toBe('A && B: 42%');
  expect(recorded.of('tray.setToolTip')).toEqual([['tray.setToolTip', 'Rastro\nA & B: 42%']]);
});

test('A click opens the window, and so does the first item; the last one quits.', async () => {
  const { mainWindow, quit } = await start();
  const leave = async () => {
    mainWindow.enterBackground();
    await recorded.closeWindow(recorded.windows[0]);
  };
  await leave();
  recorded.trays[0]?.emit('click');
  expect(mainWindow.current()).not.toBeNull();
  await leave();
  const [open, , , , last] = trayTemplate(['idle'], 'en', { mainWindow, quit });
  open?.click?.({} as never, undefined, {} as never);
  expect(mainWindow.current()).not.toBeNull();
  last?.click?.({} as never, undefined, {} as never);
  expect(quit).toHaveBeenCalledOnce();
});

test('The icon disappears when Rastro quits, even while the core is still closing.', async () => {
  const { mainWindow } = await start();
  mainWindow.enterBackground();
  await recorded.closeWindow(recorded.windows[0]);
  expect(recorded.trays).toHaveLength(1);
  recorded.app.emit('before-quit', {});
  expect(recorded.trays).toEqual([]);
});

test('On macOS the menu bar has an icon only while something is active.', () => {
  expect(shouldShowTray(idle, true, 'darwin')).toBe(false);
  expect(shouldShowTray(scheduled, false, 'darwin')).toBe(true);
  expect(shouldShowTray(idle, true, 'win32')).toBe(true);
  expect(shouldShowTray(running, false, 'win32')).toBe(false);
});

test('The lines show the runs in progress and what is scheduled.', () => {
  const everything = runUnderWay({ listName: null, target: 'everything' });
  expect(statusLines({ runs: [everything], scheduledLists: 2 }, 'pt-BR')).toEqual([
    'Todos os veículos: 42%',
    '2 listas agendadas',
  ]);
  expect(statusLines({ runs: [], scheduledLists: 1 }, 'en')).toEqual([
    'No lookup in progress',
    '1 list scheduled',
  ]);
});

describe('The icon', () => {
  test.each([
    ['win32', 'tray.png'],
    ['darwin', 'trayTemplate.png'],
    ['linux', 'tray-linux.png'],
  ] as const)('The icon for %s is %s, which exists.', (platform, file) => {
    expect(iconFile(platform)).toBe(file);
    expect(existsSync(path.join(icons, file))).toBe(true);
  });

  test.each([
    ['tray.png', 16],
    ['tray@1.25x.png', 20],
    ['tray@1.5x.png', 24],
    ['tray@2x.png', 32],
    ['tray@3x.png', 48],
    ['tray-linux.png', 48],
    ['trayTemplate.png', 16],
    ['trayTemplate@2x.png', 32],
  ])('The file %s is a PNG of %i pixels.', (file, size) => {
    const bytes = readFileSync(path.join(icons, file));
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // The header's width and height (PNG, 11.2.2).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
  });

  test('The icon is packaged beside the basemap.', () => {
    const config = readFileSync(
      fileURLToPath(new URL('../../../electron-builder.yml', import.meta.url)),
      'utf8',
    );
    expect(config).toMatch(/from: resources\/tray\n\s+to: tray\n/);
  });
});
