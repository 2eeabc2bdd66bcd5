import { type Client, remote } from '../../util/worker-rpc.ts';
import type { ReadOperations } from '../operations/index.ts';
import type { Snapshot } from '../types.ts';
import { fleetReads, type PastedMasks } from './fleet-reads.ts';

/** The data folder, and the file of the bundled places. */
export type StorePaths = readonly [dataDir: string, placesFile: string];

/**
 * A connection in a thread of its own whose transaction stays open, so that all answers are of one moment, whatever is
 * committed meanwhile.
 *
 * @param client of a worker without a connection
 * @throws AppError `disk` or `database`
 */
export async function openSnapshot(
  client: Client,
  files: StorePaths,
  pasted: PastedMasks,
): Promise<Snapshot> {
  try {
    const { paths } = (await client.call('openSnapshot', files)) as { paths: string[] };
    const operations = remote<ReadOperations>(client, paths);
    const moment = Date.now();
    return {
      lists: operations.lists,
      fleet: fleetReads(operations, operations, pasted, () => moment).fleet,
      runs: operations.runs,
      async close() {
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
