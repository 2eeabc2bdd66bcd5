import type { ConnectionTest, TestVerdict } from '../../contract/schemas/connections.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { type BaseUrl, parseBaseUrl } from './base-url.ts';
import type { Fault } from './fault.ts';
import { type Fetch, type HttpDeps, type HttpOutcome, post } from './http.ts';
import { isRefusal, postCredentials } from './issue-token.ts';
import { readPositions, readToken, wrongTokenField } from './schema.ts';
import type { Credentials } from './types.ts';

export interface TestOptions {
  readonly baseUrl: string;
  /** Null: there is no secret. */
  readonly credentials: Credentials | null;
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'now'>;
  /** Time limit of each of the two requests. Default: 30,000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const FAULTS: Readonly<Record<Fault['fault'], TestVerdict>> = {
  network: 'unreachable',
  timeout: 'unreachable',
  certificate: 'certificate',
  redirect: 'not-the-service',
  'too-large': 'not-the-service',
  unreadable: 'not-the-service',
  'proxy-unreachable': 'proxy-unreachable',
  'proxy-login': 'proxy-login',
  'proxy-refused': 'proxy-refused',
};

/** Has the form of a VIN (docs/service.md, 2.3) and names no vehicle. */
const HARMLESS_VIN = '0'.repeat(17);

/**
 * Tries a connection: one token request, then one query to test the second operation. Nothing is retried: somebody
 * waits for the answer.
 *
 * @throws the signal's reason when it is aborted; whatever else goes wrong is a verdict
 */
export async function testConnection(options: TestOptions): Promise<ConnectionTest> {
  const { credentials, fetch, clock, timeoutMs, signal = new AbortController().signal } = options;
  const baseUrl = tryBaseUrl(options.baseUrl);
  if (typeof baseUrl === 'string') return { verdict: 'bad-address', detail: baseUrl };
  if (!credentials) return { verdict: 'secret-missing', detail: '' };
  const http: HttpDeps = { baseUrl, fetch, clock, timeoutMs };

  const issued = await postCredentials(http, credentials, signal);
  if (!is200(issued)) return refusal(issued);
  const token = readToken(issued.body);
  if (!token) {
    const field = wrongTokenField(issued.body);
    if (field === null) return { verdict: 'not-the-service', detail: detailOf(issued) };
    return { verdict: 'token-field', detail: `${detailOf(issued)}, ${field}` };
  }

  const body = { chassis: [HARMLESS_VIN] };
  const queried = await post(http, '/api/v1/veiculos/posicoes', body, token.accessToken, signal);
  // A service that is stricter about VINs than its document has still been found, and has taken the token.
  if (queried.kind === 'response' && queried.status === 400)
    return { verdict: 'ok', detail: detailOf(queried) };
  // It was reached just now: the address and the network are right.
  if (queried.kind === 'fault' && queried.fault === 'timeout')
    return { verdict: 'service-error', detail: detailOf(queried) };
  if (!is200(queried)) return refusal(queried);
  const isPositions = readPositions(queried.body, [HARMLESS_VIN]) !== null;
  return { verdict: isPositions ? 'ok' : 'not-the-service', detail: detailOf(queried) };
}

/** The address, or what is wrong with it. */
function tryBaseUrl(text: string): BaseUrl | string {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const is200 = (outcome: HttpOutcome): outcome is HttpOutcome & { readonly kind: 'response' } =>
  outcome.kind === 'response' && outcome.status === 200;

function refusal(outcome: HttpOutcome): ConnectionTest {
  return { verdict: verdictOf(outcome), detail: detailOf(outcome) };
}

function verdictOf(outcome: HttpOutcome): TestVerdict {
  if (outcome.kind === 'fault') return FAULTS[outcome.fault];
  if (isRefusal(outcome.status)) return 'credentials';
  if (outcome.status === 429) return 'rate-limited';
  return outcome.status >= 500 ? 'service-error' : 'not-the-service';
}

const detailOf = (outcome: HttpOutcome): string =>
  outcome.kind === 'fault' ? outcome.code : `HTTP ${outcome.status}`;
