import type { UpdateState } from '../../preload/schemas/updates.ts';
import type { Store } from '../store/types.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { advance, type Progress, type Step, updateState } from './progress.ts';
import type { Updater } from './types.ts';

export interface ProgressRecordDeps {
  /** Whether the administrator lets Rastro look for new versions. */
  readonly isAllowed: boolean;
  readonly settings: Pick<Store['settings'], 'updates' | 'saveUpdates'>;
  readonly changed: (state: UpdateState) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Changes the progress of updates step by step, sends it to the screen, and saves what must outlive the program. */
export interface ProgressRecord {
  /** Resolves when the saved part is read. */
  readonly loaded: Promise<void>;
  progress(): Progress;
  state(): UpdateState;
  take(step: Step): UpdateState;
  /** Call it after a run has begun or the last run has ended. */
  setRunning(isRunning: boolean): void;
}

const NOTHING: Progress = { stage: { kind: 'idle' }, lastCheck: null, skipped: null, isPutOff: false };

export function createProgressRecord(updater: Updater, deps: ProgressRecordDeps): ProgressRecord {
  const { isAllowed, settings, log } = deps;
  let progress = NOTHING;
  let isRunning = false;

  async function load(): Promise<void> {
    try {
      progress = { ...progress, ...(await settings.updates()) };
    } catch (error) {
      log.warn('updates.not-read', { error: messageOf(error) });
    }
  }

  const state = () => updateState(progress, { updater, isAllowed, isRunning });

  function save({ lastCheck, skipped }: Progress): void {
    settings
      .saveUpdates({ lastCheck, skipped })
      .catch((error: unknown) => log.warn('updates.not-saved', { error: messageOf(error) }));
  }

  return {
    loaded: load(),
    progress: () => progress,
    state,
    take(step) {
      const { lastCheck, skipped } = progress;
      progress = advance(progress, step);
      if (progress.lastCheck !== lastCheck || progress.skipped !== skipped) save(progress);
      deps.changed(state());
      return state();
    },
    setRunning(now) {
      if (now === isRunning) return;
      isRunning = now;
      deps.changed(state());
    },
  };
}
