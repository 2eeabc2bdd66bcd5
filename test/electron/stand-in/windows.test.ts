/** The stand-in's windows load and close as Electron's `electron_api_browser_window.cc` and `web-contents.ts` have it. */
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { app, BrowserWindow, schemeHandlers, windows } from './index.ts';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  app.removeAllListeners();
  for (const window of [...windows]) window.destroy();
  schemeHandlers.clear();
});

test('A window closes only after its page has closed, and no method can be called any more.', async () => {
  const window = new BrowserWindow({});
  const { webContents } = window;
  const closed = once(window, 'closed');
  window.close();
  expect(window.isDestroyed()).toBe(false);
  await closed;
  expect([window.isDestroyed(), webContents.isDestroyed()]).toEqual([true, true]);
  expect(() => window.close()).toThrow('Object has been destroyed');
  expect(() => webContents.send('x')).toThrow('Object has been destroyed');
});

test.each([
  ['whose page does not load', () => Promise.reject(new Error('no file'))],
  ['whose scheme nobody serves', null],
])('A window %s says so, and is never ready to show.', async (_what, serve) => {
  if (serve) schemeHandlers.set('app', serve);
  const window = new BrowserWindow({ show: false });
  const heard = vi.fn();
  window.webContents.on('did-fail-load', heard);
  window.on('ready-to-show', heard);
  await expect(window.loadURL('app://rastro/index.html')).rejects.toThrow('ERR_UNEXPECTED (-9)');
  await new Promise(setImmediate);
  expect(heard.mock.calls).toEqual([[{}, -9, 'ERR_UNEXPECTED', 'app://rastro/index.html', true, 1, 1]]);
});

test('A page of an error is a page, and a window without a layout is never ready to show.', async () => {
  const ready = vi.fn();
  for (const [body, times] of [
    ['', 0],
    ['not found', 1],
  ] as const) {
    schemeHandlers.set('app', async () => new Response(body, { status: 404 }));
    const window = new BrowserWindow({ show: false });
    window.on('ready-to-show', ready);
    await window.loadURL('app://rastro/index.html');
    await new Promise(setImmediate);
    expect(ready).toHaveBeenCalledTimes(times);
  }
});

test('No window can be made on the headless platform (electron#53722).', () => {
  process.argv = [...argv, '--ozone-platform=headless'];
  expect(() => new BrowserWindow({})).toThrow('never returns');
});
