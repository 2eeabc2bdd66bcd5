import type { FailureKind } from '../../preload/schemas/fleet.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { parseBaseUrl } from './base-url.ts';
import { failureOf } from './fault.ts';
import { type Fetch, type HttpDeps, type HttpOutcome, post } from './http.ts';
import { issueToken } from './issue-token.ts';
import { type Reading, type RetryDeps, sendWithRetries, troubleOf } from './retry.ts';
import { readPositions } from './schema.ts';
import { createThrottle, type Turn } from './throttle.ts';
import { createTokenSource, type Failed, type Token } from './token.ts';
import type {
  Credentials,
  Pace,
  QueryOptions,
  RequestReport,
  ServiceClient,
  VinAnswer,
  VinOutcome,
} from './types.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  /** Read for every token request, and not kept; null when there are none. */
  readonly credentials: () => Promise<Credentials | null>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, exclusive. */
  readonly random: () => number;
  /** Cap for requests in flight, from 1. */
  readonly maxConcurrency: number;
  /** The service's pace, where an earlier client has found it. */
  readonly pace?: Pace | null;
  /** From a request to the last byte of its answer. Default: 30,000. */
  readonly timeoutMs?: number;
  readonly log?: { warn(event: string, fields?: Record<string, string | number>): void };
}

const UNAUTHORIZED = Symbol('401');

/** What a request for a batch came to. */
type BatchResult =
  | { readonly kind: 'answers'; readonly answers: readonly VinAnswer[] }
  /** 400: some VIN of it is refused. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/**
 * A client of the Vehicle Position Service. Token and throttle are its own, so all that goes to one connection should
 * go through one client.
 *
 * A batch fails as a whole, VIN by VIN of the same kind, only where no retry is left: one send and three retries after
 * faults, ten after 429. A batch of which some items are missing or bad is not sent again.
 *
 * @throws AppError `bad-input` for an address that `parseBaseUrl` refuses
 */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const { fetch, clock, random, timeoutMs, log } = options;
  const http: HttpDeps = { baseUrl: parseBaseUrl(options.baseUrl), fetch, clock, timeoutMs };
  const throttle = createThrottle({
    clock,
    random,
    maxConcurrency: options.maxConcurrency,
    pace: options.pace,
  });
  const count = { requests: 0, throttled: 0, tokenRequests: 0, inFlight: 0 };
  const retrying: RetryDeps = {
    clock,
    random,
    onTrouble: ({ kind }, { action }) => log?.warn('service.trouble', { kind, decision: action }),
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
  let turns = 0;

  async function query(
    vins: readonly string[],
    signal: AbortSignal,
    { onRequest, urgent = false }: QueryOptions = {},
  ): Promise<readonly VinOutcome[]> {
    checkBatch(vins);
    const turn = { urgent, number: turns++ };
    return lookUp(vins);

    async function lookUp(part: readonly string[]): Promise<readonly VinOutcome[]> {
      let attempts = 0;
      const heard = (report: RequestReport) => {
        attempts += 1;
        onRequest?.(report);
      };
      const result = await sendWithRetries(() => sendBatch(part, turn, signal, heard), retrying, signal);
      const batch: BatchResult =
        'failed' in result ? { kind: 'failed', failure: result.failed } : result.value;
      if (batch.kind === 'refused' && part.length > 1) {
        const middle = Math.ceil(part.length / 2);
        const halves = [...(await lookUp(part.slice(0, middle))), ...(await lookUp(part.slice(middle)))];
        return halves.map((outcome) => ({ ...outcome, attempts: outcome.attempts + attempts }));
      }
      return part.map((vin, index) => ({ vin, answer: answerOf(batch, index), attempts }));
    }
  }

  /** One send under one place of the throttle; two where the first is answered 401. */
  async function sendBatch(
    vins: readonly string[],
    turn: Turn,
    signal: AbortSignal,
    heard: (report: RequestReport) => void,
  ): Promise<Reading<BatchResult>> {
    // Before there is a place: those who have one send at once, and not all together when the token comes.
    const first = await tokenToSend(signal);
    if ('failed' in first) return failure(first);
    const leave = await throttle.enter(turn, signal);
    try {
      const token = await tokenToSend(signal);
      if ('failed' in token) return failure(token);
      const sent = await postBatch(vins, token, signal, heard);
      if (sent !== UNAUTHORIZED) return sent;

      tokens.refuse(token);
      const fresh = await tokenToSend(signal);
      if ('failed' in fresh) return failure(fresh);
      const second = await postBatch(vins, fresh, signal, heard);
      if (second === UNAUTHORIZED)
        throw new AppError('unauthorized', 'The service refuses the token that it has just issued.');
      return second;
    } finally {
      leave();
    }
  }

  /** A token at a moment when nothing is held back: a pause that began meanwhile may outlast the token. */
  async function tokenToSend(signal: AbortSignal): Promise<Token | Failed> {
    for (;;) {
      await throttle.open(signal);
      const token = await tokens.get(signal);
      if ('failed' in token || throttle.pauseMs() === 0) return token;
    }
  }

  async function postBatch(
    vins: readonly string[],
    token: Token,
    signal: AbortSignal,
    heard: (report: RequestReport) => void,
  ): Promise<Reading<BatchResult> | typeof UNAUTHORIZED> {
    // What it stays where the request is given up.
    let report: RequestReport = { status: null, trouble: null };
    let isSent = false;
    try {
      const send = () => {
        isSent = true;
        count.requests += 1;
        count.inFlight += 1;
        const body = { chassis: vins };
        return post(http, '/api/v1/veiculos/posicoes', body, token.accessToken, signal);
      };
      const outcome = await throttle.send(send, signal);
      const status = outcome.kind === 'response' ? outcome.status : null;
      if (status === 429) count.throttled += 1;
      report = { status, trouble: null };
      if (status === 401) return UNAUTHORIZED;
      const reading = readBatch(outcome, vins);
      report = { status, trouble: troubleIn(reading) };
      return reading;
    } finally {
      if (isSent) {
        count.inFlight -= 1;
        heard(report);
      }
    }
  }

  return {
    query,
    prefetchToken: tokens.prefetch,
    stats() {
      const pause = throttle.pauseMs();
      const waitingUntil = pause > 0 ? Math.ceil(clock.now() + pause) : null;
      return { ...count, waitingUntil, pace: throttle.pace() };
    },
  };
}

