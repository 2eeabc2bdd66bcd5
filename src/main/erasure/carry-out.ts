import type { ErasureState } from '../../contract/schemas/erasure.ts';
import type { Journal } from '../journal/journal.ts';
import type { ErasureScope, StoredErasure } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { databaseCopies, removeFiles, setAsideBefore } from './left-files.ts';

/** Milliseconds between two attempts to empty the WAL while an export still reads from it. */
const WAL_AGAIN_MS = 200;

export interface CarryOutDeps {
  readonly dataDir: string;
  readonly store: Pick<Store, 'erasure'>;
  readonly journal: Pick<Journal, 'add' | 'forgetFiles'>;
  readonly clock: Clock;
  /** Ends the imports that are under way, and removes their files. */
  readonly discardImports: () => Promise<void>;
  /** Called before everything is erased: removes the secrets, and Rastro's tasks in the system's scheduler. */
  readonly forgetConnections: () => Promise<void>;
  /** Empties the log, whose file this process may have open. */
  readonly clearLog: () => void | Promise<void>;
}

export type ErasureProgress = Pick<ErasureState, 'step' | 'share'>;

/**
 * Carries out a stored erasure to its end: rows, the database's free space and WAL, files beside the database. It can
 * be repeated: a step that was done before finds nothing left to do.
 *
 * @param signal stops the erasure between two steps, and its reason is thrown; the erasure stays stored
 * @throws what the store throws, and the file system's error for a file that can't be removed
 */
export async function carryOut(
  deps: CarryOutDeps,
  stored: StoredErasure,
  progress: (progress: ErasureProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { erasure } = deps.store;
  progress({ step: 'rows', share: 0 });
  if (stored.scope) await rowsOut(deps, stored.scope, progress, signal);
  progress({ step: 'space', share: null });
  await erasure.vacuum();
  while (!(await erasure.emptyWal())) await deps.clock.sleep(WAL_AGAIN_MS, signal);
  progress({ step: 'files', share: null });
  await filesOut(deps, stored);
  await erasure.end();
}

async function rowsOut(
  { store, journal, discardImports, forgetConnections }: CarryOutDeps,
  scope: ErasureScope,
  progress: (progress: ErasureProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  if (scope.kind !== 'retention') {
    await discardImports();
    await journal.forgetFiles((file) => scope.kind !== 'vehicle' || file.toUpperCase().includes(scope.vin));
  }
  if (scope.kind === 'everything') await forgetConnections();
  for (;;) {
    signal.throwIfAborted();
    const share = await store.erasure.step();
    if (share === null) return;
    progress({ step: 'rows', share });
  }
}

async function filesOut({ dataDir, clearLog }: CarryOutDeps, { kind, before }: StoredErasure): Promise<void> {
  if (kind !== 'retention') {
    await clearLog();
    await removeFiles(await databaseCopies(dataDir));
  } else if (before !== null) await removeFiles(await setAsideBefore(dataDir, before));
}
