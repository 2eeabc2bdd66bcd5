/** The stand-in quits and exits as Electron's `shell/browser/browser.cc`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, BrowserWindow, host, windows } from './index.ts';

const original = { ...host };
const end = vi.fn();
beforeEach(() => {
  end.mockClear();
  Object.assign(host, { end });
});
afterEach(() => {
  app.removeAllListeners();
  for (const window of [...windows]) window.destroy();
  Object.assign(host, original);
  app.restart();
});

test('`app.exit` returns, and the last code counts when the loop ends.', () => {
  const quit = vi.fn();
  app.on('quit', quit);
  app.exit(1);
  app.exit(0);
  expect([end.mock.calls.length, quit.mock.calls.length, app.exitCode]).toEqual([1, 1, 0]);
});

test('Before the loop runs, `app.exit` ends the process without an event.', () => {
  const quit = vi.fn();
  const endNow = vi.fn();
  app.on('quit', quit);
  Object.assign(host, { isLooping: false, endNow });
  app.exit(2);
  expect([endNow.mock.calls, quit.mock.calls]).toEqual([[[2]], []]);
});

test('`app.exit` destroys windows without asking them, and emits no `window-all-closed`.', () => {
  const window = new BrowserWindow({});
  const heard: string[] = [];
  for (const name of ['close', 'closed']) window.on(name, () => heard.push(name));
  for (const name of ['window-all-closed', 'quit']) app.on(name, () => heard.push(name));
  app.exit();
  expect(heard).toEqual(['closed', 'quit']);
});

test('`app.quit` waits for the windows, and a window that stays open ends it.', async () => {
  const window = new BrowserWindow({});
  window.once('close', (event) => event.preventDefault());
  app.quit();
  expect(window.isDestroyed()).toBe(false);
  const willQuit = new Promise((resolve) => app.once('will-quit', resolve));
  app.quit();
  expect(end).not.toHaveBeenCalled();
  await willQuit;
  expect([windows.length, end.mock.calls.length]).toEqual([0, 1]);
});
