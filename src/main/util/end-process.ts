/** Milliseconds that the core may take to write a run's last answers, abort exports and close. */
export const CLOSE_LIMIT_MS = 5_000;

/** Milliseconds that a command may take to end once it is interrupted. */
export const END_MS = 9_000;

/**
 * Ends this process after the time, whatever it still waits for. Not by `process.exit`, which itself waits for a file
 * that a thread can't open.
 */
export function endProcessIn(ms: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms).unref();
}
