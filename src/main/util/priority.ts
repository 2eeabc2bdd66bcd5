import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers this thread's priority below that of the screen and the main process, for when there are too few processors
 * for all. Only on Linux, where a thread has a priority of its own (setpriority(2), "C library/kernel differences").
 * Elsewhere it would lower the whole program's priority. Windows itself prefers the program that has the focus.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    // Never above what the user gave the program: raising a priority is not permitted.
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A sandbox may forbid it. Then all threads keep the same priority.
  }
}
