import { abortable } from '../util/abort.ts';
import type { BatchQueue } from './batches.ts';

export interface RoundOptions {
  /** How many lanes (parallel loops) there are, each asking for one batch after the other. */
  readonly lanes: number;
  readonly batchSize: number;
  /** How many batches each lane asks for at most. */
  readonly mostBatches: number;
  /** Ends the round; batches under way are then put back into the queue. */
  readonly end: AbortController;
  /** Ends the run. */
  readonly stop: AbortSignal;
  readonly ask: (batch: readonly string[], signal: AbortSignal) => Promise<void>;
}

/**
 * Asks for the batches of the queue in parallel lanes, until the queue is empty, each lane has asked for `mostBatches`,
 * or `end` or `stop` is aborted. Resolves once all lanes have ended.
 *
 * @throws the reason of `stop`; else the first failure of a lane, which ends the other lanes
 */
export async function askInLanes(batches: Pick<BatchQueue, 'next'>, round: RoundOptions): Promise<void> {
  const { stop, end } = round;
  const signal = AbortSignal.any([stop, end.signal]);
  const lane = async () => {
    for (let count = 0; count < round.mostBatches && !signal.aborted; count += 1) {
      const batch = await abortable(batches.next(round.batchSize), stop);
      if (!batch) return;
      await round.ask(batch, signal);
    }
  };
  const lanes = Array.from({ length: round.lanes }, () =>
    lane().catch((error: unknown) => {
      end.abort();
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(lanes)).find((one) => one.status === 'rejected');
  stop.throwIfAborted();
  if (failed) throw failed.reason;
}
