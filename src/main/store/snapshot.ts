import { type Client, remote } from '../worker-rpc.ts';
import type { ReadOperations } from './operations/index.ts';
import type { Snapshot } from './types.ts';

/**
 * A reader in a thread of its own whose transaction stays open, so that all of its answers are of one moment, whatever
 * is committed meanwhile.
 *
 * @param client of a worker that has done nothing yet
 * @throws AppError `disk` or `database`
 */
export async function openSnapshot(client: Client, dataDir: string): Promise<Snapshot> {
  try {
    const { paths } = (await client.call('openSnapshot', [dataDir])) as { paths: string[] };
    const { lists, fleet } = remote<ReadOperations>(client, paths);
    return {
      lists,
      fleet,
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
