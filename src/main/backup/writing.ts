import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupState, MadeBackup } from '../../contract/schemas/backup.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { isDue } from './daily.ts';
import { backupNameAt, backupsIn, pruneBackups } from './files.ts';
import type { BackupRecord, Recorded } from './record.ts';

/** How the user chooses a folder for backups and a backup to restore. Both paths are absolute; null: none chosen. */
export interface ChooseBackup {
  readonly by: 'dialog' | 'named';
  readonly folder: () => Promise<string | null>;
  readonly file: () => Promise<string | null>;
}

export interface WritingDeps {
  readonly backups: Store['backups'];
  readonly record: BackupRecord;
  readonly choose: ChooseBackup | null;
  readonly clock: Clock;
  readonly changed: (state: BackupState) => void;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Called after each backup, to record it in the journal. */
  readonly made: (file: string, vehicles: number) => void;
}

export function createWriting({ backups, record, choose, clock, changed: report, made, log }: WritingDeps) {
  const inTurn = createSerialQueue();
  let isMaking = false;
  let failure: BackupState['failure'] = null;

  async function state(): Promise<BackupState> {
    const { folder, daily, keep, last } = await record.get();
    return {
      folder,
      daily,
      keep,
      isMaking,
      failure,
      choosing: choose?.by ?? 'none',
      last: last && (await stillThere(last)),
      files: folder === null ? [] : await backupsIn(folder),
    };
  }

  async function changed(): Promise<BackupState> {
    const now = await state();
    report(now);
    return now;
  }

  async function writeNow(folder: string, keep: number | null): Promise<void> {
    const madeAt = clock.now();
    isMaking = true;
    await changed();
    try {
      const file = path.join(folder, backupNameAt(madeAt));
      const { bytes, vehicles, lists } = await backups.write(file, madeAt);
      await record.set({ last: { path: file, madeAt, bytes, vehicles, lists } });
      if (keep !== null) await pruneBackups(folder, keep, madeAt);
      failure = null;
      log.info('backup.made', { bytes });
      made(file, vehicles);
    } catch (error) {
      failure = {
        at: madeAt,
        kind: error instanceof AppError ? error.kind : 'internal',
        ...(error instanceof AppError && error.details.reason ? { reason: error.details.reason } : {}),
        isDaily: keep !== null,
      };
      log.warn('backup.failed', { error: messageOf(error) });
      throw error;
    } finally {
      isMaking = false;
      await changed();
    }
  }

  return {
    state,
    /** Reports the state to the screen. */
    changed,
    /**
     * Writes a backup into the folder once all earlier backups are written.
     *
     * @param keep number of backups that stay in the folder, older ones are deleted; null: all stay
     */
    write: (folder: string, keep: number | null) => inTurn(() => writeNow(folder, keep)),
    /** Writes the daily backup once all earlier backups are written, if `daily` is set and none was made today. */
    writeIfDue: () =>
      inTurn(async () => {
        const { daily, folder, keep, last } = await record.get();
        if (daily && folder !== null && isDue(last?.madeAt ?? null, clock.now()))
          await writeNow(folder, keep);
      }),
    /** Resolves when no backup is being written. */
    ended: () => inTurn(async () => undefined),
  };
}

/** The last good backup; null where its file is gone. */
async function stillThere({
  path: file,
  ...facts
}: NonNullable<Recorded['last']>): Promise<MadeBackup | null> {
  const isThere = (await stat(file).catch(() => null))?.isFile() ?? false;
  return isThere ? { name: path.basename(file), ...facts } : null;
}
