import { Worker } from 'node:worker_threads';
import type { Input } from '../../../contract/contract-types.ts';
import type { RecoveredCounts } from '../../../contract/schemas/app.ts';
import type { RunTarget } from '../../../contract/schemas/runs.ts';
import { andNotify } from '../../util/and-notify.ts';
import { type Client, connect, type Remote, remote } from '../../util/worker-rpc.ts';
import type { DatabaseFacts } from '../database-facts.ts';
import type { ReadOperations, WriteOperations } from '../operations/index.ts';
import type { RunRecord, StoredRunTarget } from '../records.ts';
import { type FleetThreads, fleetThreads, fleetWrites } from './fleet.ts';
import { backupsOf, inOwnThread } from './one-task.ts';
import type { PastedMasks } from './queries.ts';
import { openSnapshot, type Snapshot, type StorePaths } from './snapshot.ts';

interface StoreOptions {
  /** Folder of `rastro.sqlite`; made if missing. */
  readonly dataDir: string;
  /** The file of the bundled places; absent: no position has a place. */
  readonly placesFile?: string;
  /** The worker's file; needed where it isn't beside this file, as in a bundle. */
  readonly worker?: URL;
}

export interface OpenedStore {
  readonly store: Store;
  readonly setAside: string | null;
  readonly recovered: RecoveredCounts | null;
}

/**
 * Opens the store in `dataDir`, or makes it.
 *
 * @returns `setAside`: the path that a damaged database was renamed to before a new database was made; null normally.
 *   `recovered`: what the new database has of it; null also where nothing of it could be read
 * @throws AppError `conflict` when another process has the folder open, `newer-database` when a newer Rastro wrote
 *   the file (which is left as it is), `disk` when the folder can't be written
 */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const file = options.worker ?? new URL('./worker.ts', import.meta.url);
  const files: StorePaths = [options.dataDir, options.placesFile ?? ''];
  const start = () => connect(new Worker(file), 'the store', 'database');
  const threads: Threads = { writer: start(), fleetIndex: start(), lists: start() };
  try {
    const opened = (await threads.writer.call('openWriter', files)) as {
      paths: string[];
      setAside: string | null;
      recovered: RecoveredCounts | null;
    };
    const [indexThread, listThread] = await Promise.all([
      openReader(threads.fleetIndex, files),
      openReader(threads.lists, files),
    ]);
    const writerThread = remote<WriteOperations>(threads.writer, opened.paths);
    return {
      store: storeOf(writerThread, { indexThread, listThread }, start, files, () => close(threads)),
      setAside: opened.setAside,
      recovered: opened.recovered,
    };
  } catch (error) {
    await end(threads);
    throw error;
  }
}

interface Threads {
  readonly writer: Client;
  /** Has the fleet index in memory. Its answers take some milliseconds. */
  readonly fleetIndex: Client;
  /** Reads whole lists, targets and runs, so that no page of the fleet-index thread waits for them. */
  readonly lists: Client;
}

type Reads = Remote<ReadOperations>;
type Writes = Remote<WriteOperations>;

async function openReader(thread: Client, files: StorePaths): Promise<Reads> {
  const { paths } = (await thread.call('openReader', files)) as { paths: string[] };
  return remote<ReadOperations>(thread, paths);
}

/** The calls that tell the reading threads what a write has changed. */
type Told = Pick<FleetThreads, 'listsChanged' | 'vehiclesRemoved'>;

/**
 * The local database, behind worker threads: no call blocks the caller's thread. Each operation stands in the file of
 * its domain in `operations/`. This file says which thread answers it, and what the other threads are then told. Times
 * are milliseconds since 1970. Every call may throw AppError `disk`, `database` or `busy`.
 */
export type Store = ReturnType<typeof storeOf>;

