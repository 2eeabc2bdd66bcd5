import type { Handlers } from '../../preload/contract.ts';
import type { Run, RunRequest, RunState } from '../../preload/schemas/runs.ts';
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
  /** The client of a connection, and how many queries may be under way at once. */
  readonly connect: (connectionId: number) => Promise<{ client: ServiceClient; maxConcurrency: number }>;
  /** A run moved on or changed its state; `committed` says whether answers were written since the last call. */
  readonly changed: (run: Run, committed: boolean) => void;
  /** A run's end could not be written down, because the disk is full, say. */
  readonly failed: (error: unknown) => void;
}

export interface Lookup {
  readonly handlers: Handlers['runs'];
  /** Resolves when the run is not under way (any more). */
  ended(runId: number): Promise<Run>;
  /** Ends every run over a connection; what was fetched stays. */
  cancelOver(connectionId: number): Promise<void>;
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
  /** Runs between "go" and their first query: a second "go" joins the first. */
  const beginning = new Map<number, Promise<Run>>();
  /** Lists between "go" and their run. */
  const starting = new Set<number>();
  let closed = false;

  /** A run that is written down as running and has no runner did not get to write its end. */
  function stateOf({ id, state }: RunRecord): RunState {
    return state === 'running' && !active.has(id) && !beginning.has(id) ? 'interrupted' : state;
  }

  function present(record: RunRecord): Run {
    const { activeMs: _, ...run } = record;
    const work = active.get(record.id);
    const vinsPerSecond = work?.runner.vinsPerSecond() ?? null;
    return {
      ...run,
      state: stateOf(record),
      vinsPerSecond,
      secondsLeft: vinsPerSecond === null ? null : run.counts.queued / vinsPerSecond,
      waitingUntil: work?.client.stats().waitingUntil ?? null,
    };
  }

  function begin(record: RunRecord): Promise<Run> {
    const going = beginning.get(record.id);
    if (going) return going;
    const begun = go(record).finally(() => beginning.delete(record.id));
    beginning.set(record.id, begun);
    return begun;
  }

  async function go(record: RunRecord): Promise<Run> {
    const { client, maxConcurrency } = await deps.connect(record.connectionId);
    if (closed) throw new AppError('cancelled', 'Rastro is closing.');
    const running = await runs.setState(record.id, 'running', null, null);
    const runner = startRunner({ runs, client, clock, lanes: maxConcurrency }, running);
    active.set(record.id, { runner, client });
    void report(record.id, runner);
    return present(running);
  }

  /** Tells how the run stands, a few times a second, until it has ended. */
  async function report(runId: number, runner: Runner): Promise<void> {
    const leave = new AbortController();
    const ended = runner.ended
      .catch((error: unknown) => {
        deps.failed(error);
        return runner.latest();
      })
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

  async function start(request: RunRequest): Promise<Run> {
    const listId = request.target.kind === 'list' ? request.target.listId : null;
    if (listId === null) return create(request);
    const isUnderWay = [...active.values()].some(({ runner }) => runner.latest().listId === listId);
    if (isUnderWay || starting.has(listId))
      throw new AppError('conflict', 'This list is being looked up already.');
    starting.add(listId);
    return create(request).finally(() => starting.delete(listId));
  }

  async function create(request: RunRequest): Promise<Run> {
    const now = clock.now();
    await deps.connect(request.connectionId);
    return begin(await runs.create(request.connectionId, request.target, freshSince(request, now), now));
  }

  async function halt(runId: number, state: Halt): Promise<Run> {
    // A failed begin has been told to who asked for it.
    await beginning.get(runId)?.catch(() => undefined);
    const work = active.get(runId);
    if (work) return present(await work.runner.halt(state));
    const record = await runs.get(runId);
    if (!RESUMABLE.includes(stateOf(record)) || state !== 'cancelled') return present(record);
    const cancelled = present(await runs.setState(runId, 'cancelled', null, clock.now()));
    deps.changed(cancelled, false);
    return cancelled;
  }

  async function haltAll(state: Halt, which: (record: RunRecord) => boolean = () => true): Promise<void> {
    await Promise.allSettled(beginning.values());
    const chosen = [...active.values()].filter(({ runner }) => which(runner.latest()));
    await Promise.allSettled(chosen.map(({ runner }) => runner.halt(state)));
  }

  return {
    handlers: {
      plan: (request) => planRun({ runs, suspicious: deps.suspicious, now: clock.now() }, request),
      start,
      pause: ({ runId }) => halt(runId, 'paused'),
      cancel: ({ runId }) => halt(runId, 'cancelled'),
      async resume({ runId }) {
        const record = await runs.get(runId);
        if (active.has(runId)) return present(record);
        if (!RESUMABLE.includes(stateOf(record)) && !beginning.has(runId))
          throw new AppError('conflict', 'This run has ended; start a new one.');
        return begin(record);
      },
      all: async () => (await runs.all()).map(present),
      failures: ({ runId, after, limit }) => runs.failures(runId, after, limit),
    },
    async ended(runId) {
      await active.get(runId)?.runner.ended.catch(() => undefined);
      return present(await runs.get(runId));
    },
    cancelOver: (connectionId) => haltAll('cancelled', (record) => record.connectionId === connectionId),
    async close() {
      closed = true;
      await haltAll('interrupted');
    },
  };
}
