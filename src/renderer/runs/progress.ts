import type { Run, WaitReason } from '../../preload/schemas/runs.ts';

/** When this screen opened: runs that ended before are no news. Milliseconds since 1970. */
export const openedAt = Date.now();

/** The newest run about all of a list, or about all vehicles (null); `runs` is newest first. */
export function lastRunOf(runs: readonly Run[], listId: number | null): Run | undefined {
  const target = listId === null ? 'everything' : 'list';
  return runs.find((run) => run.target === target && run.listId === listId);
}

/** VINs with a result of some kind. */
export const doneOf = ({ counts }: Run): number => counts.total - counts.queued;

/** Share of each result in the whole run, in percent. */
export function shares({ counts }: Run) {
  const percent = (amount: number) => (counts.total === 0 ? 0 : (amount / counts.total) * 100);
  return { ok: percent(counts.ok), notFound: percent(counts.notFound), failed: percent(counts.failed) };
}

/** Percent done, rounded down so that 100 means all; a run without vehicles is done. */
export function percentDone(run: Run): number {
  return run.counts.total === 0 ? 100 : Math.floor((doneOf(run) / run.counts.total) * 100);
}

/** Whether the run can go on by "continue". */
export function canResume({ state }: Run): boolean {
  return state === 'paused' || state === 'interrupted' || state === 'stopped';
}

/** Whether the run stopped for want of credentials that the service takes. */
export const wantsConnection = ({ state, stopReason }: Run): boolean =>
  state === 'stopped' && (stopReason === 'unauthorized' || stopReason === 'secret-missing');

/** Pauses of a service with a limit that end sooner than this come and go too fast to be read. */
const READABLE_MS = 2_500;

/**
 * What the run waits for, where that is worth a place on the screen.
 *
 * @param now milliseconds since 1970
 */
export function waitToShow({ state, waiting }: Run, now: number): Run['waiting'] {
  if (state !== 'running' || !waiting) return null;
  return waiting.reason === 'rate-limited' && waiting.until - now < READABLE_MS ? null : waiting;
}

/** Whether the run waits for a service that gives no answers; one that asked for a pause gets it. */
export const canTryNow = ({ state, waiting }: Run): boolean =>
  state === 'running' && waiting !== null && waiting.reason !== 'rate-limited';

/** Whether the run is neither completed nor cancelled. */
export const isOpen = (run: Run): boolean => run.state === 'running' || canResume(run);

/**
 * The run to show above the table: one that is under way or waits for the user, else one that ended since
 * `since` (milliseconds since 1970). `runs` is newest first; what was hidden by hand stays hidden.
 */
export function runToShow(runs: readonly Run[], hidden: ReadonlySet<number>, since: number): Run | undefined {
  const shown = runs.filter(({ id }) => !hidden.has(id));
  return (
    shown.find(({ state }) => state === 'running') ??
    shown.find(isOpen) ??
    shown.find(({ endedAt }) => endedAt !== null && endedAt >= since)
  );
}

/** Started seconds until a point in time, both in milliseconds since 1970; 0 when it has passed. */
export const secondsUntil = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** Waits that end sooner than this are not worth a screen reader's word. */
const BRIEF_MS = 5_000;

/** What a screen reader was last told of a run. */
export interface Told {
  readonly runId: number;
  /** VINs with a result by then. */
  readonly done: number;
  readonly reason: WaitReason;
}

/**
 * What a screen reader is to be told of a run's wait; null: nothing. A try in between that brings nothing is part of the
 * same wait, so that it is told once and not at each try.
 *
 * @param now milliseconds since 1970
 */
export function waitToTell(run: Run, told: Told | null, now: number): Told | null {
  if (run.state !== 'running') return null;
  const same = told?.runId === run.id && told.done === doneOf(run);
  if (!run.waiting) return same ? told : null;
  if (same && told.reason === run.waiting.reason) return told;
  if (run.waiting.until - now < BRIEF_MS) return same ? told : null;
  return { runId: run.id, done: doneOf(run), reason: run.waiting.reason };
}

/** Runs that were under way for less, in seconds, end before one's eyes. */
const LONG_S = 10;

/**
 * Which end of a run is news: of a long one, and of a scheduled one that failed. What the user cancelled is none.
 *
 * @param before the state that was heard of last; undefined: none since the screen opened
 */
export function endToTell(
  run: Run,
  before: Run['state'] | undefined,
): 'completed' | 'failed' | 'stopped' | null {
  const { state } = run;
  if (state === before || (state !== 'completed' && state !== 'stopped')) return null;
  const end = state === 'stopped' ? 'stopped' : run.counts.failed > 0 ? 'failed' : 'completed';
  return run.activeSeconds > LONG_S || (run.scheduled && end !== 'completed') ? end : null;
}

/**
 * What is to become of the notice of how a list's runs ended, of which there is one: it tells this end, or is over, as what
 * it told of is done again; null: it stays as it is.
 *
 * @param before the state that was heard of last; undefined: none since the screen opened
 * @param told the run that it tells of; undefined: there is none
 * @param since milliseconds since 1970: what ended before is no news
 */
export function noticeOfEnd(
  run: Run,
  before: Run['state'] | undefined,
  told: number | undefined,
  since: number,
): ReturnType<typeof endToTell> | 'over' {
  // After a while without the core all runs are told anew, the newest first.
  const isOld = before === undefined && told !== undefined && run.id < told;
  const end = isOld || (run.endedAt ?? since) < since ? null : endToTell(run, before);
  if (end) return end;
  // A short run may be over before it is heard of.
  const hasBegun = before !== 'running' && (run.state === 'running' || before === undefined);
  return hasBegun && told !== undefined && told <= run.id ? 'over' : null;
}
