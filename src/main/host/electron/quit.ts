import { app, powerMonitor } from 'electron';
import type { App } from '../../app/types.ts';
import { CLOSE_LIMIT_MS } from '../../util/end-process.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';

export interface Quitting {
  /** Whether Rastro is quitting, so that windows close without a question. */
  isQuitting(): boolean;
  /** Whether the core is closing. If so, this process ends within `CLOSE_LIMIT_MS`. */
  isClosing(): boolean;
  /**
   * Closes the core within the limit; a second call waits for the first.
   *
   * @returns whether it closed cleanly
   */
  closeCore(): Promise<boolean>;
}

/**
 * Delays every quit until runs have stopped and the store is closed, and wakes the core after a sleep. It never asks the user, because `before-quit` also
 * comes from the system (a log-off on macOS, SIGTERM on Linux). Rastro's own menus and windows ask instead.
 *
 * @param closing called once, before the core begins to close
 * @param limitMs time limit after which the process ends anyway; committed data are safe in SQLite
 */
export function closeOnQuit(
  core: App,
  log: Log,
  closing: () => void,
  limitMs: number = CLOSE_LIMIT_MS,
): Quitting {
  let isQuitting = false;
  let closed: Promise<boolean> | null = null;
  let isEnding = false;
  let isClosed = false;

  function closeCore(): Promise<boolean> {
    closed ??= close();
    return closed;
  }

  async function close(): Promise<boolean> {
    try {
      closing();
    } catch (error) {
      log.warn('later starts cannot know that this one is closing', { error: messageOf(error) });
    }
    const { promise: limit, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`not closed within ${limitMs / 1000} s`)), limitMs);
    try {
      await Promise.race([core.close(), limit]);
      return true;
    } catch (error) {
      log.error('the core did not close cleanly', { error: messageOf(error) });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    // A second request to quit while the core closes.
    if (isEnding) return;
    isEnding = true;
    void closeCore().then((isClean) => {
      isClosed = true;
      if (isClean) app.quit();
      else app.exit(1);
    });
  });
  // The first listener of all only arms `powerMonitor`: on Linux, `shutdown` would never fire if it came first.
  powerMonitor.on('resume', () => core.wake());
  // Linux and macOS delay the shutdown if the event's default is prevented. Electron passes the event
  // (`PowerMonitor::ShouldShutdown` in electron_api_power_monitor.cc), though its type declarations have no parameter.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
  return { isQuitting: () => isQuitting, isClosing: () => closed !== null, closeCore };
}
