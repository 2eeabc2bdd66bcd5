import { openStore } from '../store/threads/store.ts';
import { limitHeapGrowth } from '../util/heap.ts';
import { asCommandError } from './as-command-error.ts';

export interface DataOptions {
  readonly dataDir: string;
  /** Path of the bundled places; absent: positions get no place. */
  readonly placesFile?: string;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
}

/** Opens the data folder for a command line. @throws CommandError `conflict`, `newer-database`, `disk`, with a path */
export async function openData({
  dataDir,
  placesFile,
  storeWorker,
}: DataOptions): ReturnType<typeof openStore> {
  limitHeapGrowth();
  try {
    return await openStore({
      dataDir,
      ...(placesFile === undefined ? {} : { placesFile }),
      ...(storeWorker ? { worker: storeWorker } : {}),
    });
  } catch (error) {
    throw asCommandError(error, dataDir, {
      conflict: 'dataInUse',
      'newer-database': 'dataNewer',
      disk: 'dataUnusable',
    });
  }
}
