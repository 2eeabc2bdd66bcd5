import { Worker } from 'node:worker_threads';
import type { ReadOperations, WriteOperations } from './operations/index.ts';
import { type Client, connect, remote } from './rpc.ts';
import type { Store } from './types.ts';

export interface StoreOptions {
  /** Folder of `rastro.sqlite`; made if missing. */
  readonly dataDir: string;
  /** The worker's file, where it isn't beside this one (a bundle). */
  readonly worker?: URL;
}

/**
 * Opens the store in `dataDir`, or makes it.
 *
 * @returns `setAside`: the path that a damaged database was renamed to before a fresh one was made; null normally
 * @throws AppError `conflict` when another process has the folder open, `newer-database` when a newer Rastro wrote
 *   the file (which is left as it is), `disk` when the folder can't be written
 */
export async function openStore(options: StoreOptions): Promise<{ store: Store; setAside: string | null }> {
  const file = options.worker ?? new URL('./worker.ts', import.meta.url);
  const writer = connect(new Worker(file));
  const reader = connect(new Worker(file));
  try {
    const opened = (await writer.call('openWriter', [options.dataDir])) as {
      paths: string[];
      setAside: string | null;
    };
    const { paths } = (await reader.call('openReader', [options.dataDir])) as { paths: string[] };
    const store = face(
      remote<ReadOperations>(reader, paths),
      remote<WriteOperations>(writer, opened.paths),
      () => close(reader, writer),
    );
    return { store, setAside: opened.setAside };
  } catch (error) {
    await Promise.all([reader.end(), writer.end()]);
    throw error;
  }
}

type Reads = ReturnType<typeof remote<ReadOperations>>;
type Writes = ReturnType<typeof remote<WriteOperations>>;

function face(reads: Reads, writes: Writes, closeBoth: () => Promise<void>): Store {
  let closing: Promise<void> | null = null;
  return {
    settings: { ...reads.settings, ...writes.settings },
    connections: { ...reads.connections, ...writes.connections },
    lists: { ...reads.lists, ...writes.lists },
    fleet: reads.fleet,
    runs: { ...reads.runs, ...writes.runs },
    close() {
      closing ??= closeBoth();
      return closing;
    },
  };
}

/** The writer last, since the last connection folds the WAL into the file. */
async function close(reader: Client, writer: Client): Promise<void> {
  try {
    await reader.call('close', []);
    await writer.call('close', []);
  } finally {
    await Promise.all([reader.end(), writer.end()]);
  }
}
