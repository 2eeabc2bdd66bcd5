import type { Said } from './bodies.ts';
import type { Truth } from './truth.ts';
import type { WireMeaning } from './wire.ts';

/** Why a request gave nothing. */
export type Cause = Exclude<WireMeaning, 'answered'> | 'rate-limited' | 'rejected' | 'unauthorized';

/** One request, as both ends saw it. Times are milliseconds on the harness's monotonic clock. */
export interface Exchange {
  readonly id: number;
  readonly operation: 'token' | 'positions';
  /** Empty for a token. */
  readonly vins: readonly string[];
  readonly sentAt: number;
  readonly bearer: string | null;
  /** By the service: the fault it gave. */
  fault: string | null;
  /** By the service: what its answer means, if the client gets it whole. Null while it has not seen the request. */
  means: 'answered' | Cause | null;
  /** By the service: what it answered, and what it said of each VIN where that is not the truth. */
  truths: readonly Truth[];
  said: ReadonlyMap<string, Said> | null;
  /** By the service: what its `Retry-After` asked for. */
  askedMs: number;
  issued: { readonly token: string; readonly lifeMs: number } | null;
  /** By the client's side: how it ended there. Null: still under way. */
  seen: 'whole' | 'cut' | 'timeout' | 'network' | 'left' | null;
}

/** Every request of a run, in order of sending. */
export interface Journal {
  readonly exchanges: readonly Exchange[];
  begin(
    operation: Exchange['operation'],
    vins: readonly string[],
    sentAt: number,
    bearer: string | null,
  ): Exchange;
}

export function createJournal(): Journal {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    begin(operation, vins, sentAt, bearer) {
      const exchange: Exchange = {
        ...{ id: exchanges.length, operation, vins, sentAt, bearer },
        ...{ fault: null, means: null, truths: [], said: null, askedMs: 0, issued: null, seen: null },
      };
      exchanges.push(exchange);
      return exchange;
    },
  };
}

/** The causes that this exchange may be said to have failed of; empty when it was answered whole. */
export function causesOf({ means, seen }: Exchange): readonly Cause[] {
  const causes: Cause[] = [];
  if (means !== null && means !== 'answered') causes.push(means);
  if (seen === 'timeout') causes.push('timeout');
  if (seen === 'network' || seen === 'cut') causes.push('network');
  return causes;
}
