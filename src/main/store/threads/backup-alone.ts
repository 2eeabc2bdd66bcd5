import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import { AppError } from '../../util/errors.ts';
import { connect } from '../../util/worker-rpc.ts';
import { dropUnfinished } from '../backup/write.ts';

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
