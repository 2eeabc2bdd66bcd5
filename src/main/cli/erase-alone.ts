import { eraseJob } from '../erasure/job.ts';
import type { EraseRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { openDataFolder } from './own-data.ts';

export interface EraseAloneOptions {
  readonly dataDir: string;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
}

/**
 * Opens the store in this process, finishes an erasure that an earlier process began, and then does the requested one.
 *
 * @returns the exit code
 * @throws AppError `conflict` where another process has the data folder open, and what `eraseJob` throws
 */
export async function eraseAlone(
  request: EraseRequest,
  options: EraseAloneOptions,
  caller: Caller,
): Promise<number> {
  const { store, erasure } = await openDataFolder(options, request.language, caller.say);
  try {
    caller.interrupted.throwIfAborted();
    const close = () => void erasure.close();
    caller.interrupted.addEventListener('abort', close, { once: true });
    await erasure.resume();
    return await eraseJob({ lists: store.lists, erasure })(request, caller);
  } finally {
    await store.close();
  }
}
