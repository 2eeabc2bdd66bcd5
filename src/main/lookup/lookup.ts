import type { Handlers } from '../../preload/contract.ts';
import type { Run, RunRequest, RunState } from '../../preload/schemas/runs.ts';
import type { ServiceClient } from '../service/types.ts';
import type { RunRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { freshSince, type PlanDeps, planRun } from './plan.ts';
import { presentRun, type Work } from './present.ts';
import { type Halt, type Runner, startRunner } from './runner.ts';

const RESUMABLE: readonly RunState[] = ['paused', 'interrupted', 'stopped'];

/** How often a run under way tells how it stands. */
const REPORT_MS = 300;

/** Lanes for each request in flight: while one writes its answers, another sends. */
export const LANES = 2;

export interface LookupDeps {
  readonly runs: Store['runs'];
  readonly clock: Clock;
  /** 0 up to 1. */
  readonly random: () => number;
  /** How long a run tries again while the service gives nothing, before it stops; milliseconds. */
  readonly patienceMs: number;
  readonly suspicious: PlanDeps['suspicious'];
  /** The client of a connection, and how many queries may be under way at once. */
  readonly connect: (connectionId: number) => Promise<{ client: ServiceClient; maxConcurrency: number }>;
  /** A run moved on or changed its state; `committed` says whether answers were written since the last call. */
  readonly changed: (run: Run, committed: boolean) => void;
  /** A run's end could not be written down, because the disk is full, say. */
  readonly failed: (error: unknown) => void;
}

/** What holds for one run, for as long as it is under way, in place of what `LookupDeps` has for all. */
export interface RunTerms {
  readonly connect?: LookupDeps['connect'];
  readonly patienceMs?: number;
  /** Most queries under way at once; absent: `LANES` for each that the client may send. */
  readonly lanes?: number;
  /** Called beside `LookupDeps.changed`. */
  readonly changed?: (run: Run) => void;
}

export interface Lookup {
  readonly handlers: Handlers['runs'];
  /** Starts a run as `handlers.start` does, in the name of its list's schedule. */
  startScheduled(request: RunRequest): Promise<Run>;
  /** As `handlers.start` and `handlers.resume` do, on terms of its own. */
  startOn(terms: RunTerms, request: RunRequest): Promise<Run>;
  resumeOn(terms: RunTerms, runId: number): Promise<Run>;
  /** Ends a run so that it can be resumed at any time. */
  interrupt(runId: number): Promise<Run>;
  /** Whether a run of the list is under way or about to be. */
  isListBusy(listId: number): boolean;
  /** Resolves when the run is not under way (any more). */
  ended(runId: number): Promise<Run>;
  /** The service may be there again: runs that wait for it (over the connection, where one is named) try at once. */
  tryAll(connectionId?: number): void;
  /** Ends every run over a connection; what was fetched stays. */
  cancelOver(connectionId: number): Promise<void>;
  /** Interrupts every run, so that each can be resumed at the next start. */
  close(): Promise<void>;
}

/** Runs: planned, started, paused, resumed; many at once share the throttle of their connection. */
export function createLookup(deps: LookupDeps): Lookup {
  const { runs, clock } = deps;
  const active = new Map<number, Work>();
  /** Runs between "go" and their first query: a second "go" joins the first. */
  const beginning = new Map<number, Promise<Run>>();
  /** Lists between "go" and their run. */
  const starting = new Set<number>();
  let closed = false;

  const isUnderWay = (runId: number) => active.has(runId) || beginning.has(runId);

  /** A run that is written down as running and has no runner did not get to write its end. */
  function stateOf({ id, state }: RunRecord): RunState {
    return state === 'running' && !isUnderWay(id) ? 'interrupted' : state;
  }

  function present(record: RunRecord): Run {
    const work = record.state === 'running' ? (active.get(record.id) ?? null) : null;
    return presentRun(work?.runner.latest() ?? record, stateOf(record), work, clock);
  }

  function begin(record: RunRecord, terms: RunTerms): Promise<Run> {
    const going = beginning.get(record.id);
    if (going) return going;
    const begun = go(record, terms).finally(() => beginning.delete(record.id));
    beginning.set(record.id, begun);
    return begun;
  }

  async function go(record: RunRecord, terms: RunTerms): Promise<Run> {
    const { random, connect, patienceMs } = { ...deps, ...terms };
    const { client, maxConcurrency } = await connect(record.connectionId);
    if (closed) throw new AppError('cancelled', 'Rastro is closing.');
    const running = await runs.setState(record.id, 'running', null, null);
    const lanes = terms.lanes ?? maxConcurrency * LANES;
    const runner = startRunner({ runs, client, clock, random, lanes, patienceMs }, running);
    active.set(record.id, { runner, client });
    void report(record.id, runner, terms);
    return present(running);
  }

  /** Tells how the run stands, a few times a second, until it has ended. */
  async function report(runId: number, runner: Runner, terms: RunTerms): Promise<void> {
    const changed = (run: Run, committed: boolean) => {
      deps.changed(run, committed);
      terms.changed?.(run);
    };
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
    // Each commit brings counts of its own.
    let told: RunRecord['counts'] | null = null;
    while (!leave.signal.aborted) {
      await clock.sleep(REPORT_MS, leave.signal).catch(() => undefined);
      const latest = runner.latest();
      if (!leave.signal.aborted) changed(present(latest), latest.counts !== told);
      told = latest.counts;
    }
    changed(present(await ended), true);
  }

  function isListBusy(listId: number): boolean {
    return (
      starting.has(listId) || [...active.values()].some(({ runner }) => runner.latest().listId === listId)
    );
  }

  async function start(request: RunRequest, scheduled: boolean, terms: RunTerms = {}): Promise<Run> {
    const listId = request.target.kind === 'list' ? request.target.listId : null;
    if (listId === null) return create(request, scheduled, terms);
    if (isListBusy(listId)) throw new AppError('conflict', 'This list is being looked up already.');
    starting.add(listId);
    return create(request, scheduled, terms).finally(() => starting.delete(listId));
  }

  async function create(request: RunRequest, scheduled: boolean, terms: RunTerms): Promise<Run> {
    const now = clock.now();
    const { connectionId, target } = request;
    const { client } = await (terms.connect ?? deps.connect)(connectionId);
    // The ledger of a long list takes a moment to write, which is as long as a token takes to come.
    client.prefetchToken();
    return begin(await runs.create(connectionId, target, freshSince(request, now), now, scheduled), terms);
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

  async function resume(runId: number, terms: RunTerms = {}): Promise<Run> {
    const record = await runs.get(runId);
    if (active.has(runId)) return present(record);
    if (!RESUMABLE.includes(stateOf(record)) && !beginning.has(runId))
      throw new AppError('conflict', 'This run has ended; start a new one.');
    return begin(record, terms);
  }

  async function remove(runId: number): Promise<undefined> {
    if (isUnderWay(runId)) throw new AppError('conflict', 'This run is under way; cancel it first.');
    const { state } = await runs.get(runId);
    // It has no runner, and the store keeps what it takes for running.
    if (state === 'running') await runs.setState(runId, 'interrupted', null, clock.now());
    await runs.remove(runId);
    return undefined;
  }

  return {
    handlers: {
      plan: (request) => planRun({ runs, suspicious: deps.suspicious, now: clock.now() }, request),
      start: (request) => start(request, false),
      pause: ({ runId }) => halt(runId, 'paused'),
      resume: ({ runId }) => resume(runId),
      cancel: ({ runId }) => halt(runId, 'cancelled'),
      async tryNow({ runId }) {
        active.get(runId)?.runner.tryNow();
        return present(await runs.get(runId));
      },
      remove: ({ runId }) => remove(runId),
      all: async () => (await runs.all()).map(present),
      failures: ({ runId, after, limit }) => runs.failures(runId, after, limit),
      failureCounts: ({ runId }) => runs.failureCounts(runId),
      compare: (comparison) => runs.compare(comparison),
      differences: async (asked) => [...(await runs.differences(asked))],
    },
    startScheduled: (request) => start(request, true),
    startOn: (terms, request) => start(request, false, terms),
    resumeOn: (terms, runId) => resume(runId, terms),
    interrupt: (runId) => halt(runId, 'interrupted'),
    isListBusy,
    async ended(runId) {
      await active.get(runId)?.runner.ended.catch(() => undefined);
      return present(await runs.get(runId));
    },
    tryAll(connectionId) {
      for (const { runner } of active.values())
        if (connectionId === undefined || runner.latest().connectionId === connectionId) runner.tryNow();
    },
    cancelOver: (connectionId) => haltAll('cancelled', (record) => record.connectionId === connectionId),
    async close() {
      closed = true;
      await haltAll('interrupted');
    },
  };
}