function readBatch(outcome: HttpOutcome, vins: readonly string[]): Reading<BatchResult> {
  const trouble = troubleOf(outcome);
  if (trouble) return { kind: 'trouble', trouble };
  if (outcome.kind === 'fault') return failure({ failed: failureOf(outcome) });
  if (outcome.status === 200) {
    const answers = readPositions(outcome.body, vins);
    if (!answers) return { kind: 'trouble', trouble: { kind: 'server', retryAfterMs: null } };
    return { kind: 'settled', value: { kind: 'answers', answers } };
  }
  if (outcome.status === 400) return { kind: 'settled', value: { kind: 'refused' } };
  if (outcome.status === 403)
    throw new AppError('unauthorized', 'The service forbids these credentials the query (403).');
  // Statuses that the document does not know, and that the same request would meet again.
  return failure({ failed: 'server' });
}

function failure({ failed }: { readonly failed: FailureKind }): Reading<BatchResult> {
  return { kind: 'settled', value: { kind: 'failed', failure: failed } };
}

function answerOf(batch: BatchResult, index: number): VinAnswer {
  if (batch.kind === 'failed') return { status: 'failed', kind: batch.failure };
  if (batch.kind === 'refused') return { status: 'failed', kind: 'rejected' };
  return batch.answers[index] ?? { status: 'failed', kind: 'missing-item' };
}

/** Why a request gave nothing; a 400 is an answer. */
function troubleIn(reading: Reading<BatchResult>): RequestReport['trouble'] {
  if (reading.kind === 'trouble') return reading.trouble.kind;
  if (reading.value.kind !== 'failed') return null;
  return reading.value.failure === 'network' ? 'network' : 'server';
}

function checkBatch(vins: readonly string[]): void {
  if (vins.length < 1 || vins.length > BATCH_SIZE)
    throw new AppError('bad-input', `A query holds 1 to ${BATCH_SIZE} VINs, not ${vins.length}.`);
  if (vins.some((vin) => vin.length !== VIN_LENGTH))
    throw new AppError('bad-input', `Every VIN of a query has ${VIN_LENGTH} characters.`);
  if (new Set(vins.map((vin) => vin.toUpperCase())).size !== vins.length)
    throw new AppError('bad-input', 'The VINs of a query are all different.');
}
