import { Worker } from 'node:worker_threads';
import { type Client, connect, type Remote, remote } from '../../util/worker-rpc.ts';
import type { ReadOperations, WriteOperations } from '../operations/index.ts';
import type { Snapshot, Store } from '../types.ts';
import { fleetReads, type PastedMasks } from './fleet-reads.ts';
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
    const openMoment = (pasted: PastedMasks) => openSnapshot(start(), files, pasted);
    return {
      store: storeOf({ reads, surveys, writes }, openMoment, () => close(threads)),
      setAside: opened.setAside,
    };
  } catch (error) {
    await end(threads);
    throw error;
  }
}

interface Threads {
  readonly writer: Client;
  /** Has the index of the fleet in memory. Its answers take some milliseconds. */
  readonly reader: Client;
  /** Reads whole lists, targets and runs, so that no page of the reader waits for them. */
  readonly surveyor: Client;
}

type Reads = Remote<ReadOperations>;
type Writes = Remote<WriteOperations>;

async function openReader(reader: Client, files: Files): Promise<Reads> {
  const { paths } = (await reader.call('openReader', files)) as { paths: string[] };
  return remote<ReadOperations>(reader, paths);
}

/** The operations of each thread. */
interface Operations {
  readonly reads: Reads;
  readonly surveys: Reads;
  readonly writes: Writes;
}

function storeOf(
  { reads, surveys, writes }: Operations,
  openMoment: (pasted: PastedMasks) => Promise<Snapshot>,
  closeAll: () => Promise<void>,
): Store {
  const { target, targetVins, failures, failureCounts, compare, differences } = surveys.runs;
  const pasted: PastedMasks = new Map();
  const index = fleetReads(reads, surveys, pasted);
  const { fleet, listsChanged, vehiclesChanged, allChanged } = index;
  let closing: Promise<void> | null = null;

  return {
    settings: { ...reads.settings, ...writes.settings },
    connections: {
      ...reads.connections,
      ...writes.connections,
      // Another time zone gives every position another time.
      save: andNotify(writes.connections.save, allChanged),
    },
    lists: {
      ...reads.lists,
      ...writes.lists,
      publish: andNotify(writes.lists.publish, listsChanged),
      replace: andNotify(writes.lists.replace, listsChanged),
      merge: andNotify(writes.lists.merge, listsChanged),
      setIdentifier: andNotify(writes.lists.setIdentifier, listsChanged),
      async remove(input) {
        const vehicles = await writes.lists.remove(input).finally(listsChanged);
        if (vehicles) await index.vehiclesRemoved(vehicles.highest);
      },
      restore: andNotify(writes.lists.restore, listsChanged),
    },
    views: { ...reads.views, ...writes.views },
    fleet: {
      ...fleet,
      backfillPlaces: backfill(writes.fleet.backfillPlaces, allChanged),
      async removeDemo() {
        const vehicles = await writes.fleet.removeDemo().finally(listsChanged);
        await index.vehiclesRemoved((await writes.fleet.removeVehicles(vehicles)).highest);
      },
      async remove(input) {
        const { removed, highest } = await writes.fleet.removeVehicles(await index.unlistedOf(input));
        await index.vehiclesRemoved(highest);
        return removed;
      },
    },
    runs: {
      ...reads.runs,
      ...writes.runs,
      async commit(runId, askedAt, answers, progress) {
        const record = await writes.runs.commit(runId, askedAt, answers, progress);
        vehiclesChanged(answers.map(({ vin }) => vin));
        return record;
      },
      ...{ target, targetVins, failures, failureCounts, compare, differences },
    },
    snapshot: () => openMoment(pasted),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Runs the write, then notifies, even after a failure. */
function andNotify<A extends unknown[], R>(write: (...args: A) => Promise<R>, notify: () => void) {
  return (...args: A) => write(...args).finally(notify);
}

/** Notifies once, after the last step, and only where a place changed: the index then reads all its columns again. */
function backfill(step: Writes['fleet']['backfillPlaces'], notify: () => void): () => Promise<boolean> {
  let isAnyChanged = false;
  return async () => {
    const { isDone, isChanged } = await step();
    isAnyChanged ||= isChanged;
    if (isDone && isAnyChanged) {
      isAnyChanged = false;
      notify();
    }
    return isDone;
  };
}

/** Closes the writer last: the last connection to close checkpoints the WAL. */
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
