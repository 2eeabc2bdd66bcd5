import type { Handlers } from '../../preload/contract.ts';
import type { Run, RunState } from '../../preload/schemas/runs.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { ServiceClient } from '../service/types.ts';
import type { RunRecord, Store } from '../store/types.ts';
import { freshSince, type PlanDeps, planRun } from './plan.ts';
import { type Halt, type Runner, startRunner } from './runner.ts';

const RESUMABLE: readonly RunState[] = ['paused', 'interrupted', 'stopped'];

/** How often a run under way tells how it stands. */
const REPORT_MS = 300;

export interface LookupDeps {
  readonly runs: Store['runs'];
  readonly clock: Clock;
  readonly suspicious: PlanDeps['suspicious'];
  /** The client of a connection, how its times are read, and how many queries may be under way at once. */
  readonly connect: (
    connectionId: number,
  ) => Promise<{ client: ServiceClient; timeZone: string; maxConcurrency: number }>;
  /** A run moved on or changed its state; `committed` says whether answers were written since the last call. */
  readonly changed: (run: Run, committed: boolean) => void;
}

export interface Lookup {
  readonly handlers: Handlers['runs'];
  /** Resolves when the run is not under way (any more). */
  ended(runId: number): Promise<Run>;
  /** Interrupts every run, so that each can be resumed at the next start. */
  close(): Promise<void>;
}

interface Active {
  readonly runner: Runner;
  readonly client: ServiceClient;
}

/** Runs: planned, started, paused, resumed; many at once share the throttle of their connection. */
export function createLookup(deps: LookupDeps): Lookup {
  const { runs, clock } = deps;
  const active = new Map<number, Active>();
  /** Runs between "go" and their first query: a second "go" must not start them twice. */
  const beginning = new Set<number>();

  function present(record: RunRecord): Run {
    const { activeMs: _, ...run } = record;
    const work = active.get(record.id);
    const vinsPerSecond = work?.runner.vinsPerSecond() ?? null;
    return {
      ...run,
      vinsPerSecond,
      secondsLeft: vinsPerSecond === null ? null : run.counts.queued / vinsPerSecond,
      waitingUntil: work?.client.stats().waitingUntil ?? null,
    };
  }

  async function begin(record: RunRecord): Promise<Run> {
    if (beginning.has(record.id) || active.has(record.id))
      throw new AppError('conflict', 'This run is under way already.');
    beginning.add(record.id);
    try {
      const { client, timeZone, maxConcurrency } = await deps.connect(record.connectionId);
      const running = await runs.setState(record.id, 'running', null, null);
      const runner = startRunner({ runs, client, clock, timeZone, lanes: maxConcurrency }, running);
      active.set(record.id, { runner, client });
      void report(record.id, runner);
      return present(running);
    } finally {
      beginning.delete(record.id);
    }
  }

  /** Tells how the run stands, a few times a second, until it has ended. */
  async function report(runId: number, runner: Runner): Promise<void> {
    const leave = new AbortController();
    const ended = runner.ended
      .catch(() => runner.latest())
      .then((last) => {
        active.delete(runId);
        leave.abort();
        return last;
      });
    let told: RunRecord | null = null;
    while (!leave.signal.aborted) {
      await clock.sleep(REPORT_MS, leave.signal).catch(() => undefined);
      const latest = runner.latest();
      if (!leave.signal.aborted) deps.changed(present(latest), latest !== told);
      told = latest;
    }
    deps.changed(present(await ended), true);
  }

  async function halt(runId: number, state: Halt): Promise<Run> {
    const work = active.get(runId);
    if (work) return present(await work.runner.halt(state));
    const record = await runs.get(runId);
    if (!RESUMABLE.includes(record.state) || state !== 'cancelled') return present(record);
    const cancelled = present(await runs.setState(runId, 'cancelled', null, clock.now()));
    deps.changed(cancelled, false);
    return cancelled;
  }

  return {
    handlers: {
      plan: (request) => planRun({ runs, suspicious: deps.suspicious, now: clock.now() }, request),
      async start(request) {
        const now = clock.now();
        await deps.connect(request.connectionId);
        return begin(await runs.create(request.connectionId, request.target, freshSince(request, now), now));
      },
      pause: ({ runId }) => halt(runId, 'paused'),
      cancel: ({ runId }) => halt(runId, 'cancelled'),
      async resume({ runId }) {
        const record = await runs.get(runId);
        if (active.has(runId)) return present(record);
        if (!RESUMABLE.includes(record.state))
          throw new AppError('conflict', 'This run has ended; start a new one.');
        return begin(record);
      },
      all: async () => (await runs.all()).map(present),
      failures: async ({ runId }) => [...(await runs.failures(runId))],
    },
    async ended(runId) {
      await active.get(runId)?.runner.ended;
      return present(await runs.get(runId));
    },
    async close() {
      await Promise.allSettled([...active.values()].map(({ runner }) => runner.halt('interrupted')));
    },
  };
}
