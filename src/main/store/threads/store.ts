import { Worker } from 'node:worker_threads';
import type { RecoveredCounts } from '../../../contract/schemas/app.ts';
import type { BackfillStep } from '../../places/backfill.ts';
import { type Client, connect, type Remote, remote } from '../../util/worker-rpc.ts';
import type { ReadOperations, WriteOperations } from '../operations/index.ts';
import type { Snapshot, Store } from '../types.ts';
import { type FleetReads, fleetReads, type PastedMasks } from './fleet-reads.ts';
import { backupsOf, diagnosticsOf } from './own-threads.ts';
import { openSnapshot, type StorePaths } from './snapshot.ts';
import { vacuumAfterRemovals } from './vacuum.ts';

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
    const openMoment = (pasted: PastedMasks) => openSnapshot(start(), files, pasted);
    return {
      store: storeOf(
        { writerThread, indexThread, listThread },
        {
          openMoment,
          backups: backupsOf(start, options.dataDir),
          diagnostics: () => diagnosticsOf(start, options.dataDir),
          closeAll: () => close(threads),
        },
      ),
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

interface Operations {
  readonly writerThread: Writes;
  readonly indexThread: Reads;
  readonly listThread: Reads;
}

/** What a store does beyond the calls to its threads. */
interface StoreServices {
  readonly openMoment: (pasted: PastedMasks) => Promise<Snapshot>;
  readonly backups: Store['backups'];
  readonly diagnostics: Store['diagnostics'];
  readonly closeAll: () => Promise<void>;
}

function storeOf(
  { writerThread, indexThread, listThread }: Operations,
  { openMoment, backups, diagnostics, closeAll }: StoreServices,
): Store {
  const { target, targetVins, failures, failureCounts, compare, differences, ages } = listThread.runs;
  const pasted: PastedMasks = new Map();
  const index = fleetReads(indexThread, listThread, pasted);
  const { fleet, listsChanged, vehiclesChanged, allChanged } = index;
  let closing: Promise<void> | null = null;

  return {
    settings: { ...indexThread.settings, ...writerThread.settings },
    connections: {
      ...indexThread.connections,
      ...writerThread.connections,
      // Another time zone gives every position another time.
      save: andNotify(writerThread.connections.save, allChanged),
    },
    lists: {
      ...indexThread.lists,
      ...writerThread.lists,
      publish: andNotify(writerThread.lists.publish, listsChanged),
      replace: andNotify(writerThread.lists.replace, listsChanged),
      merge: andNotify(writerThread.lists.merge, listsChanged),
      setIdentifier: andNotify(writerThread.lists.setIdentifier, listsChanged),
      async remove(input) {
        const vehicles = await writerThread.lists.remove(input).finally(listsChanged);
        if (vehicles) await index.vehiclesRemoved(vehicles.highest);
      },
      ...vacuumAfterRemovals(writerThread),
      restore: andNotify(writerThread.lists.restore, listsChanged),
      putBack: andNotify(writerThread.lists.putBack, listsChanged),
    },
    views: { ...indexThread.views, ...writerThread.views },
    layouts: { ...indexThread.layouts, ...writerThread.layouts },
    areas: areasOf(writerThread, indexThread, index),
    work: workOf(writerThread, listThread, index),
    fleet: {
      ...fleet,
      backfillPlaces: backfill(writerThread.fleet.backfillPlaces, allChanged),
      async removeDemo() {
        const vehicles = await writerThread.fleet.removeDemo().finally(listsChanged);
        await index.vehiclesRemoved((await writerThread.fleet.removeVehicles(vehicles)).highest);
      },
      async remove(input) {
        const { removed, highest } = await writerThread.fleet.removeVehicles(await index.unlistedOf(input));
        await index.vehiclesRemoved(highest);
        return removed;
      },
    },
    runs: {
      ...indexThread.runs,
      ...writerThread.runs,
      async commit(runId, askedAt, answers, progress) {
        const record = await writerThread.runs.commit(runId, askedAt, answers, progress);
        vehiclesChanged(answers.map(({ vin }) => vin));
        return record;
      },
      resolve: async (target) =>
        target.kind === 'view' ? { kind: 'view', vehicles: await index.vehiclesOf(target.view) } : target,
      ...{ target, targetVins, failures, failureCounts, compare, differences, ages },
    },
    backups,
    erasure: erasureOf(writerThread, listThread, index),
    diagnostics,
    snapshot: () => openMoment(pasted),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Named areas. After each change the readers determine again which vehicles are in them. */
function areasOf({ areas }: Writes, reads: Reads, { areasChanged }: FleetReads): Store['areas'] {
  return {
    ...reads.areas,
    save: andNotify(areas.save, areasChanged),
    add: andNotify(areas.add, areasChanged),
    remove: andNotify(areas.remove, areasChanged),
    restore: andNotify(areas.restore, areasChanged),
  };
}

/** The vehicles' work fields. Each change gives the readers a new version number for their cache keys. */
function workOf({ work }: Writes, lists: Reads, { workChanged }: FleetReads): Store['work'] {
  return {
    ...lists.work,
    change: andNotify(work.change, workChanged),
    copyFromColumn: andNotify(work.copyFromColumn, workChanged),
    undo: andNotify(work.undo, workChanged),
  };
}

/** The steps of an erasure. After the last step, the threads read anew what they keep in memory. */
function erasureOf({ erasure }: Writes, lists: Reads, index: FleetReads): Store['erasure'] {
  return {
    ...{ preview: lists.erasure.preview, pending: lists.erasure.pending },
    ...{ vacuum: erasure.vacuum, emptyWal: erasure.emptyWal, end: erasure.end },
    begin: andNotify(erasure.begin, index.listsChanged),
    async step() {
      const { share, highest } = await erasure.step();
      if (share === null) await index.vehiclesRemoved(highest);
      return share;
    },
  };
}

/** Makes a write that calls `notify` afterwards, even after a failure. */
function andNotify<A extends unknown[], R>(write: (...args: A) => Promise<R>, notify: () => void) {
  return (...args: A) => write(...args).finally(notify);
}

/** Makes a step that notifies once, after the last step, if a place changed: the index then reads its columns again. */
function backfill(step: Writes['fleet']['backfillPlaces'], notify: () => void): () => Promise<BackfillStep> {
  let isChanged = false;
  return async () => {
    const last = await step();
    const answer = { isDone: last.isDone, isChanged: isChanged || last.isChanged };
    isChanged = answer.isChanged && !answer.isDone;
    if (answer.isDone && answer.isChanged) notify();
    return answer;
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
