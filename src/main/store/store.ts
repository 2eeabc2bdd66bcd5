import { Worker } from 'node:worker_threads';
import { type Client, connect, type Remote, remote } from '../worker-rpc.ts';
import type { ReadOperations, WriteOperations } from './operations/index.ts';
import { openSnapshot } from './snapshot.ts';
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
  const start = () => connect(new Worker(file), 'the store', 'database');
  const threads: Threads = { writer: start(), reader: start(), surveyor: start() };
  try {
    const opened = (await threads.writer.call('openWriter', [options.dataDir])) as {
      paths: string[];
      setAside: string | null;
    };
    const [reads, surveys] = await Promise.all([
      openReader(threads.reader, options.dataDir),
      openReader(threads.surveyor, options.dataDir),
    ]);
    const writes = remote<WriteOperations>(threads.writer, opened.paths);
    const snapshot = () => openSnapshot(start(), options.dataDir);
    return { store: face(reads, surveys, writes, snapshot, () => close(threads)), setAside: opened.setAside };
  } catch (error) {
    await end(threads);
    throw error;
  }
}

interface Threads {
  readonly writer: Client;
  /** Answers what takes a few milliseconds. */
  readonly reader: Client;
  /** Answers what goes through a whole view, target or run, so that no page ever waits for it. */
  readonly surveyor: Client;
}

type Reads = Remote<ReadOperations>;
type Writes = Remote<WriteOperations>;

async function openReader(reader: Client, dataDir: string): Promise<Reads> {
  const { paths } = (await reader.call('openReader', [dataDir])) as { paths: string[] };
  return remote<ReadOperations>(reader, paths);
}

function face(
  reads: Reads,
  surveys: Reads,
  writes: Writes,
  snapshot: Store['snapshot'],
  closeAll: () => Promise<void>,
): Store {
  const { counts, extent, tile, values } = surveys.fleet;
  const { target, targetVins, failures, failureCounts, compare, differences } = surveys.runs;
  let closing: Promise<void> | null = null;
  return {
    settings: { ...reads.settings, ...writes.settings },
    connections: { ...reads.connections, ...writes.connections },
    lists: { ...reads.lists, ...writes.lists },
    fleet: { ...reads.fleet, counts, extent, tile, values },
    runs: {
      ...reads.runs,
      ...writes.runs,
      target,
      targetVins,
      failures,
      failureCounts,
      compare,
      differences,
    },
    snapshot,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** The writer last, since the last connection folds the WAL into the file. */
async function close(threads: Threads): Promise<void> {
  const { writer, reader, surveyor } = threads;
  try {
    await Promise.all([reader.call('close', []), surveyor.call('close', [])]);
    await writer.call('close', []);
  } finally {
    await end(threads);
  }
}

async function end({ writer, reader, surveyor }: Threads): Promise<void> {
  await Promise.all([writer.end(), reader.end(), surveyor.end()]);
}
