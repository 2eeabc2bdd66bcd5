import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { Store } from '../store/types.ts';

/** How many VINs one read of the ledger brings: a few dozen requests' worth, flat in the size of the run. */
const READ_AHEAD = BATCH_SIZE * 40;

export interface Batches {
  /** The next 1 to 50 VINs, or null when none are left; many may ask at once. */
  next(): Promise<readonly string[] | null>;
  /** VINs that were handed out and not settled: they come again, after those that are read already. */
  requeue(vins: readonly string[]): void;
  /** Whether none are left for the moment. */
  isEmpty(): Promise<boolean>;
}

/** Hands out the queued VINs of a run, batch by batch, in the ledger's order. */
export function queuedBatches(runs: Pick<Store['runs'], 'queued'>, runId: number): Batches {
  let ready: string[] = [];
  let after: string | null = null;
  let ended = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const vins = await runs.queued(runId, after, READ_AHEAD);
      after = vins.at(-1) ?? after;
      ended = vins.length < READ_AHEAD;
      ready = ready.concat(vins);
    } finally {
      reading = null;
    }
  }

  async function fill(): Promise<void> {
    while (ready.length < BATCH_SIZE && !ended) {
      reading ??= read();
      await reading;
    }
  }

  return {
    async next() {
      // Of many that waited for one read, the first may have taken all of it.
      do await fill();
      while (ready.length === 0 && !ended);
      return ready.length > 0 ? ready.splice(0, BATCH_SIZE) : null;
    },
    requeue(vins) {
      ready = ready.concat(vins);
    },
    async isEmpty() {
      await fill();
      return ready.length === 0;
    },
  };
}
