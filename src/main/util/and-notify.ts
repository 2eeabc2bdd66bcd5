/** A function that calls `write`, and then `notify` even if `write` failed, because a part may have been written. */
export function andNotify<A extends unknown[], R>(
  write: (...args: A) => Promise<R>,
  notify: () => void,
): (...args: A) => Promise<R> {
  return (...args) => write(...args).finally(notify);
}
