import type { ErrorKind } from '../../preload/schemas/errors.ts';
import { CommandError, type CommandFailure } from '../lookup-job/command-error.ts';
import { openStore } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import { keepHeapSmall } from '../util/heap.ts';

export interface DataOptions {
  readonly dataDir: string;
  /** The bundled places; absent: no position has one. */
  readonly placesFile?: string;
  /** The store's worker script, where it is not beside the source. */
  readonly storeWorker?: URL;
}

/** Opens the data folder for a command line. @throws CommandError `conflict`, `newer-database`, `disk` with its path */
export async function openData({
  dataDir,
  placesFile,
  storeWorker,
}: DataOptions): ReturnType<typeof openStore> {
  keepHeapSmall();
  try {
    return await openStore({
      dataDir,
      ...(placesFile === undefined ? {} : { placesFile }),
      ...(storeWorker ? { worker: storeWorker } : {}),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failures: Partial<Record<ErrorKind, CommandFailure>> = {
      conflict: 'dataInUse',
      'newer-database': 'dataNewer',
      disk: 'dataUnusable',
    };
    const failure = failures[error.kind];
    if (!failure) throw error;
    throw new CommandError(error.kind, failure, { path: dataDir }, { cause: error });
  }
}
