import type { Handlers } from '../../preload/contract.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import type { UpdateState } from '../../preload/schemas/updates.ts';
import type { Store } from '../store/types.ts';
import { AppError, messageOf } from '../util/errors.ts';
import { watchForUpdates } from './timetable.ts';
import type { Updater } from './types.ts';
import { createWork, type Work, type WorkDeps } from './work.ts';

export interface UpdatesDeps extends WorkDeps {
  /** Null: this installation has no updates. */
  readonly updater: Updater | null;
  readonly settings: Pick<Store['settings'], 'get' | 'updates' | 'saveUpdates'>;
  /** Whether a run is under way at this moment; `runChanged` is called a few times a second only. */
  readonly isRunning: () => Promise<boolean>;
}

export interface Updates {
  readonly handlers: Handlers['updates'];
  /** To be called with each change of a run. */
  runChanged(run: Pick<Run, 'id' | 'state'>): void;
  /** The user may have switched the search on or off. */
  settingsChanged(): Promise<void>;
  /** The computer was asleep: a look may be due. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * New versions of Rastro: looked for by the timetable or when the user asks, downloaded and installed only when the user
 * asks. Nothing is looked for where the setting or the administrator says so.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { updater, policy, settings, clock, log } = deps;
  if (!updater) return noUpdates;
  const running = new Set<number>();
  const work = createWork(updater, deps);

  async function isOn(): Promise<boolean> {
    await work.loaded;
    return policy.isAllowed('updates') && (await settings.get()).lookForUpdates;
  }

  const timetable = watchForUpdates({
    clock,
    isOn,
    isRunning: () => running.size > 0,
    look: work.look,
    failed: (error) => log.warn('updates.not-looked', { error: messageOf(error) }),
  });

  return {
    handlers: handlersOf(work, { canInstall: updater.byHand === null, isOn, isRunning: deps.isRunning }),
    runChanged({ id, state }) {
      if (state === 'running') running.add(id);
      else running.delete(id);
      work.setRunning(running.size > 0);
      if (running.size === 0) timetable.check();
    },
    async settingsChanged() {
      if (await isOn()) return timetable.check();
      await work.abort();
      if (work.stage() !== 'idle') work.take({ kind: 'off' });
    },
    wake: timetable.check,
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

function handlersOf(work: Work, { canInstall, isOn, isRunning }: Rules): Handlers['updates'] {
  async function demandOn(): Promise<void> {
    if (await isOn()) return;
    throw new AppError('conflict', 'Looking for updates is switched off.', { reason: 'updates-off' });
  }
  return {
    async state() {
      await work.loaded;
      return work.state();
    },
    async check() {
      await demandOn();
      await work.look();
      return work.state();
    },
    async download() {
      await demandOn();
      if (!canInstall || (work.stage() !== 'available' && work.stage() !== 'failed'))
        throw new AppError('not-found', 'There is no version to download.');
      void work.download();
      return work.state();
    },
    async cancel() {
      if (work.stage() === 'downloading') await work.abort();
      return work.state();
    },
    async install() {
      await demandOn();
      if (work.stage() !== 'ready') throw new AppError('not-found', 'No new version is downloaded.');
      if (await isRunning())
        throw new AppError('conflict', 'A lookup is under way.', { reason: 'update-in-run' });
      // A second click came while the runs were looked at.
      if (work.stage() === 'ready') await work.install();
      return work.state();
    },
    putOff: () => work.take({ kind: 'put-off' }),
    skip: () => work.take({ kind: 'skip' }),
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
