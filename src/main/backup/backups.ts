import path from 'node:path';
import type { Handlers } from '../../contract/contract-types.ts';
import type { BackupPreview } from '../../contract/schemas/backup.ts';
import { AppError } from '../util/errors.ts';
import { startDaily } from './daily.ts';
import type { BackupRecord } from './record.ts';
import { createWriting, type WritingDeps } from './writing.ts';

interface BackupsDeps extends WritingDeps {
  /** Whether a run is in progress. Then nothing is restored: the restored database would lack the run's answers. */
  readonly isRunning: () => Promise<boolean>;
  /** Whether an erasure is unfinished. Then nothing is restored: the replaced database would keep the data to erase. */
  readonly isErasing: () => Promise<boolean>;
  /** Closes the store and opens it anew, with everything that is built on it. */
  readonly reopen: () => Promise<void>;
}

export interface Backups {
  readonly handlers: Handlers['backup'];
  /** Call after the computer slept: checks at once whether a daily backup is due. */
  wake(): void;
  /** Waits for a backup that is being written. */
  close(): Promise<void>;
}

/** Makes and restores backups: the handlers of the screen's `backup` requests. */
export function createBackups(deps: BackupsDeps): Backups {
  const { record, choose, clock } = deps;
  const writing = createWriting(deps);
  const daily = startDaily({
    clock,
    // The failure is in the state and in the log.
    makeIfDue: () => writing.writeIfDue().catch(() => undefined),
  });

  return {
    handlers: {
      state: writing.state,
      async save(settings) {
        await record.set(settings);
        daily.wake();
        return writing.changed();
      },
      async chooseFolder() {
        const folder = (await choose?.folder()) ?? null;
        if (folder === null) return null;
        await record.set({ folder });
        daily.wake();
        return writing.changed();
      },
      async make() {
        await writing.write(requireFolder((await record.get()).folder), null);
        return writing.state();
      },
      ...restoring(deps),
    },
    wake: () => daily.wake(),
    async close() {
      daily.close();
      await writing.ended();
    },
  };
}

function restoring({
  backups,
  record,
  choose,
  isRunning,
  isErasing,
  reopen,
}: BackupsDeps): Pick<Handlers['backup'], 'preview' | 'drop' | 'restore'> {
  return {
    async preview({ name }): Promise<BackupPreview | null> {
      const file = name === null ? await choose?.file() : await namedFile(record, name);
      if (!file) return null;
      return { name: path.basename(file), ...(await backups.copyIn(file)) };
    },
    drop: ({ id }) => backups.drop(id),
    async restore({ id }) {
      if (await isRunning()) {
        throw new AppError('conflict', 'A lookup is in progress.', { reason: 'restore-in-run' });
      }
      if (await isErasing())
        throw new AppError('conflict', 'An erasure is under way.', { reason: 'erasing' });
      await backups.restoreAtOpening(id);
      await reopen();
    },
  };
}

/** Path of a backup by its file name: the last backup, wherever it is, or one in the folder. A page gives no path. */
async function namedFile(record: BackupRecord, name: string): Promise<string> {
  const { folder, last } = await record.get();
  if (last && path.basename(last.path) === name) return last.path;
  return path.join(requireFolder(folder), name);
}

function requireFolder(folder: string | null): string {
  if (folder !== null) return folder;
  throw new AppError('bad-input', 'No folder for backups was chosen.', { reason: 'backup-no-folder' });
}
