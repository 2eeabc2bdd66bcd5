import type { Clock } from '../util/clock.ts';
import { parseBaseUrl } from './base-url.ts';
import { answerOf, type BatchResult, checkBatch } from './batch.ts';
import type { Fetch, HttpDeps } from './http.ts';
import { issueToken } from './issue-token.ts';
import { type RetryDeps, sendWithRetries } from './retry.ts';
import { type BatchRequest, type SendDeps, sendBatch } from './send-batch.ts';
import { createThrottle } from './throttle.ts';
import { createTokenSource } from './token.ts';
import type { Credentials, RateEstimate, RequestReport, ServiceClient, VinOutcome } from './types.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  /** Read for every token request, and not stored; null when there are none. */
  readonly credentials: () => Promise<Credentials | null>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, exclusive. */
  readonly random: () => number;
  /** Most requests under way at a time; at least 1. */
  readonly maxConcurrency: number;
  /** An earlier client's estimate of the service's rate, if there is one. */
  readonly rate?: RateEstimate | null;
  /** Time limit from a request to the last byte of its answer. Default: 30,000. */
  readonly timeoutMs?: number;
  readonly log?: { warn(event: string, fields?: Record<string, string | number>): void };
}

/**
 * A client of the Vehicle Position Service. Each client has its own token and throttle, so everything for one
 * connection should go through one client.
 *
 * A batch fails as a whole when no retry helps or none is left: there are three retries after faults and ten after
 * 429s. All its VINs then have the same failure. If only some items of its answer are missing or bad, it is not sent
 * again.
 *
 * @throws AppError `bad-input` for an address that `parseBaseUrl` refuses
 */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const { fetch, clock, random, timeoutMs, log } = options;
  const http: HttpDeps = { baseUrl: parseBaseUrl(options.baseUrl), fetch, clock, timeoutMs };
  const throttle = createThrottle(options);
  const count = { requests: 0, throttled: 0, tokenRequests: 0, inFlight: 0 };
  const retrying: RetryDeps = {
    clock,
    random,
    onFailure: ({ kind }, { action }) => log?.warn('service.failure', { kind, decision: action }),
  };
  const issuing = {
    http,
    clock,
    credentials: options.credentials,
    throttle,
    retrying,
    sent: () => count.tokenRequests++,
  };
  const tokens = createTokenSource({ clock, issue: (signal) => issueToken(issuing, signal) });
  const sending: SendDeps = { http, throttle, tokens, count };
  let queries = 0;

  return {
    async query(vins, signal, { onRequest = () => undefined, urgent = false } = {}) {
      checkBatch(vins);
      return lookUp(sending, retrying, { vins, priority: { urgent, number: queries++ }, signal, onRequest });
    },
    prefetchToken: tokens.prefetch,
    stats() {
      const pause = throttle.pauseMs();
      const waitingUntil = pause > 0 ? Math.ceil(clock.now() + pause) : null;
      return { ...count, waitingUntil, rate: throttle.rate(), limit: throttle.limit() };
    },
  };
}

/** Sends a batch with retries. A batch that the service refuses (400) is halved, down to single VINs. */
async function lookUp(
  sending: SendDeps,
  retrying: RetryDeps,
  request: BatchRequest,
): Promise<readonly VinOutcome[]> {
  const { vins, signal } = request;
  let attempts = 0;
  const onRequest = (report: RequestReport) => {
    attempts += 1;
    request.onRequest(report);
  };
  const result = await sendWithRetries(() => sendBatch(sending, { ...request, onRequest }), retrying, signal);
  const batch: BatchResult = 'failed' in result ? { kind: 'failed', failure: result.failed } : result.value;
  if (batch.kind === 'refused' && vins.length > 1) {
    const middle = Math.ceil(vins.length / 2);
    const halves = [vins.slice(0, middle), vins.slice(middle)];
    const outcomes: VinOutcome[] = [];
    for (const half of halves)
      outcomes.push(...(await lookUp(sending, retrying, { ...request, vins: half })));
    return outcomes.map((outcome) => ({ ...outcome, attempts: outcome.attempts + attempts }));
  }
  return vins.map((vin, index) => ({ vin, answer: answerOf(batch, index), attempts }));
}
