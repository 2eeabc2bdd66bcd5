import { Worker } from 'node:worker_threads';
import { type Client, connect, type Remote, remote } from '../../util/worker-rpc.ts';
import type { ReadOperations, WriteOperations } from '../operations/index.ts';
import type { Snapshot, Store } from '../types.ts';
import { fleetFace, type Gatherings } from './fleet-reads.ts';
import { type Files, openSnapshot } from './snapshot.ts';

export interface StoreOptions {
  /** Folder of `rastro.sqlite`; made if missing. */
  readonly dataDir: string;
  /** The bundled places; absent: no position has one. */
  readonly placesFile?: string;
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
  const files: Files = [options.dataDir, options.placesFile ?? ''];
  const start = () => connect(new Worker(file), 'the store', 'database');
  const threads: Threads = { writer: start(), reader: start(), surveyor: start() };
  try {
    const opened = (await threads.writer.call('openWriter', files)) as {
      paths: string[];
      setAside: string | null;
    };
    const [reads, surveys] = await Promise.all([
      openReader(threads.reader, files),
      openReader(threads.surveyor, files),
    ]);
    const writes = remote<WriteOperations>(threads.writer, opened.paths);
    const openMoment = (gatherings: Gatherings) => openSnapshot(start(), files, gatherings);
    return {
      store: face(reads, surveys, writes, openMoment, () => close(threads)),
      setAside: opened.setAside,
    };
  } catch (error) {
    await end(threads);
    throw error;
  }
}

interface Threads {
  readonly writer: Client;
  /** Keeps the fleet in memory, and answers what takes some milliseconds. */
  readonly reader: Client;
  /** Answers what goes through a whole list, target or run, so that no page ever waits for it. */
  readonly surveyor: Client;
}

type Reads = Remote<ReadOperations>;
type Writes = Remote<WriteOperations>;

async function openReader(reader: Client, files: Files): Promise<Reads> {
  const { paths } = (await reader.call('openReader', files)) as { paths: string[] };
  return remote<ReadOperations>(reader, paths);
}

function face(
  reads: Reads,
  surveys: Reads,
  writes: Writes,
  openMoment: (gatherings: Gatherings) => Promise<Snapshot>,
  closeAll: () => Promise<void>,
): Store {
  const { target, targetVins, failures, failureCounts, compare, differences } = surveys.runs;
  const gatherings: Gatherings = new Map();
  const { fleet, listsChanged, touched, allChanged } = fleetFace(reads.fleet, surveys.fleet, gatherings);
  let closing: Promise<void> | null = null;
  let isPlacedAnew = false;

  /** The same, and then the word of it, whether or not it went well. */
  function telling<A extends unknown[], R>(write: (...args: A) => Promise<R>, tell: () => void) {
    return (...args: A) => write(...args).finally(tell);
  }

  return {
    settings: { ...reads.settings, ...writes.settings },
    connections: {
      ...reads.connections,
      ...writes.connections,
      // Another time zone reads all of its times anew.
      save: telling(writes.connections.save, allChanged),
    },
    lists: {
      ...reads.lists,
      ...writes.lists,
      publish: telling(writes.lists.publish, listsChanged),
      replace: telling(writes.lists.replace, listsChanged),
      merge: telling(writes.lists.merge, listsChanged),
      remove: telling(writes.lists.remove, listsChanged),
    },
    views: { ...reads.views, ...writes.views },
    fleet: {
      ...fleet,
      async placeSome() {
        const { isDone, isChanged } = await writes.fleet.placeSome();
        isPlacedAnew ||= isChanged;
        // Once at the end, and not where there was nothing to do: all columns are read again for it.
        if (isDone && isPlacedAnew) {
          isPlacedAnew = false;
          allChanged();
        }
        return isDone;
      },
    },
    runs: {
      ...reads.runs,
      ...writes.runs,
      async commit(runId, askedAt, answers, progress) {
        const record = await writes.runs.commit(runId, askedAt, answers, progress);
        touched(answers.map(({ vin }) => vin));
        return record;
      },
      target,
      targetVins,
      failures,
      failureCounts,
      compare,
      differences,
    },
    snapshot: () => openMoment(gatherings),
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
