import type { Run, RunState } from '../../contract/schemas/runs.ts';
import type { ServiceClient } from '../service/types.ts';
import type { RunRecord } from '../store/records.ts';
import type { Clock } from '../util/clock.ts';
import type { Runner } from './runner.ts';

/** The runner of a run under way, and the client through which it asks the service. */
export interface ActiveWork {
  readonly runner: Runner;
  readonly client: ServiceClient;
}

/** A run as the screen shows it; `work` is null where the run is not under way. */
export function presentRun(record: RunRecord, state: RunState, work: ActiveWork | null, clock: Clock): Run {
  const { activeMs, ...run } = record;
  const vinsPerSecond = work?.runner.vinsPerSecond() ?? null;
  return {
    ...run,
    state,
    activeSeconds: activeMs / 1000,
    vinsPerSecond,
    secondsLeft: vinsPerSecond === null ? null : run.counts.queued / vinsPerSecond,
    pace: work && paceOf(work.client),
    waiting: work && waitingOf(work, clock),
  };
}

function paceOf(client: ServiceClient): Run['pace'] {
  const { rate, limit, inFlight } = client.stats();
  return { requestsPerSecond: rate?.requestsPerSecond ?? null, limit, inFlight };
}

function waitingOf({ runner, client }: ActiveWork, clock: Clock): Run['waiting'] {
  const still = runner.waiting();
  // Computed from the time that is left: the wall clock may have been set since the wait began.
  if (still) return { until: Math.ceil(clock.now() + still.leftMs), reason: still.reason };
  const { waitingUntil } = client.stats();
  return waitingUntil === null ? null : { until: waitingUntil, reason: 'rate-limited' };
}
