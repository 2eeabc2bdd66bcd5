import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import { AppError } from '../../util/errors.ts';
import { type Client, connect } from '../../util/worker-rpc.ts';
import { dropCopy, scheduleRestore } from '../backup/restore.ts';
import { dropUnfinished } from '../backup/write.ts';

/** Makes a call of a new thread, which ends after it. */
export async function inOwnThread<T>(
  start: () => Client,
  call: string,
  ...args: readonly unknown[]
): Promise<T> {
  const thread = start();
  return thread.call(call, args).finally(() => thread.end()) as Promise<T>;
}

/** Backups are written and checked in threads of their own, so that neither a commit nor a page waits for them. */
export function backupsOf(start: () => Client, dataDir: string) {
  return {
    /**
     * Writes a backup of this moment to a file, as a whole or not at all; commits go on meanwhile.
     * @throws AppError `disk`, `database`
     */
    write: (file: string, madeAt: number) =>
      inOwnThread<BackupFacts>(start, 'writeBackup', dataDir, file, madeAt),
    /** As `copyBackup`. The copy's `id` is then given to `restoreAtOpening` or `drop`. */
    copyIn: (file: string) =>
      inOwnThread<BackupFacts & { readonly id: string }>(start, 'takeInBackup', dataDir, file),
    drop: async (id: string): Promise<void> => dropCopy(dataDir, id),
    /** When the store is opened next, the copy replaces the database, which is renamed and kept. */
    restoreAtOpening: async (id: string): Promise<void> => scheduleRestore(dataDir, id),
  };
}

/**
 * Writes a backup as `writeBackup` does, in a thread of its own, for a process that has no store open. Meanwhile this
 * thread can handle Ctrl+C.
 *
 * @param worker the worker's file; needed where it isn't beside this file, as in a bundle
 * @throws AppError `cancelled` when the signal is aborted, once nothing of the backup is left; what `writeBackup` throws
 */
export async function writeBackupAlone(
  dataDir: string,
  file: string,
  madeAt: number,
  { signal, worker }: { readonly signal: AbortSignal; readonly worker?: URL | undefined },
): Promise<BackupFacts> {
  const id = randomUUID();
  const thread = connect(
    new Worker(worker ?? new URL('./worker.ts', import.meta.url)),
    'the backup',
    'internal',
  );
  const end = () => void thread.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    if (signal.aborted) end();
    return (await thread.call('writeBackupAlone', [dataDir, file, madeAt, id])) as BackupFacts;
  } catch (error) {
    if (!signal.aborted) throw error;
    // SQLite's present call goes on to its end first; on Windows its file can't be removed before.
    await thread.end();
    dropUnfinished(file, id);
    throw new AppError('cancelled', 'The backup was interrupted.');
  } finally {
    signal.removeEventListener('abort', end);
    await thread.end();
  }
}
