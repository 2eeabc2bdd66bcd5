/** When the window shows itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWindow } from '../../../src/main/host/electron/window.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { keptLog } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

beforeEach(() => {
  recorded.record.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const window of [...recorded.windows]) window.destroy();
  recorded.schemeHandlers.clear();
  vi.useRealTimers();
});

const shown = () => recorded.of('show').length;
const serve = (page: () => Promise<Response>) => recorded.schemeHandlers.set('app', page);
const open = (log = keptLog()) => openWindow('preload.cjs', '/nowhere/state.json', log);

test('A window whose page does not load is shown all the same, and the log says why it is empty.', async () => {
  serve(() => Promise.reject(new Error('no file')));
  const log = keptLog();
  open(log);
  await expect.poll(() => log.lines).toEqual([expect.stringContaining('ERR_UNEXPECTED')]);
  expect(shown()).toBe(1);
});

test('A window whose page is never ready is shown after some seconds, and only once.', async () => {
  let answer: (page: Response) => void = () => undefined;
  serve(() => new Promise((resolve) => (answer = resolve)));
  const window = open();
  const ready = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(1);
  answer(new Response('late'));
  await ready;
  expect(shown()).toBe(1);
});

test('A window that is closed before its page is ready is left alone.', () => {
  serve(() => new Promise(() => undefined));
  open();
  recorded.windows[0]?.destroy();
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  expect(shown()).toBe(0);
});
