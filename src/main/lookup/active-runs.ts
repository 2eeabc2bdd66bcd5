import type { Run, RunState, StopReason } from '../../contract/schemas/runs.ts';
import type { RunRecord } from '../store/records.ts';
import { AppError } from '../util/errors.ts';
import { stopReasonOf } from './outcomes.ts';
import { type ActiveWork, presentRun } from './present.ts';
import { reportRun } from './report-run.ts';
import { startRunner } from './runner.ts';
import type { HaltState } from './runner-state.ts';
import { LANES_PER_REQUEST, type LookupDeps, type RunSettings } from './types.ts';

export interface ActiveRuns {
  /** Begins a run's queries. A second call while the run is beginning gets the first call's promise. */
  begin(record: RunRecord, terms: RunSettings): Promise<Run>;
  /** Resolves once a run that is about to begin has begun, or has failed to begin. */
  begun(runId: number): Promise<void>;
  isBeginning(runId: number): boolean;
  get(runId: number): ActiveWork | null;
  all(): readonly ActiveWork[];
  /** The ids of these runs, and of those that are beginning. */
  ids(): readonly number[];
  /** The run's state. A run that is stored as running but is not under way is `interrupted`, or `stopped` by a failure. */
  stateOf(record: RunRecord): RunState;
  present(record: RunRecord): Run;
  /** Ends the runs that `isChosen` accepts, by default all; `LookupDeps.failed` reports failures. */
  haltAll(halt: HaltState, isChosen?: (record: RunRecord) => boolean): Promise<void>;
  /** Interrupts all runs. After that no run can begin. */
  close(): Promise<void>;
  /** @throws AppError `cancelled` after `close` */
  requireOpen(): void;
}

export function createActiveRuns(deps: LookupDeps): ActiveRuns {
  const { runs, clock } = deps;
  const active = new Map<number, ActiveWork>();
  /** Runs between their start and their first query. */
  const beginning = new Map<number, Promise<Run>>();
  /** Why runs stopped whose end could not be written. */
  const unwritten = new Map<number, StopReason>();
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new AppError('cancelled', 'Rastro is closing.');
  }

  function stateOf({ id, state }: RunRecord): RunState {
    if (state !== 'running' || active.has(id) || beginning.has(id)) return state;
    return unwritten.has(id) ? 'stopped' : 'interrupted';
  }

  function present(record: RunRecord): Run {
    const work = record.state === 'running' ? (active.get(record.id) ?? null) : null;
    const [latest, state] = [work?.runner.latest() ?? record, stateOf(record)];
    const stopReason = state === latest.state ? latest.stopReason : (unwritten.get(record.id) ?? null);
    return presentRun({ ...latest, stopReason }, state, work, clock);
  }

  async function putToWork(record: RunRecord, terms: RunSettings): Promise<Run> {
    const { random, connect, patienceMs } = { ...deps, ...terms };
    const { client, maxConcurrency } = await connect(record.connectionId);
    requireOpen();
    const running = await runs.setState(record.id, 'running', null, null);
    unwritten.delete(record.id);
    const lanes = terms.lanes ?? maxConcurrency * LANES_PER_REQUEST;
    const runner = startRunner({ runs, client, clock, random, lanes, patienceMs }, running);
    active.set(record.id, { runner, client });
    const ended = runner.ended
      .catch((error: unknown) => {
        deps.failed(error);
        unwritten.set(record.id, stopReasonOf(error));
        return runner.latest();
      })
      .finally(() => active.delete(record.id));
    void reportRun(runner, ended, clock, (latest, committed) => {
      const run = present(latest);
      deps.changed(run, committed);
      terms.changed?.(run);
    });
    return present(running);
  }

  async function haltAll(halt: HaltState, isChosen = (_record: RunRecord) => true): Promise<void> {
    await Promise.allSettled(beginning.values());
    const chosen = [...active.values()].filter(({ runner }) => isChosen(runner.latest()));
    await Promise.allSettled(chosen.map(({ runner }) => runner.halt(halt)));
  }

  return {
    begin(record, terms) {
      const first = beginning.get(record.id);
      if (first) return first;
      const begun = putToWork(record, terms).finally(() => beginning.delete(record.id));
      beginning.set(record.id, begun);
      return begun;
    },
    // `begin` itself rejects with the failure.
    begun: async (runId) => void (await beginning.get(runId)?.catch(() => undefined)),
    isBeginning: (runId) => beginning.has(runId),
    get: (runId) => active.get(runId) ?? null,
    all: () => [...active.values()],
    ids: () => [...active.keys(), ...beginning.keys()],
    stateOf,
    present,
    haltAll,
    async close() {
      isClosed = true;
      await haltAll('interrupted');
    },
    requireOpen,
  };
}