function storeOf(
  writerThread: Writes,
  { indexThread, listThread }: Readonly<Record<'indexThread' | 'listThread', Reads>>,
  start: () => Client,
  files: StorePaths,
  closeAll: () => Promise<void>,
) {
  const { target, targetVins, failures, failureCounts, compare, differences, ages } = listThread.runs;
  const { areas, work } = writerThread;
  const pasted: PastedMasks = new Map();
  const { fleet, vehiclesOf, ...index } = fleetThreads(indexThread, listThread, pasted);
  const { workChanged, areasChanged, allChanged, vehiclesChanged } = index;
  let closing: Promise<void> | null = null;

  return {
    settings: { ...indexThread.settings, ...writerThread.settings },
    connections: {
      ...indexThread.connections,
      ...writerThread.connections,
      // Another time zone gives every position another time.
      save: andNotify(writerThread.connections.save, allChanged),
    },
    lists: { ...indexThread.lists, ...listWrites(writerThread, index) },
    views: { ...indexThread.views, ...writerThread.views },
    layouts: { ...indexThread.layouts, ...writerThread.layouts },
    areas: {
      ...indexThread.areas,
      save: andNotify(areas.save, areasChanged),
      add: andNotify(areas.add, areasChanged),
      remove: andNotify(areas.remove, areasChanged),
      restore: andNotify(areas.restore, areasChanged),
    },
    work: {
      ...listThread.work,
      change: andNotify(work.change, workChanged),
      copyFromColumn: andNotify(work.copyFromColumn, workChanged),
      undo: andNotify(work.undo, workChanged),
    },
    fleet: { ...fleet, ...fleetWrites(writerThread.fleet, index) },
    runs: {
      ...indexThread.runs,
      ...writerThread.runs,
      target,
      targetVins,
      failures,
      failureCounts,
      compare,
      differences,
      ages,
      async commit(...args: Parameters<Writes['runs']['commit']>): Promise<RunRecord> {
        const record = await writerThread.runs.commit(...args);
        const [, , answers] = args;
        vehiclesChanged(answers.map(({ vin }) => vin));
        return record;
      },
      /**
       * Finds the vehicles of a view; any other target is returned as it is.
       * @throws AppError `not-found` and `bad-input` as the contract's verbs over that view do
       */
      resolve: async (asked: RunTarget): Promise<StoredRunTarget> =>
        asked.kind === 'view' ? { kind: 'view', vehicles: await vehiclesOf(asked.view) } : asked,
    },
    erasure: { ...listThread.erasure, ...erasureWrites(writerThread, index) },
    backups: backupsOf(start, files[0]),
    /** Reads every page in a thread of its own: a million vehicles take seconds. What can't be read is left out. */
    diagnostics: () => inOwnThread<DatabaseFacts>(start, 'readDiagnostics', files[0]),
    /** Reads the data of this moment in a thread of its own. */
    snapshot: (): Promise<Snapshot> => openSnapshot(start(), files, pasted),
    close(): Promise<void> {
      closing ??= closeAll();
      return closing;
    },
  };
}

function listWrites({ lists, pages }: Writes, { listsChanged, vehiclesRemoved }: Told) {
  const thenVacuum = vacuumAfter(pages.vacuum);
  return {
    ...lists,
    publish: andNotify(lists.publish, listsChanged),
    replace: andNotify(lists.replace, listsChanged),
    merge: andNotify(lists.merge, listsChanged),
    setIdentifier: andNotify(lists.setIdentifier, listsChanged),
    async remove(input: Input<'lists', 'remove'>): Promise<void> {
      const vehicles = await lists.remove(input).finally(listsChanged);
      if (vehicles) await vehiclesRemoved(vehicles.highest);
    },
    discard: thenVacuum(lists.discard),
    destroy: thenVacuum(lists.destroy),
    emptyBin: thenVacuum(lists.emptyBin),
    restore: andNotify(lists.restore, listsChanged),
    putBack: andNotify(lists.putBack, listsChanged),
  };
}

/**
 * Rows are erased so that their bytes are gone. The order of calls: `begin`, `step` until it returns null, `vacuum`,
 * `emptyWal` until it returns true, `end`. An erasure that was begun outlives the process. Until it ends, no run
 * starts and no draft of a list is published.
 */
const erasureWrites = ({ erasure }: Writes, { listsChanged, vehiclesRemoved }: Told) => ({
  ...erasure,
  begin: andNotify(erasure.begin, listsChanged),
  /** Erases the next rows. @returns the share that is erased, 0 to 1; null: all */
  async step(): Promise<number | null> {
    const { share, highest } = await erasure.step();
    if (share === null) await vehiclesRemoved(highest);
    return share;
  },
});

/** Makes removals that then give the free pages back to the disk in steps, between other commits. */
function vacuumAfter(vacuum: () => Promise<boolean>) {
  async function inSteps(): Promise<void> {
    while (await vacuum());
  }
  return <A extends unknown[]>(remove: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      await remove(...args);
      // Pages that can't be given back now are given back after the next removal.
      void inSteps().catch(() => undefined);
    };
}

/** Closes the writer last: the last connection to close checkpoints the WAL. */
async function close(threads: Threads): Promise<void> {
  const { writer, fleetIndex, lists } = threads;
  try {
    await Promise.all([fleetIndex.call('close', []), lists.call('close', [])]);
    await writer.call('close', []);
  } finally {
    await end(threads);
  }
}

async function end({ writer, fleetIndex, lists }: Threads): Promise<void> {
  await Promise.all([writer.end(), fleetIndex.end(), lists.end()]);
}
