import type { Handlers } from '../../contract/contract-types.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import type { NewVersion, UpdateFault, UpdateStage, UpdateState } from '../../contract/schemas/updates.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { AppError, messageOf } from '../util/errors.ts';
import { repeat } from '../util/repeat.ts';
import { singleFlight } from '../util/single-flight.ts';
import { createProgress, type Progress, type ProgressDeps } from './progress.ts';
import { UpdateError, type Updater } from './types.ts';

/** Delay of the first check after the start, so that the screen is up and its first requests are answered. */
export const FIRST_CHECK_MS = 2 * 60_000;
export const CHECK_EVERY_MS = 24 * 3_600_000;
/** Delay after a failed check: a computer that was offline is often online an hour later. */
export const RETRY_MS = 3_600_000;

interface UpdatesDeps extends ProgressDeps {
  /** Null: this installation has no updates. */
  readonly updater: Updater | null;
  readonly settings: Pick<Store['settings'], 'get' | 'updates' | 'saveUpdates'>;
  /** Whether a run is in progress at this moment; `runChanged` reports it only a few times a second. */
  readonly isRunning: () => Promise<boolean>;
  readonly clock: Clock;
}

export interface Updates {
  readonly handlers: Handlers['updates'];
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
  const progress = createProgress(updater, deps);
  const work = createWork(updater, progress, deps);
  let dueAt = clock.now() + FIRST_CHECK_MS;

  async function isOn(): Promise<boolean> {
    await progress.loaded;
    return isAllowed && (await settings.get()).lookForUpdates;
  }

  async function checkIfDue(): Promise<void> {
    // A clock that was set back must not delay a check by more than a day.
    dueAt = Math.min(dueAt, clock.now() + CHECK_EVERY_MS);
    if (clock.now() < dueAt || running.size > 0 || !(await isOn())) return;
    dueAt = clock.now() + ((await work.check()) ? CHECK_EVERY_MS : RETRY_MS);
  }

  const timetable = repeat(clock, async () => {
    await checkIfDue().catch((error: unknown) => log.warn('updates.not-looked', { error: messageOf(error) }));
    const left = dueAt - clock.now();
    // A check that is due but had to wait starts at the next `wake`.
    return left > 0 ? left : CHECK_EVERY_MS;
  });

  return {
    handlers: handlersOf(updater, progress, work, isOn, deps.isRunning),
    runChanged({ id, state }) {
      const before = running.size;
      if (state === 'running') running.add(id);
      else running.delete(id);
      if (before > 0 !== running.size > 0) progress.hide({ isRunning: running.size > 0 });
      if (running.size === 0) timetable.wake();
    },
    async settingsChanged() {
      if (await isOn()) return timetable.wake();
      await work.stop();
      if (progress.stage().kind !== 'idle') progress.to({ kind: 'idle' });
    },
    wake: timetable.wake,
    async close() {
      timetable.close();
      await work.stop();
    },
  };
}

type Work = ReturnType<typeof createWork>;

/** Checks, downloads and installs, one at a time. */
function createWork(updater: Updater, progress: Progress, { clock, log }: UpdatesDeps) {
  let current: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;

  function faultOf(error: unknown): UpdateFault {
    const fault = error instanceof UpdateError ? error.fault : 'install';
    log.warn('updates.failed', { fault, stage: progress.stage().kind, error: messageOf(error) });
    return fault;
  }

  /** @param task returns the stage that follows. `stop` aborts the signal, and the stage `stopped` follows then */
  function begin(
    task: (signal: AbortSignal) => Promise<UpdateStage>,
    failed: (fault: UpdateFault) => UpdateStage,
    stopped: UpdateStage,
  ): Promise<void> {
    const abort = new AbortController();
    const ended = task(abort.signal)
      .catch((error: unknown) => (abort.signal.aborted ? stopped : failed(faultOf(error))))
      .then((next) => {
        current = null;
        progress.to(next);
      });
    current = { abort, ended };
    return ended;
  }

  return {
    /** @returns whether the check succeeded; true where no check may start, because a version is on its way already */
    check: singleFlight(async () => {
      const before = progress.stage();
      if (!['idle', 'available', 'failed'].includes(before.kind)) return true;
      let isAnswered = true;
      const checked = (outcome: UpdateFault | 'newer' | 'newest') =>
        progress.store({ lastCheck: { at: clock.now(), outcome } });
      progress.to({ kind: 'checking' });
      await begin(
        async (signal) => {
          const newVersion = await updater.check(signal);
          checked(newVersion ? 'newer' : 'newest');
          progress.hide({ isPutOff: false });
          return newVersion ? { kind: 'available', newVersion } : { kind: 'idle' };
        },
        (fault) => {
          isAnswered = false;
          checked(fault);
          return before;
        },
        { kind: 'idle' },
      );
      return isAnswered;
    }),
    download(newVersion: NewVersion): Promise<void> {
      // Who downloads a version does not skip it any longer.
      progress.store({ skipped: null });
      progress.to({ kind: 'downloading', newVersion, share: 0 });
      const received = (share: number) => progress.to({ kind: 'downloading', newVersion, share });
      return begin(
        (signal) => updater.download(received, signal).then(() => ({ kind: 'ready', newVersion })),
        (fault) => ({ kind: 'failed', newVersion, fault }),
        { kind: 'available', newVersion },
      );
    },
    async install(newVersion: NewVersion): Promise<void> {
      progress.to({ kind: 'installing', newVersion });
      await updater
        .install()
        .catch((error: unknown) => progress.to({ kind: 'failed', newVersion, fault: faultOf(error) }));
    },
    /** Ends the check or the download in progress. */
    async stop(): Promise<void> {
      current?.abort.abort();
      await current?.ended;
    },
  };
}

function handlersOf(
  updater: Updater,
  progress: Progress,
  work: Work,
  isOn: () => Promise<boolean>,
  isRunning: () => Promise<boolean>,
): Handlers['updates'] {
  const { stage, state } = progress;
  async function demandOn(): Promise<void> {
    if (await isOn()) return;
    throw new AppError('conflict', 'Looking for updates is switched off.', { reason: 'updates-off' });
  }
  return {
    state: () => progress.loaded.then(state),
    async check() {
      await demandOn();
      await work.check();
      return state();
    },
    async download() {
      await demandOn();
      const offer = stage();
      if (updater.byHand !== null || (offer.kind !== 'available' && offer.kind !== 'failed'))
        throw new AppError('not-found', 'There is no version to download.');
      void work.download(offer.newVersion);
      return state();
    },
    async cancel() {
      if (stage().kind === 'downloading') await work.stop();
      return state();
    },
    async install() {
      await demandOn();
      if (await isRunning())
        throw new AppError('conflict', 'A lookup is under way.', { reason: 'update-in-run' });
      const offer = stage();
      if (offer.kind !== 'ready') throw new AppError('not-found', 'No new version is downloaded.');
      await work.install(offer.newVersion);
      return state();
    },
    putOff() {
      progress.hide({ isPutOff: true });
      return state();
    },
    skip() {
      const offer = stage();
      if (offer.kind === 'available' || offer.kind === 'ready' || offer.kind === 'failed') {
        progress.store({ skipped: offer.newVersion.version });
        progress.to({ kind: 'available', newVersion: offer.newVersion });
      }
      return state();
    },
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
