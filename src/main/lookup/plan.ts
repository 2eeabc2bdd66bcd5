import type { RunPlan, RunRequest } from '../../preload/schemas/runs.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { LedgerTarget, RunRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';

/** VINs that are read from the store at a time. */
const PAGE = 10_000;

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
  const perSecond = lastSpeed(await deps.runs.all(), request.connectionId);
  return {
    ...counts,
    suspicious: await countSuspicious(deps, target),
    toAsk,
    requests: Math.ceil(toAsk / BATCH_SIZE),
    expectedSeconds: perSecond === null ? null : toAsk / perSecond,
  };
}

/** Vehicles answered after this time are left out; milliseconds since 1970. Null: no vehicles are left out. */
export function freshSince(request: RunRequest, now: number): number | null {
  return request.freshMinutes === null || request.freshMinutes === 0
    ? null
    : now - request.freshMinutes * 60_000;
}

async function countSuspicious(deps: PlanDeps, target: LedgerTarget): Promise<number> {
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

/** The speed of the connection's newest run that has answers, in VINs per second; null: no such run. */
function lastSpeed(runs: readonly RunRecord[], connectionId: number): number | null {
  for (const run of runs) {
    const done = run.counts.total - run.counts.queued;
    if (run.connectionId === connectionId && done > 0 && run.activeMs > 0)
      return (done * 1000) / run.activeMs;
  }
  return null;
}
