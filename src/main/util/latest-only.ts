import { AppError } from './errors.ts';

/**
 * Returns a function that makes one call at a time. While a call is under way, only the latest of the later calls
 * waits: while a user types, only the answer to the last key matters.
 *
 * @returns makes a call; rejects with AppError `cancelled` when a later call replaced it before it began
 */
export function latestOnly<T>(): (call: () => Promise<T>) => Promise<T> {
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
