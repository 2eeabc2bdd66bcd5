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
  /** The proxy on the way wants a login, or lets no request pass. */
  'proxy',
  'disk',
  'internal',
]);
export type StopReason = z.infer<typeof stopReason>;

/** Why a run that goes on sends nothing for the moment. */
export const waitReason = z.enum(['rate-limited', 'service-failing', 'network']);
export type WaitReason = z.infer<typeof waitReason>;

export const run = z.object({
  id,
  /** What it was asked to look up. */
  target: z.enum(['list', 'vins', 'everything', 'failed']),
  connectionId: id,
  connectionName: z.string(),
  listId: id.nullable(),
  /** The list's name; null where the target is no list. It stays when the list is removed. */
  listName: z.string().nullable(),
  /** Whether the list's schedule began it. */
  scheduled: z.boolean(),
  state: runState,
  stopReason: stopReason.nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** How long it was under way, pauses and interruptions left out. */
  activeSeconds: z.number().nonnegative(),
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
  /** The service's pace as found so far, and the requests under way; null while not running. */
  pace: z
    .object({ requestsPerSecond: z.number().nullable(), inFlight: z.number().int().nonnegative() })
    .nullable(),
  /**
   * Nothing is sent until then: the service asked for it (429), or it gave no answers at all and is tried again then.
   * Null while it is not so.
   */
  waiting: z.object({ until: instant, reason: waitReason }).nullable(),
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

/** What failed in a run by kind, the most frequent first. */
export const failureCounts = z.array(z.object({ kind: failureKind, count: z.number().int().positive() }));
export type FailureCounts = z.infer<typeof failureCounts>;

/** Two runs to hold against each other, and from where on a difference counts. */
export const comparison = z.object({
  /** Run ids. */
  before: id,
  after: id,
  /** A vehicle has moved when its two positions are farther apart, in kilometres as the crow flies. */
  movedKm: z.number().nonnegative().max(20_038),
  /** A vehicle is silent when its position was older than this many days when the later run asked for it. */
  silentDays: z.number().positive().max(3_650),
});
export type Comparison = z.infer<typeof comparison>;

/**
 * `moved`: located in both runs, farther apart than asked. `lost`: located before, not found after. `found`: not found
 * before, located after. `silent`: located after, with a position older than asked. A vehicle can be of several kinds.
 * What failed in either run is of none of the first three.
 */
export const differenceKind = z.enum(['moved', 'lost', 'found', 'silent']);
export type DifferenceKind = z.infer<typeof differenceKind>;

/** One page of the differences of a kind, by VIN after the given one (null: from the first). */
export const differencesRequest = comparison.extend({
  kind: differenceKind,
  afterVin: vin.nullable(),
  limit: z.number().int().min(1).max(1000),
});
export type DifferencesRequest = z.infer<typeof differencesRequest>;

export const comparisonCounts = z.object({
  /** Vehicles that both runs asked for. */
  both: z.number().int(),
  onlyBefore: z.number().int(),
  onlyAfter: z.number().int(),
  moved: z.number().int(),
  lost: z.number().int(),
  found: z.number().int(),
  silent: z.number().int(),
});
export type ComparisonCounts = z.infer<typeof comparisonCounts>;

/** Where a run saw a vehicle; null where it was not located. */
const sighting = z
  .object({ timestamp: z.string(), seenAt: instant, latitude: z.number(), longitude: z.number() })
  .nullable();

export const difference = z.object({
  vin,
  before: sighting,
  after: sighting,
  /** Between both positions; null where one is missing. */
  km: z.number().nullable(),
});
export type Difference = z.infer<typeof difference>;
