import type { UpdateFault, UpdateState } from '../../preload/schemas/updates.ts';
import type { Policy } from '../policy/policy.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { singleFlight } from '../util/single-flight.ts';
import { advance, isCheckable, type Progress, present, type Step } from './progress.ts';
import { UpdateError, type Updater } from './types.ts';

export interface WorkDeps {
  readonly policy: Policy;
  readonly settings: Pick<Store['settings'], 'updates' | 'saveUpdates'>;
  readonly clock: Clock;
  readonly changed: (state: UpdateState) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** The progress of one installation, and the look, the download or the installation that is under way. */
export interface Work {
  /** Resolves when what was remembered is read. */
  readonly loaded: Promise<void>;
  stage(): Progress['stage']['kind'];
  state(): UpdateState;
  take(step: Step): UpdateState;
  /** A run has begun, or the last one has ended. */
  setRunning(isRunning: boolean): void;
  /** @returns whether the server was asked and answered */
  look(): Promise<boolean>;
  download(): Promise<void>;
  install(): Promise<void>;
  /** Ends the look or the download that is under way. */
  abort(): Promise<void>;
}

const NOTHING: Progress = { stage: { kind: 'idle' }, lastCheck: null, skipped: null, isPutOff: false };

export function createWork(updater: Updater, deps: WorkDeps): Work {
  const { policy, settings, clock, log } = deps;
  let progress = NOTHING;
  let isRunning = false;
  let underWay: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;

  const loaded = load();
  async function load(): Promise<void> {
    try {
      progress = { ...progress, ...(await settings.updates()) };
    } catch (error) {
      log.warn('updates.not-read', { error: messageOf(error) });
    }
  }

  const state = () => present(progress, { updater, isAllowed: policy.isAllowed('updates'), isRunning });

  function take(step: Step): UpdateState {
    const { lastCheck, skipped } = progress;
    progress = advance(progress, step);
    if (progress.lastCheck !== lastCheck || progress.skipped !== skipped) save(progress);
    deps.changed(state());
    return state();
  }

  function save({ lastCheck, skipped }: Progress): void {
    settings
      .saveUpdates({ lastCheck, skipped })
      .catch((error: unknown) => log.warn('updates.not-saved', { error: messageOf(error) }));
  }

  /** Runs a look or a download; one at a time. */
  function begin(
    task: (signal: AbortSignal) => Promise<Step>,
    onAbort: Step,
    onFault: (fault: UpdateFault) => Step,
    fallback: UpdateFault,
  ): Promise<void> {
    const abort = new AbortController();
    const ended = task(abort.signal)
      .catch((error: unknown) => {
        if (abort.signal.aborted) return onAbort;
        const fault = error instanceof UpdateError ? error.fault : fallback;
        log.warn('updates.failed', { fault, stage: progress.stage.kind, error: messageOf(error) });
        return onFault(fault);
      })
      .then((step) => {
        underWay = null;
        take(step);
      });
    underWay = { abort, ended };
    return ended;
  }

  return {
    loaded,
    stage: () => progress.stage.kind,
    state,
    take,
    setRunning(now) {
      if (now === isRunning) return;
      isRunning = now;
      deps.changed(state());
    },
    look: singleFlight(async () => {
      if (!isCheckable(progress)) return true;
      take({ kind: 'check' });
      await begin(
        async (signal) => ({ kind: 'found', newVersion: await updater.check(signal), at: clock.now() }),
        { kind: 'off' },
        (fault) => ({ kind: 'not-checked', fault, at: clock.now() }),
        'feed',
      );
      const outcome = progress.lastCheck?.outcome;
      return outcome === 'newer' || outcome === 'newest';
    }),
    download() {
      take({ kind: 'download' });
      const progressed = (share: number) => take({ kind: 'received', share });
      return begin(
        (signal) => updater.download(progressed, signal).then(() => ({ kind: 'downloaded' })),
        { kind: 'cancelled' },
        (fault) => ({ kind: 'failed', fault }),
        'damaged',
      );
    },
    async install() {
      take({ kind: 'install' });
      try {
        await updater.install();
      } catch (error) {
        const fault = error instanceof UpdateError ? error.fault : 'install';
        log.warn('updates.failed', { fault, stage: 'installing', error: messageOf(error) });
        take({ kind: 'failed', fault });
      }
    },
    async abort() {
      underWay?.abort.abort();
      await underWay?.ended;
    },
  };
}
