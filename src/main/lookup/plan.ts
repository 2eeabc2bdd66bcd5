import type { RunPlan, RunRequest } from '../../contract/schemas/runs.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { RunRecord, StoredRunTarget } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';

/** VINs that are read from the store at a time. */
const PAGE = 10_000;

/** Answers that show the speed of any run, however long. */
const ENOUGH_ANSWERS = 1_000;

/** How many times longer a run may be than one with fewer answers that shows its speed. */
const TIMES_LONGER = 10;

export interface PlanDeps {
  readonly runs: Pick<Store['runs'], 'requireFit' | 'resolve' | 'target' | 'targetVins' | 'all'>;
  /** Whether a VIN looks wrong though its length is right. */
  readonly suspicious: (vin: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What the user sees before a run: how many VINs it would ask for, and how long it may take. Sends nothing. */
export async function planRun(deps: PlanDeps, request: RunRequest): Promise<RunPlan> {
  await deps.runs.requireFit(request.connectionId, request.target);
  const target = await deps.runs.resolve(request.target);
  const counts = await deps.runs.target(target, freshSince(request, deps.now), request.connectionId);
  const toAsk = counts.vehicles - counts.fresh;
  const perSecond = lastSpeed(await deps.runs.all(), request.connectionId, toAsk);
  return {
    ...counts,
    suspicious: await countSuspicious(deps, target),
    toAsk,
    requests: Math.ceil(toAsk / BATCH_SIZE),
    expectedSeconds: perSecond === null ? null : toAsk / perSecond,
  };
}

/** Vehicles answered after this time are left out; milliseconds since 1970. Null: no vehicles are left out. */
export const freshSince = (request: RunRequest, now: number): number | null =>
  request.freshMinutes === null || request.freshMinutes === 0 ? null : now - request.freshMinutes * 60_000;

async function countSuspicious(deps: PlanDeps, target: StoredRunTarget): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const vins = await deps.runs.targetVins(target, after, PAGE);
    count += vins.filter(deps.suspicious).length;
    const last = vins.at(-1);
    if (last === undefined || vins.length < PAGE) return count;
    after = last;
  }
}

/**
 * The speed of the connection's newest run that shows how fast a run of so many VINs is, in VINs per second; null: no
 * such run. A run of a few VINs does not: its time is that of one request, while a long run sends many side by side.
 */
function lastSpeed(runs: readonly RunRecord[], connectionId: number, toAsk: number): number | null {
  const least = Math.min(ENOUGH_ANSWERS, toAsk / TIMES_LONGER);
  for (const run of runs) {
    const done = run.counts.total - run.counts.queued;
    if (run.connectionId === connectionId && done > 0 && done >= least && run.activeMs > 0)
      return (done * 1000) / run.activeMs;
  }
  return null;
}
