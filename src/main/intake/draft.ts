import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import { prefetch } from '../util/prefetch.ts';
import { withTransfer } from '../util/worker-rpc.ts';
import type { Inspected, PackedBatch } from './file-jobs.ts';
import type { TextBudget } from './text-budget.ts';

/** Most batches that wait to be written, 10 MB: as many as are read during a WAL checkpoint. Beyond, reading waits. */
const AHEAD = 16;

/** A file that has been read, and the draft that has its rows. */
export interface Draft extends Inspected {
  readonly draftId: number;
}

/**
 * Reads a file into a draft, a list that is hidden until it is published, and reports what the file holds. A failure
 * leaves no draft.
 *
 * @param onProgress gets the share of the file that has been read, 0 to 1; null while it is unknown
 * @throws AppError `cancelled` when the signal is aborted, what the budget throws, and what the job and the store throw
 */
export async function importDraft(
  lists: Pick<Store['lists'], 'draft' | 'append' | 'discard'>,
  inspect: AsyncGenerator<PackedBatch, Inspected>,
  budget: TextBudget,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
): Promise<Draft> {
  const draftId = await lists.draft();
  // Reading goes on while the store writes: a write with a checkpoint of the WAL takes as long as fifty others.
  const batches = prefetch(inspect);
  const writes: Promise<void>[] = [];
  try {
    for (;;) {
      const { done, value } = await batches.next();
      requireWanted(signal);
      if (done) {
        await Promise.all(writes);
        return { ...value, draftId };
      }
      budget.take(value.packed);
      onProgress(value.share);
      const { lines, vins, cells } = value.packed.rows;
      const write = lists.append(
        draftId,
        withTransfer(value.packed, lines.buffer, vins.buffer, cells.buffer),
      );
      // A later `await` throws the write's failure. Until then the failure must not count as unhandled.
      write.catch(() => undefined);
      writes.push(write);
      if (writes.length > AHEAD) await writes.shift();
    }
  } catch (error) {
    await batches.return(undefined as never);
    await Promise.allSettled(writes);
    // If this fails, the store cleans up at its next start. The first error is thrown.
    await lists.discard(draftId).catch(() => undefined);
    requireWanted(signal);
    throw error;
  }
}

function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'The file is being read anew, or was discarded.');
}
