import type { Run, RunRequest, RunState } from '../../contract/schemas/runs.ts';
import { AppError } from '../util/errors.ts';
import { type ActiveRuns, createActiveRuns } from './active-runs.ts';
import { freshSince, planRun } from './plan.ts';
import type { HaltState } from './runner-state.ts';
import type { Lookup, LookupDeps, RunSettings } from './types.ts';

const RESUMABLE: readonly RunState[] = ['paused', 'interrupted', 'stopped'];

/** Plans, starts, pauses and resumes runs. Runs over the same connection share its throttle. */
export function createLookup(deps: LookupDeps): Lookup {
  const { runs, clock } = deps;
  const active = createActiveRuns(deps);
  const { present } = active;
  const { start, isListBusy } = createStart(deps, active);
  const halt = (runId: number, state: HaltState) => haltRun(deps, active, runId, state);
  const resume = (runId: number, terms: RunSettings = {}) => resumeRun(deps, active, runId, terms);

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
      remove: ({ runId }) => removeRun(deps, active, runId),
      all: async () => (await runs.all()).map(present),
      failures: runs.failures,
      failureCounts: runs.failureCounts,
      ages: runs.ages,
      compare: runs.compare,
      differences: runs.differences,
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
      for (const { runner } of active.all())
        if (connectionId === undefined || runner.latest().connectionId === connectionId) runner.tryNow();
    },
    async cancelOver(connectionId) {
      // Paused, stopped and interrupted runs have no runner, and could be resumed over no other connection.
      await runs.cancelLeft(connectionId, active.ids(), clock.now());
      await active.haltAll('cancelled', (record) => record.connectionId === connectionId);
    },
    close: active.close,
  };
}

/** Returns the functions that start runs; a list has one run under way at most. */
function createStart({ runs, clock, connect }: LookupDeps, active: ActiveRuns) {
  /** Lists whose run is being created. */
  const starting = new Set<number>();

  function isListBusy(listId: number): boolean {
    return starting.has(listId) || active.all().some(({ runner }) => runner.latest().listId === listId);
  }

  async function create(request: RunRequest, scheduled: boolean, terms: RunSettings): Promise<Run> {
    const now = clock.now();
    const { connectionId, target } = request;
    // Checked first, so that a refused run sends no request.
    await runs.requireFit(connectionId, target);
    const { client } = await (terms.connect ?? connect)(connectionId);
    active.requireOpen();
    // The token arrives while the run's VINs are stored: for a long list that takes as long as a token request.
    client.prefetchToken();
    const found = await runs.resolve(target);
    const record = await runs.create(connectionId, found, freshSince(request, now), now, scheduled);
    return active.begin(record, terms);
  }

  async function start(request: RunRequest, scheduled: boolean, terms: RunSettings = {}): Promise<Run> {
    const listId = request.target.kind === 'list' ? request.target.listId : null;
    if (listId === null) return create(request, scheduled, terms);
    if (isListBusy(listId)) {
      throw new AppError('conflict', 'This list is being looked up already.', { reason: 'list-in-run' });
    }
    starting.add(listId);
    return create(request, scheduled, terms).finally(() => starting.delete(listId));
  }

  return { start, isListBusy };
}

async function haltRun(
  { runs, clock, changed }: LookupDeps,
  active: ActiveRuns,
  runId: number,
  halt: HaltState,
): Promise<Run> {
  await active.begun(runId);
  const work = active.get(runId);
  if (work) return active.present(await work.runner.halt(halt));
  const record = await runs.get(runId);
  if (!RESUMABLE.includes(active.stateOf(record)) || halt !== 'cancelled') return active.present(record);
  const cancelled = active.present(await runs.setState(runId, 'cancelled', null, clock.now()));
  changed(cancelled, false);
  return cancelled;
}

async function resumeRun(
  { runs }: LookupDeps,
  active: ActiveRuns,
  runId: number,
  terms: RunSettings,
): Promise<Run> {
  const record = await runs.get(runId);
  if (active.get(runId)) return active.present(record);
  if (!RESUMABLE.includes(active.stateOf(record)) && !active.isBeginning(runId))
    throw new AppError('conflict', 'This run has ended; start a new one.', { reason: 'run-ended' });
  return active.begin(record, terms);
}

async function removeRun({ runs, clock }: LookupDeps, active: ActiveRuns, runId: number): Promise<undefined> {
  if (active.get(runId) || active.isBeginning(runId))
    throw new AppError('conflict', 'This run is under way; cancel it first.', { reason: 'run-under-way' });
  const { state } = await runs.get(runId);
  // The run has no runner, but the store refuses to remove a run that is stored as running.
  if (state === 'running') await runs.setState(runId, 'interrupted', null, clock.now());
  await runs.remove(runId);
  return undefined;
}
