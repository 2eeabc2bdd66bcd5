import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets this thread come after the screen and the main process, where there are too few processors for all: beside an
 * import of a million rows the screen's thread else waits for its turn three times as long as it works. On Linux alone,
 * where a thread has a priority of its own (setpriority(2), "C library/kernel differences"): elsewhere it would be that of
 * the whole app, and Windows puts first by itself what has the focus.
 */
export function comeSecond(): void {
  if (process.platform !== 'linux') return;
  try {
    // Never up again from where the user has put the app: nobody may.
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A sandbox may forbid it; then all are equal.
  }
}
