import type { ReportedPosition } from '../../contract/position-fields.ts';
import type { FailureKind } from '../../contract/schemas/fleet.ts';
import type { LimitKind } from '../../contract/schemas/runs.ts';

export type VinAnswer =
  | ({ readonly status: 'ok' } & ReportedPosition)
  | { readonly status: 'not-found' }
  | { readonly status: 'failed'; readonly kind: FailureKind };

export interface VinOutcome {
  readonly vin: string;
  readonly answer: VinAnswer;
  /** How many times a request with this VIN was sent. */
  readonly attempts: number;
}

export interface RequestReport {
  /** HTTP status; null when no response came. */
  readonly status: number | null;
  /** Why no answer came; null when the service answered, also when it answered with a 400. */
  readonly failure: 'rate-limited' | 'server' | 'network' | 'timeout' | null;
}

export interface QueryOptions {
  /** Called for every position request sent for this query. */
  readonly onRequest?: (report: RequestReport) => void;
  /** Goes before all queries that are not urgent: for a lookup by hand during a long run. */
  readonly urgent?: boolean;
}

/** An estimate of the service's rate; may be saved and given to a later client. */
export interface RateEstimate {
  readonly requestsPerSecond: number;
  /** Requests that the service takes at once after a rest. */
  readonly burst: number;
}

/** Counts since the client was made. */
export interface ClientStats {
  readonly requests: number;
  readonly throttled: number;
  readonly tokenRequests: number;
  readonly inFlight: number;
  /** No request is sent before this time of the clock's `now()`; null when no pause is on. */
  readonly waitingUntil: number | null;
  readonly rate: RateEstimate | null;
  readonly limit: LimitKind;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The Vehicle Position Service, as the rest of Rastro uses it. */
export interface ServiceClient {
  /**
   * Looks up 1 to 50 different VINs of 17 characters each.
   *
   * Waits for its turn in the throttle, renews the token, retries as the document (docs/service.md) says, and halves a
   * batch that the service refuses. Resolves with one outcome per VIN, in the given order, whatever the service did.
   *
   * @throws AppError `unauthorized` when the credentials are refused; `secret-missing` when there are none;
   *   `bad-input` for a batch outside 1 to 50; the signal's reason when aborted (within 50 ms, no timer left).
   */
  query(vins: readonly string[], signal: AbortSignal, options?: QueryOptions): Promise<readonly VinOutcome[]>;
  /** Requests a token, where there is none, for queries that follow soon. A failure is reported by those queries. */
  prefetchToken(): void;
  stats(): ClientStats;
}
