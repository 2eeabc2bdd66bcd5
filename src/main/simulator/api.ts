import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../util/clock.ts';
import type { Fleet } from './fleet.ts';
import type { RetryAfter, SimulatorOptions } from './options.ts';
import { seededRandom } from './random.ts';
import { makeRateLimit } from './rate-limit.ts';
import { parseBody, Refusal, readBearer, readBody, readChassis, readCredentials } from './requests.ts';
import type { Counters } from './stats.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** `application/json` where it is absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that the answer asks the client to stay away. */
  readonly waitMs?: number;
  /** When the answer leaves, in milliseconds of the monotonic clock; after the service's latency where it is absent. */
  readonly at?: number;
  /** Left out of the statistics, because it is no part of the service. */
  readonly uncounted?: boolean;
}

/** Answers a request; null: it never gets an answer. Rejects when the client leaves before its request is whole. */
type AnswerTo = (request: IncomingMessage, response: ServerResponse) => Promise<Answer | null>;

const METHODS: Readonly<Record<string, string>> = {
  '/api/v1/auth/token': 'POST',
  '/api/v1/veiculos/posicoes': 'POST',
  '/__stats': 'GET',
};

/** Returns a function that decides the answer to each request. @throws RangeError for options that make no sense */
export function makeApi(options: SimulatorOptions, fleet: Fleet, counters: Counters, clock: Clock): AnswerTo {
  const { failRate = 0, hangRate = 0, garbage, tokenTtlSeconds = 3600 } = options;
  const garbageRate = garbage?.rate ?? 0;
  if (
    ![failRate, hangRate, garbageRate].every((share) => share >= 0) ||
    failRate + hangRate + garbageRate > 1
  ) {
    throw new RangeError(
      'failRate, hangRate and the rate of garbage must be 0 or more, and 1 at most together',
    );
  }
  if (!Number.isInteger(tokenTtlSeconds) || tokenTtlSeconds < 1) {
    throw new RangeError('tokenTtlSeconds must be a whole number above 0');
  }
  const random = options.random ?? seededRandom(1);
  const tokens = makeTokens(tokenTtlSeconds, clock);
  const timeToWait = makeRateLimit(options.rate, clock);
  const { judge } = options;

  async function issueToken(request: IncomingMessage): Promise<Answer> {
    counters.tokenRequestCame();
    const { clientId, clientSecret } = readCredentials(parseBody(request, await readBody(request)));
    if (clientId !== options.clientId || clientSecret !== options.clientSecret) {
      throw new Refusal(401, 'the credentials are invalid');
    }
    return ok({ access_token: tokens.issue(), token_type: 'Bearer', expires_in: tokenTtlSeconds });
  }

  async function queryPositions(request: IncomingMessage): Promise<Answer | null> {
    const text = await readBody(request);
    if (!tokens.isValid(readBearer(request))) throw new Refusal(401, 'the token is invalid or expired');
    if (!judge) return answerPositions(request, text, timeToWait());
    const { waitMs, answerAt } = judge(clock.monotonic());
    const answer = answerPositions(request, text, waitMs);
    return answer && { ...answer, at: answerAt };
  }

  function answerPositions(request: IncomingMessage, text: string, waitMs: number): Answer | null {
    if (waitMs > 0) return tooMany(waitMs, options.retryAfter ?? 'seconds', clock.now());
    const vins = readChassis(parseBody(request, text));

    const lot = random();
    if (lot < hangRate) {
      counters.hung();
      return null;
    }
    if (lot < hangRate + failRate) throw new Refusal(500, 'unexpected error');
    const now = clock.now();
    const resultados = vins.map((vin) => fleet.answer(vin, now));
    if (garbage && lot < hangRate + failRate + garbageRate) {
      counters.garbage();
      return { status: 200, ...garbage.spoil(resultados, random) };
    }
    counters.vinsAnswered(vins);
    return ok({ resultados });
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<Answer | null> {
    const path = request.url?.split('?')[0] ?? '';
    const method = METHODS[path];
    if (!method) throw new Refusal(404, 'there is no such path');
    if (request.method !== method) return { ...refused(405, `use ${method}`), headers: { Allow: method } };
    if (path === '/__stats') return { ...ok(counters.stats()), uncounted: true };
    if (path === '/api/v1/auth/token') return issueToken(request);

    counters.positionRequestCame();
    response.once('close', counters.positionRequestLeft);
    return queryPositions(request);
  }

  return async (request, response) => {
    try {
      return await route(request, response);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.message);
      throw error;
    }
  };
}

const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });

function refused(status: number, message: string): Answer {
  return { status, body: JSON.stringify({ erro: message }) };
}

/** A 429 (service document 7). `Retry-After`, if any, has whole seconds or a date, rounded up (RFC 9110, 10.2.3). */
function tooMany(waitMs: number, retryAfter: RetryAfter, now: number): Answer {
  const answer = refused(429, 'rate limit exceeded');
  if (retryAfter === 'none') return answer;
  if (retryAfter === 'seconds') {
    const seconds = Math.ceil(waitMs / 1000);
    return { ...answer, headers: { 'Retry-After': String(seconds) }, waitMs: seconds * 1000 };
  }
  const date = Math.ceil((now + waitMs) / 1000) * 1000;
  return { ...answer, headers: { 'Retry-After': new Date(date).toUTCString() }, waitMs: date - now };
}

interface Tokens {
  /** A new opaque token. Earlier tokens stay valid until they expire (service document 5.7 shows no revocation). */
  issue(): string;
  isValid(token: string): boolean;
}

function makeTokens(ttlSeconds: number, clock: Clock): Tokens {
  const expiries = new Map<string, number>();
  return {
    issue() {
      const now = clock.monotonic();
      for (const [token, expiry] of expiries) if (expiry <= now) expiries.delete(token);
      const token = randomBytes(32).toString('base64url');
      expiries.set(token, now + ttlSeconds * 1000);
      return token;
    },
    isValid(token) {
      const expiry = expiries.get(token);
      return expiry !== undefined && clock.monotonic() < expiry;
    },
  };
}
