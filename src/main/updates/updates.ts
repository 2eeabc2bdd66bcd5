import type { Handlers } from '../../preload/contract-types.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import type { UpdateState } from '../../preload/schemas/updates.ts';
import type { Store } from '../store/types.ts';
import { AppError, messageOf } from '../util/errors.ts';
import { createProgressRecord, type ProgressRecord, type ProgressRecordDeps } from './record.ts';
import { watchForUpdates } from './timetable.ts';
import type { Updater } from './types.ts';
import { createUpdateSteps, type UpdateSteps, type WorkDeps } from './update-steps.ts';

export interface UpdatesDeps extends ProgressRecordDeps, WorkDeps {
  /** Null: this installation has no updates. */
  readonly updater: Updater | null;
  readonly settings: Pick<Store['settings'], 'get' | 'updates' | 'saveUpdates'>;
  /** Whether a run is in progress at this moment; `runChanged` reports it only a few times a second. */
  readonly isRunning: () => Promise<boolean>;
}

export interface Updates {
  readonly handlers: Handlers['updates'];
  /** Call it with each change of a run. */
  runChanged(run: Pick<Run, 'id' | 'state'>): void;
  /** Call it after the settings changed: the user may have switched the checks on or off. */
  settingsChanged(): Promise<void>;
  /** Call it after the computer was asleep: a check may be due. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * New versions of Rastro. The timetable or the user starts a check; only the user starts a download or an installation.
 * The setting or the administrator can switch the checks off.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { updater, isAllowed, settings, clock, log } = deps;
  if (!updater) return noUpdates;
  const running = new Set<number>();
  const record = createProgressRecord(updater, deps);
  const work = createUpdateSteps(updater, record, deps);

  async function isOn(): Promise<boolean> {
    await record.loaded;
    return isAllowed && (await settings.get()).lookForUpdates;
  }

  const timetable = watchForUpdates({
    clock,
    isOn,
    isRunning: () => running.size > 0,
    check: work.check,
    failed: (error) => log.warn('updates.not-looked', { error: messageOf(error) }),
  });

  return {
    handlers: handlersOf(record, work, {
      canInstall: updater.byHand === null,
      isOn,
      isRunning: deps.isRunning,
    }),
    runChanged({ id, state }) {
      if (state === 'running') running.add(id);
      else running.delete(id);
      record.setRunning(running.size > 0);
      if (running.size === 0) timetable.wake();
    },
    async settingsChanged() {
      if (await isOn()) return timetable.wake();
      await work.abort();
      if (record.progress().stage.kind !== 'idle') record.take({ kind: 'off' });
    },
    wake: timetable.wake,
    async close() {
      timetable.close();
      await work.abort();
    },
  };
}

interface Rules {
  /** Whether Rastro can install a version by itself. */
  readonly canInstall: boolean;
  readonly isOn: () => Promise<boolean>;
  readonly isRunning: () => Promise<boolean>;
}

function handlersOf(
  record: ProgressRecord,
  work: UpdateSteps,
  { canInstall, isOn, isRunning }: Rules,
): Handlers['updates'] {
  const stage = () => record.progress().stage.kind;
  async function demandOn(): Promise<void> {
    if (await isOn()) return;
    throw new AppError('conflict', 'Looking for updates is switched off.', { reason: 'updates-off' });
  }
  return {
    async state() {
      await record.loaded;
      return record.state();
    },
    async check() {
      await demandOn();
      await work.check();
      return record.state();
    },
    async download() {
      await demandOn();
      if (!canInstall || (stage() !== 'available' && stage() !== 'failed'))
        throw new AppError('not-found', 'There is no version to download.');
      void work.download();
      return record.state();
    },
    async cancel() {
      if (stage() === 'downloading') await work.abort();
      return record.state();
    },
    async install() {
      await demandOn();
      if (stage() !== 'ready') throw new AppError('not-found', 'No new version is downloaded.');
      if (await isRunning())
        throw new AppError('conflict', 'A lookup is under way.', { reason: 'update-in-run' });
      // A second click may have started the installation while `isRunning` was awaited.
      if (stage() === 'ready') await work.install();
      return record.state();
    },
    putOff: () => record.take({ kind: 'put-off' }),
    skip: () => record.take({ kind: 'skip' }),
  };
}

const unsupported = (): UpdateState => ({ kind: 'unsupported' });

const noUpdates: Updates = {
  handlers: {
    state: unsupported,
    check: unsupported,
    download: unsupported,
    cancel: unsupported,
    install: unsupported,
    putOff: unsupported,
    skip: unsupported,
  },
  runChanged: () => undefined,
  settingsChanged: async () => undefined,
  wake: () => undefined,
  close: async () => undefined,
};
