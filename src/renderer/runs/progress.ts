import type { Connectivity } from '../../contract/schemas/app.ts';
import type { Run } from '../../contract/schemas/runs.ts';

/** When this screen opened, in milliseconds since 1970. Runs that ended before are not announced. */
const openedAt = Date.now();

/**
 * When this screen opened, by a clock that may have been set back since: a run that ends now ends after it. Time in
 * which the computer slept may be missing in `performance.now`, so the time is never later than `openedAt`.
 */
export const openedAtNow = (): number => Math.min(openedAt, Date.now() - performance.now());

/**
 * The newest run of a whole list, or of all vehicles (null).
 *
 * @param runs newest first
 */
export function lastRunOf(runs: readonly Run[], listId: number | null): Run | undefined {
  const target = listId === null ? 'everything' : 'list';
  return runs.find((run) => run.target === target && run.listId === listId);
}

export const doneOf = ({ counts }: Run): number => counts.total - counts.queued;

export function shares({ counts }: Run) {
  const percent = (amount: number) => (counts.total === 0 ? 0 : (amount / counts.total) * 100);
  return { ok: percent(counts.ok), notFound: percent(counts.notFound), failed: percent(counts.failed) };
}

/** Percentage done, rounded down so that 100 means all; 100 for a run without vehicles. */
export const percentDone = (run: Run): number =>
  run.counts.total === 0 ? 100 : Math.floor((doneOf(run) / run.counts.total) * 100);

export const canResume = ({ state }: Run): boolean =>
  state === 'paused' || state === 'interrupted' || state === 'stopped';

export const needsCredentials = ({ state, stopReason }: Run): boolean =>
  state === 'stopped' && (stopReason === 'unauthorized' || stopReason === 'secret-missing');

/** A rate limit's pause with less time left is not shown, because it is too short to be read. */
const READABLE_MS = 2_500;

/**
 * The wait to show for a run; null: none, or one that is too short to be read.
 *
 * @param now milliseconds since 1970
 */
export function waitToShow({ state, waiting }: Run, now: number): Run['waiting'] {
  if (state !== 'running' || !waiting) return null;
  return waiting.reason === 'rate-limited' && waiting.until - now < READABLE_MS ? null : waiting;
}

/** Whether the user can end the run's wait: neither a pause that the service asked for, nor one for another program. */
/** Whether a run has no answer yet because its service can't be reached: the first try of a request takes its time. */
export const beginsOffline = (run: Run, connectivity: Connectivity | undefined): boolean =>
  run.state === 'running' &&
  doneOf(run) === 0 &&
  connectivity?.state === 'offline' &&
  connectivity.connectionId === run.connectionId;

export const canTryNow = ({ state, waiting }: Run): boolean =>
  state === 'running' && waiting !== null && !['rate-limited', 'database'].includes(waiting.reason);

/** Whether the run is neither completed nor cancelled. */
export const isOpen = (run: Run): boolean => run.state === 'running' || canResume(run);

/**
 * What tells a run from every other. Its id alone does not: once a backup is restored, a new run can get the id of a run
 * that the backup lacks.
 */
export const runKey = ({ id, startedAt }: Run): string => `${id} ${startedAt}`;

/**
 * The run to show above the table: a running one, else one that waits for the user, else one that has ended.
 *
 * @param runs newest first
 * @param hidden runs that the user has closed, by `runKey`
 * @param since milliseconds since 1970; runs that ended before are not shown
 */
export function runToShow(runs: readonly Run[], hidden: ReadonlySet<string>, since: number): Run | undefined {
  const shown = runs.filter((run) => !hidden.has(runKey(run)));
  return (
    shown.find(({ state }) => state === 'running') ??
    shown.find(isOpen) ??
    shown.find(({ endedAt }) => endedAt !== null && endedAt >= since)
  );
}

/**
 * Whether the run needs nothing from the user: it is completed, or runs without a wait. If it looks up a single
 * vehicle, the vehicle's panel then says enough.
 */
const isCalm = ({ state, waiting }: Run): boolean =>
  state === 'completed' || (state === 'running' && waiting === null);

/**
 * The runs that the strip may show. Of runs started in a vehicle's panel, only the last one of each vehicle is shown,
 * and only if it needs the user.
 *
 * @param ofPanel VINs of the runs from panels, by id
 */
export function runsOfStrip(runs: readonly Run[], ofPanel: ReadonlyMap<number, string>): readonly Run[] {
  const last = new Map([...ofPanel].toSorted(([a], [b]) => a - b).map(([id, vin]) => [vin, id]));
  return runs.filter((run) => {
    const vin = ofPanel.get(run.id);
    return vin === undefined || (last.get(vin) === run.id && !isCalm(run));
  });
}

/** Seconds until a point in time, rounded up; 0 when it has passed. Both in milliseconds since 1970. */
export const secondsUntil = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));
