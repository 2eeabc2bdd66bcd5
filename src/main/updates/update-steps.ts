import type { UpdateFault } from '../../preload/schemas/updates.ts';
import type { Clock } from '../util/clock.ts';
import { messageOf } from '../util/errors.ts';
import { singleFlight } from '../util/single-flight.ts';
import { isCheckable, type Step } from './progress.ts';
import type { ProgressRecord, ProgressRecordDeps } from './record.ts';
import { UpdateError, type Updater } from './types.ts';

export interface WorkDeps extends Pick<ProgressRecordDeps, 'log'> {
  readonly clock: Clock;
}

/** Checks, downloads and installs, one at a time; each writes its steps to the record. */
export interface UpdateSteps {
  /** @returns whether the check succeeded; true where no check may start, because a version is on its way already */
  check(): Promise<boolean>;
  download(): Promise<void>;
  install(): Promise<void>;
  /** Ends the check or the download in progress. */
  abort(): Promise<void>;
}

/** A check or a download, with the step for each of its outcomes. */
interface Task {
  readonly run: (signal: AbortSignal) => Promise<Step>;
  readonly aborted: Step;
  readonly failed: (fault: UpdateFault) => Step;
  /** The fault of an error that names no fault. */
  readonly fallback: UpdateFault;
}

export function createUpdateSteps(
  updater: Updater,
  record: ProgressRecord,
  { clock, log }: WorkDeps,
): UpdateSteps {
  let current: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;

  function faultOf(error: unknown, fallback: UpdateFault): UpdateFault {
    const fault = error instanceof UpdateError ? error.fault : fallback;
    log.warn('updates.failed', {
      fault,
      stage: record.progress().stage.kind,
      error: messageOf(error),
    });
    return fault;
  }

  function begin({ run, aborted, failed, fallback }: Task): Promise<void> {
    const abort = new AbortController();
    const ended = run(abort.signal)
      .catch((error: unknown) => (abort.signal.aborted ? aborted : failed(faultOf(error, fallback))))
      .then((step) => {
        current = null;
        record.take(step);
      });
    current = { abort, ended };
    return ended;
  }

  return {
    check: singleFlight(async () => {
      if (!isCheckable(record.progress())) return true;
      record.take({ kind: 'check' });
      await begin({
        run: async (signal) => ({
          kind: 'found',
          newVersion: await updater.check(signal),
          at: clock.now(),
        }),
        aborted: { kind: 'off' },
        failed: (fault) => ({ kind: 'not-checked', fault, at: clock.now() }),
        fallback: 'feed',
      });
      const outcome = record.progress().lastCheck?.outcome;
      return outcome === 'newer' || outcome === 'newest';
    }),
    download() {
      record.take({ kind: 'download' });
      const progressed = (share: number) => record.take({ kind: 'received', share });
      return begin({
        run: (signal) => updater.download(progressed, signal).then(() => ({ kind: 'downloaded' })),
        aborted: { kind: 'cancelled' },
        failed: (fault) => ({ kind: 'failed', fault }),
        fallback: 'damaged',
      });
    },
    async install() {
      record.take({ kind: 'install' });
      try {
        await updater.install();
      } catch (error) {
        record.take({ kind: 'failed', fault: faultOf(error, 'install') });
      }
    },
    async abort() {
      current?.abort.abort();
      await current?.ended;
    },
  };
}
