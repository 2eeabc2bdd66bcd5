/** The renderer's tasks in a trace of Chromium: by the clock, and by what the thread was at work. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and by the thread's own. */
  readonly dur?: number;
  readonly tdur?: number;
}

export interface Tasks {
  /** Milliseconds by the clock: where the processor is shared, or painting is waited for, more than was worked. */
  readonly longest: number;
  /** Tasks of more than 50 ms by the clock. */
  readonly count: number;
  /** The most that a task was at work. Null where the trace does not show it. */
  readonly longestAtWork: number | null;
  /** Tasks of more than 50 ms at work. */
  readonly countAtWork: number;
}

/** What to trace. */
export const TASKS = ['toplevel', 'blink.user_timing'];
/** What the page leaves in the trace: see `Probe.mark`. */
export const MARK = 'rastro-bench';

const MICROSECONDS = 1000;

/** Of the thread that left the mark. */
export function longestTasks(trace: Buffer): Tasks {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const marked = traceEvents.find(({ name }) => name === MARK);
  const tasks = traceEvents.filter(
    ({ ph, name, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === marked?.pid && tid === marked.tid,
  );
  const worked = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / MICROSECONDS]));
  return {
    longest: tasks.reduce((most, { dur = 0 }) => Math.max(most, dur / MICROSECONDS), 0),
    count: tasks.filter(({ dur = 0 }) => dur > 50 * MICROSECONDS).length,
    longestAtWork: worked.length > 0 ? worked.reduce((most, ms) => Math.max(most, ms), 0) : null,
    countAtWork: worked.filter((ms) => ms > 50).length,
  };
}
