import { onAbort } from '../util/abort.ts';

/**
 * Lets a limited number of callers run at once, in the order in which they come.
 *
 * @returns a function that waits for a slot and resolves to the slot's release, which may be called more than once
 */
export function createSlots(most: number): (signal: AbortSignal) => Promise<() => void> {
  const waiting = new Set<() => void>();
  let taken = 0;

  function take(): () => void {
    taken += 1;
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      taken -= 1;
      const [next] = waiting;
      next?.();
    };
  }

  return (signal) => {
    if (taken < most) return Promise.resolve(take());
    return new Promise((resolve, reject) => {
      const enter = () => {
        waiting.delete(enter);
        endWaiting();
        resolve(take());
      };
      const endWaiting = onAbort(signal, () => {
        waiting.delete(enter);
        reject(signal.reason);
      });
      waiting.add(enter);
    });
  };
}
