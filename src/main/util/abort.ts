const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal is aborted. The signal must not be aborted yet. For signals with hundreds of waiters: Node
 * searches all listeners of a signal to add or remove one, so this function adds a single listener to each signal.
 *
 * @returns a function that cancels the callback
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const calls = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, calls);
    const callAll = () => {
      for (const each of calls) each();
    };
    signal.addEventListener('abort', callAll, { once: true });
  }
  calls.add(call);
  return () => calls.delete(call);
}

/**
 * The promise's result. Rejects with the signal's reason as soon as the signal is aborted: for work that can't be
 * stopped, or that other callers share.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // First, even for an aborted signal: Node ends the process for a rejection without a handler.
    const settled = promise.then(resolve, reject);
    if (signal.aborted) return reject(signal.reason);
    settled.finally(onAbort(signal, () => reject(signal.reason)));
  });
}
