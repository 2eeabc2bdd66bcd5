import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { Store } from '../store/types.ts';

/** How many VINs one read of the ledger brings: a few dozen requests' worth, flat in the size of the run. */
const READ_AHEAD = BATCH_SIZE * 40;

export interface Batches {
  /** The next VINs, 1 to `most` (1 to 50), or null when none are left; many may ask at once. */
  next(most: number): Promise<readonly string[] | null>;
  /** VINs that were handed out and not settled: they come again, after those that are read already. */
  requeue(vins: readonly string[]): void;
  /** Whether none are left for the moment. */
  isEmpty(): Promise<boolean>;
}

/** Hands out the queued VINs of a run, batch by batch, in the ledger's order. */
export function queuedBatches(runs: Pick<Store['runs'], 'queued'>, runId: number): Batches {
  let ready: string[] = [];
  /** How many of those were handed out. */
  let taken = 0;
  let after: string | null = null;
  let ended = false;
  let reading: Promise<void> | null = null;

  const left = () => ready.length - taken;

  function take(most: number): readonly string[] {
    const batch = ready.slice(taken, taken + most);
    taken += batch.length;
    // Once in a while: each time it would be a copy of all that a pass over a large fleet asks again.
    if (taken > left()) {
      ready = ready.slice(taken);
      taken = 0;
    }
    return batch;
  }

  function requeue(vins: readonly string[]): void {
    for (const vin of vins) ready.push(vin);
  }

  async function read(): Promise<void> {
    try {
      const vins = await runs.queued(runId, after, READ_AHEAD);
      after = vins.at(-1) ?? after;
      ended = vins.length < READ_AHEAD;
      requeue(vins);
    } finally {
      reading = null;
    }
  }

  async function fill(): Promise<void> {
    while (left() < BATCH_SIZE && !ended) {
      reading ??= read();
      await reading;
    }
  }

  return {
    async next(most) {
      // Of many that waited for one read, the first may have taken all of it.
      do await fill();
      while (left() === 0 && !ended);
      return left() > 0 ? take(most) : null;
    },
    requeue,
    async isEmpty() {
      await fill();
      return left() === 0;
    },
  };
}
