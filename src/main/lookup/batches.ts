import type { Store } from '../store/types.ts';

/** Service document 8: at most 50 chassis numbers a request. */
export const BATCH_SIZE = 50;

/** How many VINs one read of the ledger brings: a few dozen requests' worth, flat in the size of the run. */
const READ_AHEAD = BATCH_SIZE * 40;

/**
 * Hands out the queued VINs of a run, batch by batch, in the ledger's order; many may ask at once.
 *
 * @returns a function that resolves with the next 1 to 50 VINs, or null when none are left
 */
export function queuedBatches(runs: Pick<Store['runs'], 'queued'>, runId: number) {
  let ready: string[] = [];
  let after: string | null = null;
  let ended = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const vins = await runs.queued(runId, after, READ_AHEAD);
    after = vins.at(-1) ?? after;
    ended = vins.length < READ_AHEAD;
    ready = ready.concat(vins);
    reading = null;
  }

  return async (): Promise<readonly string[] | null> => {
    while (ready.length < BATCH_SIZE && !ended) {
      reading ??= read();
      await reading;
    }
    return ready.length > 0 ? ready.splice(0, BATCH_SIZE) : null;
  };
}
