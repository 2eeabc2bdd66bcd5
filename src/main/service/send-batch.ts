import { AppError } from '../util/errors.ts';
import { type BatchResult, batchFailure, readBatch, settledFailure } from './batch.ts';
import { type HttpDeps, post } from './http.ts';
import type { Reading } from './retry.ts';
import type { Permit, Throttle } from './throttle.ts';
import type { Failed, Token, TokenSource } from './token.ts';
import type { RequestReport } from './types.ts';
import type { Priority } from './waiters.ts';

export interface SendDeps {
  readonly http: HttpDeps;
  readonly throttle: Throttle;
  readonly tokens: TokenSource;
  readonly count: { requests: number; throttled: number; inFlight: number };
}

export interface BatchRequest {
  readonly vins: readonly string[];
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** Called for every request that is sent. */
  readonly onRequest: (report: RequestReport) => void;
}

const UNAUTHORIZED = Symbol('401');

/** Sends a batch in one slot of the throttle. After a 401 it is sent there once more, with a new token. */
export async function sendBatch(deps: SendDeps, request: BatchRequest): Promise<Reading<BatchResult>> {
  const { throttle, tokens } = deps;
  const { priority, signal } = request;
  // First the token, then a slot: otherwise all queries with a slot would send together when the token comes.
  const first = await tokenToSend(deps, signal);
  if ('failed' in first) return settledFailure(first);
  const permit = await throttle.acquire(priority, signal);
  try {
    const token = await tokenToSend(deps, signal);
    if ('failed' in token) return settledFailure(token);
    const sent = await postBatch(deps, request, permit, token);
    if (sent !== UNAUTHORIZED) return sent;

    tokens.refuse(token);
    const fresh = await tokenToSend(deps, signal);
    if ('failed' in fresh) return settledFailure(fresh);
    const second = await postBatch(deps, request, permit, fresh);
    if (second === UNAUTHORIZED)
      throw new AppError('unauthorized', 'The service refuses the token that it has just issued.');
    return second;
  } finally {
    permit.release();
  }
}

/** Gets a token at a moment without a pause: a pause that begins during the wait may outlast the token. */
async function tokenToSend({ throttle, tokens }: SendDeps, signal: AbortSignal): Promise<Token | Failed> {
  for (;;) {
    await throttle.open(signal);
    const token = await tokens.get(signal);
    if ('failed' in token || throttle.pauseMs() === 0) return token;
  }
}

async function postBatch(
  { http, count }: SendDeps,
  { vins, signal, onRequest }: BatchRequest,
  permit: Permit,
  token: Token,
): Promise<Reading<BatchResult> | typeof UNAUTHORIZED> {
  // The report stays like this if the request is aborted.
  let report: RequestReport = { status: null, failure: null };
  let isSent = false;
  try {
    const send = () => {
      isSent = true;
      count.requests += 1;
      count.inFlight += 1;
      return post(http, '/api/v1/veiculos/posicoes', { chassis: vins }, token.accessToken, signal);
    };
    const outcome = await permit.send(send, signal);
    const status = outcome.kind === 'response' ? outcome.status : null;
    if (status === 429) count.throttled += 1;
    report = { status, failure: null };
    if (status === 401) return UNAUTHORIZED;
    const reading = readBatch(outcome, vins);
    report = { status, failure: batchFailure(reading) };
    return reading;
  } finally {
    if (isSent) {
      count.inFlight -= 1;
      onRequest(report);
    }
  }
}
