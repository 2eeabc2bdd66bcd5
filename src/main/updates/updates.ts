import type { Handlers } from '../../preload/contract.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import type { UpdateFault, UpdateState } from '../../preload/schemas/updates.ts';
import type { Clock } from '../clock.ts';
import { AppError, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Policy } from '../policy.ts';
import { sharing } from '../sharing.ts';
import type { Store } from '../store/types.ts';
import { advance, isCheckable, type Progress, present, type Step } from './progress.ts';
import { watchForUpdates } from './timetable.ts';
import { UpdateError, type Updater } from './types.ts';

export interface UpdatesDeps {
  /** Null: this installation has no updates. */
  readonly updater: Updater | null;
  readonly policy: Policy;
  readonly settings: Pick<Store['settings'], 'get' | 'updates' | 'saveUpdates'>;
  /** Whether a run is under way at this moment; `runChanged` is called a few times a second only. */
  readonly isRunning: () => Promise<boolean>;
  readonly clock: Clock;
  readonly changed: (state: UpdateState) => void;
  readonly log: Pick<Log, 'info' | 'warn'>;
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

const UNSUPPORTED: UpdateState = { kind: 'unsupported' };

/**
 * New versions of Rastro: looked for by the timetable or when the user asks, downloaded and installed only when the user
 * asks. Nothing is looked for where the setting or the administrator says so.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { updater } = deps;
  return updater ? startUpdates(updater, deps) : noUpdates;
}

const noUpdates: Updates = {
  handlers: {
    state: () => UNSUPPORTED,
    check: () => UNSUPPORTED,
    download: () => UNSUPPORTED,
    cancel: () => UNSUPPORTED,
    install: () => UNSUPPORTED,
    putOff: () => UNSUPPORTED,
    skip: () => UNSUPPORTED,
  },
  runChanged: () => undefined,
  settingsChanged: async () => undefined,
  wake: () => undefined,
  close: async () => undefined,
};

function startUpdates(updater: Updater, deps: UpdatesDeps): Updates {
  const { policy, settings, clock, log } = deps;
  const running = new Set<number>();
  let progress: Progress = { stage: { kind: 'idle' }, lastCheck: null, skipped: null, isPutOff: false };
  /** Of the look or the download that is under way. */
  let work: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;

  const loaded = load();
  async function load(): Promise<void> {
    const kept = await settings.updates().catch((error: unknown) => {
      log.warn('updates.not-read', { error: messageOf(error) });
      return null;
    });
    if (kept) progress = { ...progress, ...kept };
  }

  const state = (): UpdateState =>
    present(progress, {
      updater,
      isAllowed: policy.isAllowed('updates'),
      isRunning: running.size > 0,
    });

  function take(step: Step): UpdateState {
    const { lastCheck, skipped } = progress;
    progress = advance(progress, step);
    if (progress.lastCheck !== lastCheck || progress.skipped !== skipped) save();
    const now = state();
    deps.changed(now);
    return now;
  }

  function save(): void {
    const { lastCheck, skipped } = progress;
    settings
      .saveUpdates({ lastCheck, skipped })
      .catch((error: unknown) => log.warn('updates.not-saved', { error: messageOf(error) }));
  }

  async function isOn(): Promise<boolean> {
    return policy.isAllowed('updates') && (await settings.get()).lookForUpdates;
  }

  async function demandOn(): Promise<void> {
    await loaded;
    if (await isOn()) return;
    throw new AppError('conflict', 'Looking for updates is switched off.', { reason: 'updates-off' });
  }

  /** Runs a look or a download; one at a time. */
  function begin(task: (signal: AbortSignal) => Promise<Step>, aborted: Step, fallback: UpdateFault) {
    const abort = new AbortController();
    const run = async () => {
      try {
        take(await task(abort.signal));
      } catch (error) {
        if (abort.signal.aborted) return void take(aborted);
        const fault = error instanceof UpdateError ? error.fault : fallback;
        log.warn('updates.failed', { fault, stage: progress.stage.kind, error: messageOf(error) });
        const { kind } = progress.stage;
        take(
          kind === 'checking' ? { kind: 'not-checked', fault, at: clock.now() } : { kind: 'failed', fault },
        );
      } finally {
        work = null;
      }
    };
    const ended = run();
    work = { abort, ended };
    return ended;
  }

  /** @returns whether the server was asked and answered */
  const look = sharing(async (): Promise<boolean> => {
    if (!isCheckable(progress)) return true;
    take({ kind: 'check' });
    await begin(
      async (signal) => ({ kind: 'found', newVersion: await updater.check(signal), at: clock.now() }),
      { kind: 'off' },
      'feed',
    );
    const outcome = progress.lastCheck?.outcome;
    return outcome === 'newer' || outcome === 'newest';
  });

  const timetable = watchForUpdates({
    clock,
    isOn: async () => {
      await loaded;
      return isOn();
    },
    isRunning: () => running.size > 0,
    look,
    failed: (error) => log.warn('updates.not-looked', { error: messageOf(error) }),
  });

  return {
    handlers: {
      async state() {
        await loaded;
        return state();
      },
      async check() {
        await demandOn();
        await look();
        return state();
      },
      async download() {
        await demandOn();
        const { kind } = progress.stage;
        if (updater.byHand !== null || (kind !== 'available' && kind !== 'failed'))
          throw new AppError('not-found', 'There is no version to download.');
        take({ kind: 'download' });
        void begin(
          async (signal) => {
            await updater.download((share) => take({ kind: 'received', share }), signal);
            return { kind: 'downloaded' };
          },
          { kind: 'cancelled' },
          'damaged',
        );
        return state();
      },
      async cancel() {
        const underWay = progress.stage.kind === 'downloading' ? work : null;
        underWay?.abort.abort();
        await underWay?.ended;
        return state();
      },
      async install() {
        await demandOn();
        if (progress.stage.kind !== 'ready') throw new AppError('not-found', 'No new version is downloaded.');
        if (await deps.isRunning())
          throw new AppError('conflict', 'A lookup is under way.', { reason: 'update-in-run' });
        take({ kind: 'install' });
        await updater.install().catch((error: unknown) => {
          const fault = error instanceof UpdateError ? error.fault : 'install';
          log.warn('updates.not-installed', { fault, error: messageOf(error) });
          take({ kind: 'failed', fault });
        });
        return state();
      },
      putOff: () => take({ kind: 'put-off' }),
      skip: () => take({ kind: 'skip' }),
    },
    runChanged({ id, state: runState }) {
      const wasRunning = running.size > 0;
      if (runState === 'running') running.add(id);
      else running.delete(id);
      if (wasRunning === running.size > 0) return;
      deps.changed(state());
      timetable.check();
    },
    async settingsChanged() {
      if (await isOn()) return timetable.check();
      work?.abort.abort();
      await work?.ended;
      if (progress.stage.kind !== 'idle') take({ kind: 'off' });
    },
    wake: timetable.check,
    async close() {
      timetable.close();
      work?.abort.abort();
      await work?.ended;
    },
  };
}
