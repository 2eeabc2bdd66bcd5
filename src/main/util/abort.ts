/** Who is to be called when a signal is aborted. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls when the signal is aborted, which it is not yet. For signals that hundreds wait for: Node goes through all listeners of
 * a signal to add or remove one, and here each has but one.
 *
 * @returns ends the waiting
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
 * The promise's result, or the signal's reason as soon as it is aborted: for what can't be stopped, or is shared with
 * others who still want it.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(end);
  });
}
