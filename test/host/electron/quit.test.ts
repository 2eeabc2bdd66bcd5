/** Quitting waits for the core, but not for ever. */
import { beforeEach, expect, test, vi } from 'vitest';
import { closeOnQuit } from '../../../src/main/host/electron/quit.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { keptLog, stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

beforeEach(() => {
  recorded.app.removeAllListeners();
  recorded.powerMonitor.restart();
  recorded.record.length = 0;
});

function start(close: () => Promise<void>, limitMs?: number) {
  const log = keptLog();
  const closing = vi.fn();
  const core = { ...stubApp(), close: vi.fn(close) };
  return { log, closing, core, quitting: closeOnQuit(core, log, closing, limitMs) };
}
const exits = () => recorded.of('exit');

test('The process ends once the core has closed.', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { closing, core, quitting } = start(() => promise);
  expect([quitting.isQuitting(), quitting.isClosing()]).toEqual([false, false]);
  recorded.app.quit();
  recorded.app.quit();
  expect([quitting.isQuitting(), quitting.isClosing(), exits()]).toEqual([true, true, []]);
  resolve();
  await expect.poll(exits).toEqual([['exit', 0]]);
  expect([closing.mock.calls.length, core.close.mock.calls.length]).toEqual([1, 1]);
});

test('After the limit the process ends all the same, with a line in the log and exit code 1.', async () => {
  const { log } = start(() => new Promise(() => undefined), 20);
  recorded.app.quit();
  await expect.poll(exits).toEqual([['exit', 1]]);
  expect(log.lines).toEqual(['the core did not close cleanly {"error":"not closed within 0.02 s"}']);
});

test('The process ends also where the core fails to close.', async () => {
  const { log } = start(() => Promise.reject(new Error('disk full')));
  recorded.app.quit();
  await expect.poll(exits).toEqual([['exit', 1]]);
  expect(log.lines).toEqual([expect.stringContaining('disk full')]);
});

test('The core closes also where the mark for later starts can not be written.', async () => {
  const { core, closing } = start(async () => undefined);
  closing.mockImplementation(() => {
    throw new Error('read-only file system');
  });
  recorded.app.quit();
  await expect.poll(exits).toEqual([['exit', 0]]);
  expect(core.close).toHaveBeenCalledOnce();
});

test("The system's shutdown is held until the core has closed.", async () => {
  start(async () => undefined);
  const preventDefault = vi.fn();
  recorded.powerMonitor.emit('shutdown', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  await expect.poll(exits).toEqual([['exit', 0]]);
});
