import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { Store } from '../store/threads/store.ts';

/** VINs per read of the ledger (a run's VINs in the store): enough for 40 full requests, whatever the run's size. */
const READ_AHEAD = BATCH_SIZE * 40;

export interface BatchQueue {
  /** The next 1 to `most` VINs (`most`: 1 to 50); null when none are left. May be called concurrently. */
  next(most: number): Promise<readonly string[] | null>;
  /** Puts back VINs that were handed out but not settled, behind those already read from the ledger. */
  requeue(vins: readonly string[]): void;
  /** Whether no VINs are left for the moment. */
  isEmpty(): Promise<boolean>;
}

/** Hands out the queued VINs of a run, batch by batch, in the ledger's order. */
export function createBatchQueue(runs: Pick<Store['runs'], 'queued'>, runId: number): BatchQueue {
  let ready: string[] = [];
  /** How many of `ready` were handed out. */
  let taken = 0;
  let after: string | null = null;
  let ended = false;
  let reading: Promise<void> | null = null;

  const left = () => ready.length - taken;

  function take(most: number): readonly string[] {
    const batch = ready.slice(taken, taken + most);
    taken += batch.length;
    // Not on each call, because it copies all VINs that are left: many, when a large fleet was put back.
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
      // Several calls may wait for the same read, and an earlier call may have taken all VINs of that read.
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
