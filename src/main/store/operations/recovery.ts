import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, toAppError } from '../db/database.ts';
import { recoveryFolder } from '../db/open.ts';
import { setAsideFiles } from '../db/set-aside.ts';
import { erasureGuard } from '../erasure/record.ts';
import type { RecoveryStep, SetAsideFile } from '../records.ts';
import { type RecoveryProgress, recover } from '../recovery/recover.ts';

/** Longest time of a step, so that no other write waits longer. */
const STEP_MS = 40;

/** Recovery from a file that was set aside, step by step, between the writer's other operations. */
export function recoveryOperations(db: Database, prepare: Prepare) {
  const dataDir = dirname(db.name);
  const requireNoErasure = erasureGuard(prepare);
  let running: Generator<RecoveryProgress, RecoveryProgress | null> | null = null;

  function end(): void {
    // Ends the generator, which then closes and removes the copy.
    running?.return(null);
    running = null;
  }

  return {
    /** The files that were set aside; the newest first. */
    files: (): SetAsideFile[] => setAsideFiles(dataDir),
    /**
     * Begins to recover a file, and ends a recovery that is under way.
     *
     * @param listName name for a list whose own row was lost; the number of the list follows it
     * @throws AppError `conflict` (`erasing`); `not-found` for a file that was not set aside; `disk`, reason `no-room`
     */
    begin(name: string, listName: string): void {
      requireNoErasure();
      end();
      const file = setAsideFiles(dataDir).find((one) => one.name === name);
      if (!file) throw new AppError('not-found', `no set-aside file ${name}`);
      requireRoom(dataDir, file.bytes);
      const path = join(dataDir, name);
      running = recover(db, prepare, path, recoveryFolder(dataDir), (id) => `${listName} ${id}`);
    },
    step(): RecoveryStep {
      const until = performance.now() + STEP_MS;
      try {
        while (running) {
          const { done, value } = running.next();
          if (done) {
            running = null;
            return { isDone: true, part: 1, recovered: value?.recovered ?? null };
          }
          if (performance.now() >= until) return { isDone: false, ...value };
        }
      } catch (error) {
        running = null;
        throw toAppError(error);
      }
      throw new AppError('conflict', 'no recovery is under way');
    },
    /** Ends the recovery. Rows that were recovered so far stay. */
    end,
    isRunning: () => running !== null,
  };
}

/** Requires room for the copy of the file, and for the recovered rows with their WAL. */
function requireRoom(dataDir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < 3 * bytes)
    throw new AppError('disk', 'too little room to recover', { reason: 'no-room', bytes: 3 * bytes });
}
