/**
 * One connection to the database in a thread of its own. The first call opens it: for the writer thread, for reading or
 * for a snapshot. Reads have threads of their own so that they never wait for the writer (with WAL they see the state
 * before its commit).
 */
import { parentPort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { readPlacesSync } from '../../places/file.ts';
import { type Places, placesIn } from '../../places/nearest.ts';
import { AppError } from '../../util/errors.ts';
import { lowerPriority } from '../../util/priority.ts';
import { type Operations, serve } from '../../util/worker-rpc.ts';
import { copyBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { isDamage, toAppError } from '../db/database.ts';
import { markSuspect } from '../db/find-damage.ts';
import { openReader, openSnapshotReader } from '../db/open.ts';
import { readDatabaseFacts } from '../diagnostics/facts.ts';
import { momentOperations, readOperations, writeOperations } from '../operations/index.ts';
import { openWriter } from '../recovery/open-writer.ts';

type Operation = (...args: readonly unknown[]) => unknown;

/**
 * A worker lowers its own priority when its first background task starts, and can't raise it again. By the time a
 * screen opens, the worker that answers its first page has started none of these tasks.
 */
const BACKGROUND_TASKS: ReadonlySet<string> = new Set([
  'openWriter',
  'openSnapshot',
  'writeBackup',
  'takeInBackup',
  'fleetIndex.warm',
  'fleetIndex.readTexts',
  'fleetIndex.readIdentifiers',
]);

let dataDir = '';
let close: (() => void) | null = null;
let operations: ReadonlyMap<string, Operation> = new Map();

/** Calls beside operations: they open or close the connection, or are the thread's only task. */
const control: Readonly<
  Record<string, (folder: string, file: string, madeAt: string, id: string) => unknown>
> = {
  openWriter(folder, placesFile) {
    dataDir = folder;
    const opened = openWriter(folder);
    close = opened.close;
    const { db, setAside, recovered } = opened;
    return { paths: offer(writeOperations(db, lazyPlaces(placesFile))), setAside, recovered };
  },
  openReader(folder, placesFile) {
    dataDir = folder;
    const db = openReader(folder);
    close = () => db.close();
    return { paths: offer(readOperations(db, lazyPlaces(placesFile))) };
  },
  openSnapshot(folder, placesFile) {
    dataDir = folder;
    const db = openSnapshotReader(folder);
    close = () => db.close();
    db.exec('BEGIN');
    // The transaction's snapshot is taken by its first read, not by BEGIN (https://sqlite.org/isolation.html).
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return { paths: offer(momentOperations(db, lazyPlaces(placesFile))) };
  },
  writeBackup: (folder, file, madeAt) => writeBackup(folder, file, Number(madeAt)),
  /** Not in the background: the process does nothing else. */
  writeBackupAlone: (folder, file, madeAt, id) => writeBackup(folder, file, Number(madeAt), id),
  takeInBackup: (folder, file) => copyBackup(folder, file),
  readDiagnostics: (folder) => readDatabaseFacts(folder),
  close() {
    operations = new Map();
    close?.();
  },
};

/** Serves these operations. @returns their paths, for `remote` */
function offer(served: Operations): string[] {
  operations = new Map(
    Object.entries(served).flatMap(([domain, named]) =>
      // `remote` types the arguments on the other side.
      Object.entries(named as Record<string, Operation>).map(([name, run]) => [`${domain}.${name}`, run]),
    ),
  );
  return [...operations.keys()];
}

function call(path: string, args: readonly unknown[]): unknown {
  try {
    if (BACKGROUND_TASKS.has(path)) lowerPriority();
    const operation = operations.get(path);
    if (operation) return operation(...args);
    if (Object.hasOwn(control, path)) {
      const [folder = '', file = '', madeAt = '', id = ''] = args.map(String);
      return control[path]?.(folder, file, madeAt, id);
    }
  } catch (error) {
    if (isDamage(error)) markSuspect(dataDir);
    throw toAppError(error);
  }
  throw new AppError('internal', `the store has no operation ${path}`);
}

if (parentPort) {
  // Loads SQLite now: a thread that is ended while a call loads it takes the process along (see `connect`).
  new Sqlite(':memory:').close();
  serve(parentPort, call);
}

/**
 * Reads the bundled places at the first call (some 30 ms). Null where they can't be read, which `createPlaces` has
 * logged; positions have no place then.
 *
 * @param file path of `places.bin`; empty: there are none
 */
function lazyPlaces(file: string): () => Places | null {
  let places: Places | null | undefined = file === '' ? null : undefined;
  return () => {
    if (places === undefined) {
      try {
        places = placesIn(readPlacesSync(file));
      } catch {
        places = null;
      }
    }
    return places;
  };
}
