import { z } from 'zod';
import { id, instant, vin } from './common.ts';
import { failureKind } from './fleet.ts';

/** What to look up. */
export const runTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), listId: id }),
  z.object({ kind: z.literal('vins'), vins: z.array(vin).min(1).max(100_000) }),
  z.object({ kind: z.literal('everything') }),
  /** Only what failed in that run. */
  z.object({ kind: z.literal('failed'), runId: id }),
]);
export type RunTarget = z.infer<typeof runTarget>;

export const runRequest = z.object({
  connectionId: id,
  target: runTarget,
  /** Leave out vehicles whose last answer is younger. Null: ask for all. */
  freshMinutes: z.number().nonnegative().nullable(),
});
export type RunRequest = z.infer<typeof runRequest>;

/** The pre-flight sheet. */
export const runPlan = z.object({
  rows: z.number().int(),
  vehicles: z.number().int(),
  duplicates: z.number().int(),
  /** That look wrong though their length is right: letters O, I, Q; rounded digits; check digit. */
  suspicious: z.number().int(),
  /** Left out because their last answer is young enough. */
  fresh: z.number().int(),
  toAsk: z.number().int(),
  /** ceil(toAsk / 50). */
  requests: z.number().int(),
  /** From the speed of this connection's last run; null when there was none. */
  expectedSeconds: z.number().nullable(),
});
export type RunPlan = z.infer<typeof runPlan>;

/**
 * `interrupted`: the process ended before the run did; it can be resumed. `stopped`: the run ended itself and
 * `stopReason` says why; it can be resumed when that is mended.
 */
export const runState = z.enum(['running', 'paused', 'interrupted', 'stopped', 'cancelled', 'completed']);
export type RunState = z.infer<typeof runState>;

export const stopReason = z.enum([
  'unauthorized',
  'secret-missing',
  'service-failing',
  'network',
  'disk',
  'internal',
]);
export type StopReason = z.infer<typeof stopReason>;

export const run = z.object({
  id,
  /** What it was asked to look up. */
  target: z.enum(['list', 'vins', 'everything', 'failed']),
  connectionId: id,
  connectionName: z.string(),
  listId: id.nullable(),
  /** The list's name; null where the target is no list. It stays when the list is removed. */
  listName: z.string().nullable(),
  state: runState,
  stopReason: stopReason.nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  counts: z.object({
    total: z.number().int(),
    queued: z.number().int(),
    ok: z.number().int(),
    notFound: z.number().int(),
    failed: z.number().int(),
  }),
  requests: z.number().int(),
  /** Requests answered 429. */
  throttled: z.number().int(),
  /** Over the last seconds; null while unknown or not running. */
  vinsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** All requests wait until then because the service asked for it (429). */
  waitingUntil: instant.nullable(),
});
export type Run = z.infer<typeof run>;

export const runFailure = z.object({
  vin,
  kind: failureKind,
  /** How often it was sent. */
  attempts: z.number().int(),
});
export type RunFailure = z.infer<typeof runFailure>;

export const runFailures = z.object({
  /** Failures of the whole run. */
  total: z.number().int(),
  /** One page, by VIN. */
  rows: z.array(runFailure),
});
export type RunFailures = z.infer<typeof runFailures>;
