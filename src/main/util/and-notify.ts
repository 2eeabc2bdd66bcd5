/** A function that calls `write`, and then `notify` even if `write` failed, because a part may have been written. */
export const andNotify =
  <A extends unknown[], R>(
    write: (...args: A) => Promise<R>,
    notify: () => void,
  ): ((...args: A) => Promise<R>) =>
  (...args) =>
    write(...args).finally(notify);
