/** What happens when the page's process dies or hangs. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createMainWindow } from '../../../src/main/host/electron/main-window.ts';
import { mayReload, watchPages } from '../../../src/main/host/electron/page-health.ts';
import { openWindow } from '../../../src/main/host/electron/window.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { keptLog } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const MINUTE = 60_000;
let now: number;
let log: ReturnType<typeof keptLog>;
const openLogs = vi.fn<() => void>();

beforeEach(() => {
  for (const window of [...recorded.windows]) window.destroy();
  recorded.record.length = 0;
  openLogs.mockClear();
  now = 0;
  log = keptLog();
  const mainWindow = createMainWindow(() => openWindow('preload.cjs', '/nowhere/state.json', log));
  mainWindow.onOpen(watchPages({ log, language: () => 'pt-BR', openLogs, now: () => now }));
  mainWindow.show();
});

const contents = () => {
  const [window] = recorded.windows;
  if (!window) throw new Error('no window');
  return window.webContents;
};
const die = (reason = 'crashed') => contents().emit('render-process-gone', {}, { reason, exitCode: 139 });
const reloads = () => recorded.of('reload').length;
const asked = () =>
  recorded.of('showMessageBox').map(([, , options]) => options as Electron.MessageBoxOptions);

test('A page is reloaded up to three times within ten minutes.', () => {
  expect(mayReload([], 0)).toBe(true);
  expect(mayReload([0, 1, 2], 9 * MINUTE)).toBe(false);
  expect(mayReload([0, 1, 2], 10 * MINUTE)).toBe(true);
});

test('A page that dies is reloaded, and the log says why it died.', () => {
  die();
  expect(reloads()).toBe(1);
  expect(log.lines).toContainEqual('the page ended {"reason":"crashed","exitCode":139}');
  die('clean-exit');
  expect(reloads()).toBe(1);
});

test('The user is asked about a page that dies again and again, which is reloaded by itself later on.', async () => {
  recorded.state.messageBox = { response: recorded.NO_ANSWER, checkboxChecked: false };
  for (let times = 0; times < 4; times += 1) die();
  expect(reloads()).toBe(3);
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toMatchObject({
    message: 'A janela do Rastro parou de funcionar várias vezes seguidas.',
    buttons: ['Recarregar', 'Abrir a pasta de logs', 'Sair'],
  });
  now = 11 * MINUTE;
  for (let times = 0; times < 3; times += 1) die();
  expect(reloads()).toBe(6);
  die();
  expect(reloads()).toBe(6);
});

test('The user may look into the log folder and then reload.', async () => {
  for (let times = 0; times < 3; times += 1) die();
  recorded.state.messageBox = { response: 1, checkboxChecked: false };
  openLogs.mockImplementation(() => {
    recorded.state.messageBox = { response: 0, checkboxChecked: false };
  });
  die();
  await expect.poll(reloads).toBe(4);
  expect(openLogs).toHaveBeenCalledOnce();
});

test('The user may quit instead.', async () => {
  for (let times = 0; times < 3; times += 1) die();
  recorded.state.messageBox = { response: 2, checkboxChecked: false };
  die();
  await expect.poll(() => recorded.of('quit')).toHaveLength(1);
});

test('The user is asked once about a page that hangs, and the question closes when the page answers again.', async () => {
  recorded.state.messageBox = { response: recorded.NO_ANSWER, checkboxChecked: false };
  contents().emit('unresponsive');
  contents().emit('unresponsive');
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toMatchObject({ buttons: ['Esperar', 'Recarregar'] });
  contents().emit('responsive');
  await expect.poll(() => recorded.of('messageBox.closed')).toHaveLength(1);
  expect([reloads(), recorded.of('forcefullyCrashRenderer')]).toEqual([0, []]);
  await new Promise(setImmediate);
  contents().emit('unresponsive');
  expect(asked()).toHaveLength(2);
  expect(log.lines.filter((line) => /respond/.test(line))).toHaveLength(4);
});

test('A page that hangs is ended and loaded again where the user wants it.', async () => {
  recorded.state.messageBox = { response: 1, checkboxChecked: false };
  contents().emit('unresponsive');
  await expect.poll(reloads).toBe(1);
  expect(recorded.of('forcefullyCrashRenderer')).toHaveLength(1);
});

test('The question about a page that hangs closes with its window.', async () => {
  recorded.state.messageBox = { response: recorded.NO_ANSWER, checkboxChecked: false };
  contents().emit('unresponsive');
  recorded.windows[0]?.destroy();
  await expect.poll(() => recorded.of('messageBox.closed')).toHaveLength(1);
});

test('A page that hangs is left alone where the user waits.', async () => {
  recorded.state.messageBox = { response: 0, checkboxChecked: false };
  contents().emit('unresponsive');
  await new Promise(setImmediate);
  expect([asked().length, recorded.of('forcefullyCrashRenderer'), reloads()]).toEqual([1, [], 0]);
});

test('No page is reloaded in a window that is closed by then.', async () => {
  for (let times = 0; times < 3; times += 1) die();
  recorded.state.messageBox = { response: 0, checkboxChecked: false };
  die();
  const gone = contents();
  recorded.windows[0]?.destroy();
  await new Promise(setImmediate);
  expect([asked().length, reloads()]).toEqual([1, 3]);
  now = 11 * MINUTE;
  gone.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  expect(reloads()).toBe(3);
});
