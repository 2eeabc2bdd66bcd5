import { z } from 'zod';
import { id, instant, type Parsed, vin } from './common.ts';
import { type FailureKind, fleetView, type Identifier } from './fleet.ts';
import type { NearestPlace } from './places.ts';

const runTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), listId: id }),
  z.object({ kind: z.literal('vins'), vins: z.array(vin).min(1).max(100_000) }),
  z.object({ kind: z.literal('everything') }),
  /** Every vehicle of the view, as its filters find them when the run starts. */
  z.object({ kind: z.literal('view'), view: fleetView }),
  z.object({ kind: z.literal('failed'), runId: id }),
]);
export type RunTarget = Parsed<typeof runTarget>;

export const runRequest = z.object({
  connectionId: id,
  target: runTarget,
  /** Vehicles whose last answer is younger are left out. Null: none is left out. */
  freshMinutes: z.number().nonnegative().nullable(),
});
export type RunRequest = Parsed<typeof runRequest>;

/** What a run would do, for the user to check before it starts. */
export interface RunPlan {
  readonly rows: number;
  readonly vehicles: number;
  readonly duplicates: number;
  /** VINs that look wrong though their length is right: letters O, I, Q; rounded digits; check digit. */
  readonly suspicious: number;
  /** Vehicles that are left out because their last answer is young enough. */
  readonly fresh: number;
  readonly toAsk: number;
  /** ceil(toAsk / 50). */
  readonly requests: number;
  /** From the speed of this connection's last run; null when there was none. */
  readonly expectedSeconds: number | null;
}

/**
 * The kind of limit that the service seems to have. `unknown`: no limit was met so far. `rate`: on requests a second.
 * `window`: on requests in a fixed time. `concurrency`: on requests under way.
 */
const limitKind = z.enum(['unknown', 'rate', 'window', 'concurrency']);
export type LimitKind = z.infer<typeof limitKind>;

/**
 * `interrupted`: the process ended before the run did; it can be resumed. `stopped`: the run ended itself and
 * `stopReason` says why; it can be resumed once the cause is mended.
 */
export const runState = z.enum(['running', 'paused', 'interrupted', 'stopped', 'cancelled', 'completed']);
export type RunState = Parsed<typeof runState>;

export const stopReason = z.enum([
  'unauthorized',
  'secret-missing',
  'service-failing',
  'network',
  /** The proxy on the way wants a login, or lets no request pass. */
  'proxy',
  /** Another program holds the database. */
  'database-busy',
  'database',
  'disk-full',
  /** The data folder can't be written, for another reason than its space. */
  'disk',
  'internal',
]);
export type StopReason = Parsed<typeof stopReason>;

/** Why a running run sends nothing for the moment. */
const waitReason = z.enum(['rate-limited', 'service-failing', 'network', 'database']);
export type WaitReason = Parsed<typeof waitReason>;

export const run = z.object({
  id,
  /** The kind of its target: see `runTarget`. */
  target: z.enum(['list', 'vins', 'everything', 'failed', 'view']),
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
  /** Seconds that the run was running, without pauses and interruptions. */
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
  /** Speed over the last seconds; null while unknown or not running. */
  vinsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The service's rate and the kind of its limit as found so far, and the requests under way; null while not running. */
  pace: z
    .object({
      requestsPerSecond: z.number().nullable(),
      limit: limitKind,
      inFlight: z.number().int().nonnegative(),
    })
    .nullable(),
  /**
   * The run sends nothing before `until`, because the service asked for a pause (429) or gave no answers at all. Null:
   * the run does not wait.
   */
  waiting: z.object({ until: instant, reason: waitReason }).nullable(),
});
export type Run = Parsed<typeof run>;

export interface RunFailure {
  readonly vin: string;
  readonly kind: FailureKind;
  /** How many times the VIN was sent. */
  readonly attempts: number;
}

export interface RunFailures {
  readonly total: number;
  /** One page of the failures, sorted by VIN. */
  readonly rows: readonly RunFailure[];
}

export type FailureCounts = readonly {
  readonly kind: FailureKind;
  readonly count: number;
}[];

/** Two runs to compare, and the thresholds from which a difference counts. */
export const comparison = z.object({
  before: id,
  after: id,
  /** A vehicle has moved when its two positions are farther apart, in kilometres as the crow flies. */
  movedKm: z.number().nonnegative().max(20_038),
  /** A vehicle is silent when its position was older than this many days when the later run asked for it. */
  silentDays: z.number().positive().max(3_650),
});
export type Comparison = Parsed<typeof comparison>;

/**
 * What differs for a vehicle between the earlier and the later run. `moved`: located in both runs, more than `movedKm`
 * apart. `lost`: located in the earlier run, not found in the later one. `found`: the reverse. `silent`: its position
 * was older than `silentDays` when the later run asked for it. `fellSilent`: silent in the later run, but not in the
 * earlier one. `entered`: located in both runs, and in the later one within a named area, as drawn today, that it was
 * not in before. `left`: the reverse. `border`: in both runs nearest to a place, but in different states or countries.
 * A vehicle can be of several kinds. A vehicle that failed in either run can only be `silent`.
 */
export const differenceKind = z.enum([
  ...(['moved', 'lost', 'found', 'silent'] as const),
  ...(['fellSilent', 'entered', 'left', 'border'] as const),
]);
export type DifferenceKind = Parsed<typeof differenceKind>;

export interface WatchDigest {
  readonly run: Run;
  /** Run id of the previous lookup. */
  readonly before: number;
  readonly movedKm: number;
  readonly silentDays: number;
  /** The kinds with at least one change, in the order of the setting `watch`. */
  readonly changes: readonly { readonly kind: DifferenceKind; readonly count: number }[];
}

/** A column of the differences. `seen…` and `place…`: time and nearest place of the position in each run. */
const differenceColumn = z.enum([
  'vin',
  'identifier',
  'seenBefore',
  'placeBefore',
  'seenAfter',
  'placeAfter',
  'km',
]);
export type DifferenceColumn = Parsed<typeof differenceColumn>;

export const differencesView = comparison.extend({
  kind: differenceKind,
  /** The beginning of a VIN, or its last characters, or a part of an identifier; empty: all. */
  search: z.string().max(100),
  /** Vehicles without a value come last, ascending and descending; ties are sorted by VIN. */
  sort: z.object({ column: differenceColumn, descending: z.boolean() }),
});
export type DifferencesView = Parsed<typeof differencesView>;

export const differencesRequest = differencesView.extend({
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(1000),
});
export type DifferencesRequest = Parsed<typeof differencesRequest>;

export interface ComparisonCounts extends Readonly<Record<DifferenceKind, number>> {
  /** Vehicles that both runs asked for. */
  readonly both: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
}

/** Where a run saw a vehicle; null where it was not located. */
export type Sighting = {
  readonly timestamp: string;
  readonly seenAt: number;
  readonly latitude: number;
  readonly longitude: number;
  /** The nearest place; null far from every place. */
  readonly place: NearestPlace | null;
} | null;

export interface Difference {
  readonly vin: string;
  /** The identifier from the newest list that has one for the vehicle. */
  readonly identifier: Identifier | null;
  readonly before: Sighting;
  readonly after: Sighting;
  /** When the earlier run asked for the vehicle; null where it did not, and in runs of early versions. */
  readonly askedBefore: number | null;
  /** When the later run did, likewise. */
  readonly askedAfter: number | null;
  /** Kilometres between both positions; null where one is missing. */
  readonly km: number | null;
}

export interface DifferencesPage {
  readonly rows: readonly Difference[];
  readonly total: number;
}
