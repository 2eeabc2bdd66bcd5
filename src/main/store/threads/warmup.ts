import type { Remote } from '../../util/worker-rpc.ts';
import type { ReadOperations } from '../operations/index.ts';

export type ReadThread = Pick<Remote<ReadOperations>, 'fleet' | 'fleetIndex'>;

export const BY_VIN = { column: 'vin', descending: false } as const;

/** Rows that a screen may ask for first. */
const FIRST_PAGE = 200;

/** Ignores a failure: the next call to the thread reports it. */
export function ignoreFailure(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

/** Reads the index into memory when the store opens, and tracks the progress. */
export function createWarmup(indexThread: ReadThread, listThread: ReadThread) {
  let columnsRead: Promise<void> | null = null;
  let isOrderRead = true;
  return {
    /** Resolves once the columns are in memory; null where they are already, or are not read ahead. */
    columnsRead: () => columnsRead,
    isOrderRead: () => isOrderRead,
    async warm(): Promise<void> {
      isOrderRead = false;
      // Warms up the path of the first real page: its code, the places, and the number of vehicles.
      ignoreFailure(listThread.fleetIndex.plainPage(null, BY_VIN, 0, FIRST_PAGE));
      columnsRead = Promise.resolve(indexThread.fleetIndex.warm('columns')).catch(() => undefined);
      await columnsRead;
      columnsRead = null;
      await indexThread.fleetIndex.warm('order');
      isOrderRead = true;
      for (const part of ['vins', 'places'] as const) await indexThread.fleetIndex.warm(part);
    },
  };
}
