import { eraseJob } from '../erasure/job.ts';
import type { EraseRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { createJournal } from '../journal/journal.ts';
import { systemClock } from '../util/clock.ts';
import { aloneErasure } from './alone-erasure.ts';
import { openData } from './open-data.ts';
import { sayingLog } from './saying-log.ts';

export interface EraseAloneOptions {
  readonly dataDir: string;
  /** The store's worker script, where it is not beside the source. */
  readonly storeWorker?: URL;
}

/**
 * Erases on a store of its own, after an erasure that an earlier process began.
 *
 * @returns the exit code
 * @throws AppError `conflict` where another process has the data folder open, and what `eraseJob` throws
 */
export async function eraseAlone(
  request: EraseRequest,
  options: EraseAloneOptions,
  caller: Caller,
): Promise<number> {
  const { dataDir } = options;
  const { store } = await openData(options);
  try {
    await store.runs.markInterrupted();
    const log = sayingLog(caller.say);
    const journal = createJournal({ dataDir, now: systemClock.now, log });
    const erasure = aloneErasure({ dataDir, store, journal, clock: systemClock, log });
    const close = () => void erasure.close();
    caller.interrupted.addEventListener('abort', close, { once: true });
    await erasure.resume();
    return await eraseJob({ lists: store.lists, erasure })(request, caller);
  } finally {
    await store.close();
  }
}
