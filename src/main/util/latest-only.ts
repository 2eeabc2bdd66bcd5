import { AppError } from './errors.ts';

/**
 * Makes one call at a time. While one is under way the newest waits, and what waited before is given up: a user who types
 * wants the answer to the last key, not to all of them in turn.
 *
 * @returns makes a call, or rejects with AppError `cancelled` when a newer one took its place
 */
export function newestOnly<T>(): (call: () => Promise<T>) => Promise<T> {
  let underWay = false;
  let waiting: { start(): void; giveUp(): void } | null = null;

  return (call) =>
    new Promise((resolve, reject) => {
      const start = () => {
        underWay = true;
        call()
          .then(resolve, reject)
          .finally(() => {
            underWay = false;
            const next = waiting;
            waiting = null;
            next?.start();
          });
      };
      if (!underWay) return start();
      waiting?.giveUp();
      waiting = { start, giveUp: () => reject(new AppError('cancelled', 'a newer question came')) };
    });
}
