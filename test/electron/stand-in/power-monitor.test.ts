/** The stand-in is armed as Electron's `lib/browser/api/power-monitor.ts` arms the real one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { powerMonitor } from './power-monitor.ts';

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
beforeEach(() => {
  powerMonitor.restart();
  on('linux');
});
afterEach(() => on(platform));

test('On Linux the first listener of all arms it, and hears of no shutdown.', () => {
  const first = vi.fn();
  powerMonitor.on('shutdown', first);
  powerMonitor.emit('shutdown');
  expect(first).not.toHaveBeenCalled();
});

test('A listener that comes after the first one hears of the shutdown, until it is removed.', () => {
  const shutdown = vi.fn();
  powerMonitor.on('resume', () => undefined);
  powerMonitor.on('shutdown', shutdown);
  powerMonitor.emit('shutdown');
  expect(shutdown).toHaveBeenCalledOnce();
  powerMonitor.off('shutdown', shutdown);
  expect(powerMonitor.emit('shutdown')).toBe(false);
});

test('On macOS the first listener hears of the shutdown.', () => {
  on('darwin');
  const first = vi.fn();
  powerMonitor.on('shutdown', first);
  powerMonitor.emit('shutdown');
  expect(first).toHaveBeenCalledOnce();
});
