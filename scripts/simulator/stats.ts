import type { Clock } from '../../src/main/util/clock.ts';

/** Counts of requests and answers since the simulator started. */
export interface SimulatorStats {
  readonly tokenRequests: number;
  readonly positionRequests: number;
  /** Answers of both operations by HTTP status; a request that hangs has no answer. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** VINs of valid queries that were answered 200, garbage left out. */
  readonly vins: number;
  readonly perVin?: Readonly<Record<string, number>>;
  /** Position requests that came before a Retry-After given earlier had passed. */
  readonly early: number;
  readonly hung: number;
  readonly garbage: number;
  /** Most position requests that were under way at the same time. */
  readonly peakInFlight: number;
}

/** A client's timer and the server's clock may differ by this much: that is not counted as early. */
const EARLY_TOLERANCE_MS = 10;

export type Counters = ReturnType<typeof makeCounters>;

export function makeCounters(perVin: boolean, clock: Clock) {
  const byStatus = new Map<number, number>();
  const byVin = new Map<string, number>();
  const counts = {
    tokenRequests: 0,
    positionRequests: 0,
    vins: 0,
    early: 0,
    hung: 0,
    garbage: 0,
    peakInFlight: 0,
  };
  let inFlight = 0;
  let notBefore = Number.NEGATIVE_INFINITY;

  return {
    count(what: 'tokenRequests' | 'hung' | 'garbage') {
      counts[what] += 1;
    },
    positionRequestCame() {
      counts.positionRequests += 1;
      inFlight += 1;
      counts.peakInFlight = Math.max(counts.peakInFlight, inFlight);
      if (clock.monotonic() < notBefore - EARLY_TOLERANCE_MS) counts.early += 1;
    },
    positionRequestLeft() {
      inFlight -= 1;
    },
    /** Call it when the answer has been sent: a client can't know Retry-After before. */
    retryAfterGiven(ms: number) {
      notBefore = Math.max(notBefore, clock.monotonic() + ms);
    },
    answered(status: number) {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    vinsAnswered(vins: readonly string[]) {
      counts.vins += vins.length;
      if (perVin) for (const vin of vins) byVin.set(vin, (byVin.get(vin) ?? 0) + 1);
    },
    stats(): SimulatorStats {
      return {
        ...counts,
        byStatus: Object.fromEntries(byStatus),
        ...(perVin ? { perVin: Object.fromEntries(byVin) } : {}),
      };
    },
  };
}
