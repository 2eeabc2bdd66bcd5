import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { failureOf } from './fault.ts';
import { type HttpDeps, type HttpOutcome, post } from './http.ts';
import { type Reading, type RetryDeps, retryableFailureOf, sendWithRetries } from './retry.ts';
import { readToken } from './schema.ts';
import type { Throttle } from './throttle.ts';
import type { Failed, IssuedToken } from './token.ts';
import type { Credentials } from './types.ts';

interface IssueDeps {
  readonly http: HttpDeps;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly credentials: () => Promise<Credentials | null>;
  readonly throttle: Pick<Throttle, 'sendBeside'>;
  readonly retrying: RetryDeps;
  /** Called before each request. */
  readonly sent: () => void;
}

/** The token request of the service's document (docs/service.md), 4.1. The secret is sent in no other request. */
export function postCredentials(
  http: HttpDeps,
  { clientId, clientSecret }: Credentials,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const body = { client_id: clientId, client_secret: clientSecret };
  return post(http, '/api/v1/auth/token', body, null, signal);
}

/**
 * Gets an access token, with retries.
 *
 * The request takes no place in the throttle, because queries that hold places wait for the token. It does wait for
 * the throttle's pauses.
 *
 * @returns the token, or the kind of the last failure
 * @throws AppError `unauthorized` when the service refuses the credentials, `secret-missing` when there are none; the
 *   signal's reason when it is aborted
 */
export async function issueToken(deps: IssueDeps, signal: AbortSignal): Promise<IssuedToken | Failed> {
  const credentials = await deps.credentials();
  if (!credentials)
    throw new AppError('secret-missing', 'The client secret of this connection is not at hand.');
  const result = await sendWithRetries(
    async () => {
      let sentAt = 0;
      const outcome = await deps.throttle.sendBeside(() => {
        sentAt = deps.clock.monotonic();
        deps.sent();
        return postCredentials(deps.http, credentials, signal);
      }, signal);
      return readOutcome(outcome, sentAt);
    },
    deps.retrying,
    signal,
  );
  return 'failed' in result ? result : result.value;
}

function readOutcome(outcome: HttpOutcome, sentAt: number): Reading<IssuedToken | Failed> {
  const failure = retryableFailureOf(outcome);
  if (failure) return { kind: 'retryable', failure };
  if (outcome.kind === 'fault') return { kind: 'settled', value: { failed: failureOf(outcome) } };
  if (outcome.status === 200) {
    const answer = readToken(outcome.body);
    if (!answer) return { kind: 'retryable', failure: { kind: 'server', retryAfterMs: null } };
    return { kind: 'settled', value: { ...answer, sentAt } };
  }
  if (isRefusal(outcome.status)) throw new AppError('unauthorized', 'The service refuses the credentials.');
  return { kind: 'settled', value: { failed: 'server' } };
}

/** Whether the credentials are refused. Document 4.1: 401 if they are wrong, 400 if one is missing. Others use 403. */
export const isRefusal = (status: number): boolean => status === 400 || status === 401 || status === 403;
