import { type Client, remote } from '../../util/worker-rpc.ts';
import type { ReadOperations } from '../operations/index.ts';
import { fleetThreads } from './fleet.ts';
import type { PastedMasks } from './queries.ts';

export type StorePaths = readonly [dataDir: string, placesFile: string];

/** The data of one moment, for a caller that reads in many steps. While it is open, commits go on and the WAL grows. */
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/**
 * A connection in a thread of its own whose transaction stays open, so that all answers are of one moment, whatever is
 * committed meanwhile.
 *
 * @param client of a worker without a connection
 * @throws AppError `disk` or `database`
 */
export async function openSnapshot(client: Client, files: StorePaths, pasted: PastedMasks) {
  try {
    const { paths } = (await client.call('openSnapshot', files)) as { paths: string[] };
    const operations = remote<ReadOperations>(client, paths);
    const moment = Date.now();
    const { page, rowsByVins, inOrder, vehicle } = fleetThreads(
      operations,
      operations,
      pasted,
      () => moment,
    ).fleet;
    const { all, source, rows, heldBack } = operations.lists;
    return {
      lists: { all, source, rows, heldBack },
      fleet: { page, rowsByVins, inOrder, vehicle },
      runs: { differences: operations.runs.differences },
      /** Must be called before the store is closed. */
      async close(): Promise<void> {
        // A thread that died has closed its connection too.
        await client.call('close', []).catch(() => undefined);
        await client.end();
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
