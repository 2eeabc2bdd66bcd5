/**
 * One connection to the database in a thread of its own: the writer's or a reader's, as its first call says.
 * More than one thread, so that no reader ever waits for a writer (WAL lets them see the state before).
 */
import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../util/errors.ts';
import { lowerPriority } from '../../util/priority.ts';
import { type Operations, serve } from '../../util/worker-rpc.ts';
import { isDamage, toAppError } from '../db/database.ts';
import { openReader, openWriter, suspectFile } from '../db/open.ts';
import { momentOperations, readOperations, writeOperations } from '../operations/index.ts';
import { placesOnce } from './places-once.ts';

type Operation = (...args: readonly unknown[]) => unknown;

/**
 * A worker lowers its own priority when its first background task starts, and can't raise it again. The worker that answers
 * the first page of a screen that opens has not begun any by then.
 */
const BACKGROUND_TASKS: ReadonlySet<string> = new Set([
  'openWriter',
  'openSnapshot',
  'fleetIndex.warm',
  'fleetIndex.readTexts',
]);

let dataDir = '';
let close: (() => void) | null = null;
let operations: ReadonlyMap<string, Operation> = new Map();

const control: Record<string, (folder: string, placesFile: string) => unknown> = {
  openWriter(folder, placesFile) {
    dataDir = folder;
    const opened = openWriter(folder);
    close = opened.close;
    return { paths: offer(writeOperations(opened.db, placesOnce(placesFile))), setAside: opened.setAside };
  },
  openReader(folder, placesFile) {
    dataDir = folder;
    const db = openReader(folder);
    close = () => db.close();
    return { paths: offer(readOperations(db, placesOnce(placesFile))) };
  },
  openSnapshot(folder, placesFile) {
    dataDir = folder;
    const db = openReader(folder);
    close = () => db.close();
    db.exec('BEGIN');
    // The first read takes hold of the moment, not the beginning (https://sqlite.org/isolation.html).
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return { paths: offer(momentOperations(db, placesOnce(placesFile))) };
  },
  close() {
    operations = new Map();
    close?.();
  },
};

/** Serves these from now on; their paths, for `remote`. */
function offer(served: Operations): string[] {
  operations = new Map(
    Object.entries(served).flatMap(([domain, named]) =>
      // The arguments are those that the typed face outside was given.
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
    const step = control[path];
    if (step) return step(String(args[0]), String(args[1] ?? ''));
  } catch (error) {
    if (isDamage(error)) writeFileSync(suspectFile(dataDir), '');
    throw toAppError(error);
  }
  throw new AppError('internal', `the store has no operation ${path}`);
}

if (parentPort) serve(parentPort, call);
