import type { IncomingMessage } from 'node:http';
import type { Clock } from '../util/clock.ts';
import type { Fleet } from './fleet.ts';
import { makeRateLimit, type Rate } from './rate-limit.ts';
import { parseBody, Refusal, readBearer, readBody, readChassis, readCredentials } from './requests.ts';
import type { Tokens } from './tokens.ts';

export const TOKEN_PATH = '/api/v1/auth/token';
export const POSITIONS_PATH = '/api/v1/veiculos/posicoes';

export interface SimulatorOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fleet: Fleet;
  /** Limit of position queries; none where it is absent. */
  readonly rate?: Rate;
  /** How long each answer is delayed. */
  readonly latencyMs?: number;
}

export interface Answer {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: object;
  /** The method to use instead, in a 405. */
  readonly allow?: string;
  /** Milliseconds until the client may come again, in a 429. */
  readonly waitMs?: number;
}

/** Decides the answer to a request. Rejects when the client leaves before its request is whole. */
export type AnswerTo = (request: IncomingMessage) => Promise<Answer>;

/** Both operations of the service. */
export function makeApi(options: SimulatorOptions, tokens: Tokens, clock: Clock): AnswerTo {
  const { clientId, clientSecret, fleet, latencyMs = 0 } = options;
  const timeToWait = makeRateLimit(options.rate, clock);

  async function issueToken(request: IncomingMessage): Promise<Answer> {
    const given = readCredentials(parseBody(request, await readBody(request)));
    if (given.clientId !== clientId || given.clientSecret !== clientSecret)
      throw new Refusal(401, 'the credentials are invalid');
    const body = { access_token: tokens.issue(), token_type: 'Bearer', expires_in: tokens.ttlSeconds };
    return { status: 200, body };
  }

  async function queryPositions(request: IncomingMessage): Promise<Answer> {
    const text = await readBody(request);
    if (!tokens.isValid(readBearer(request))) throw new Refusal(401, 'the token is invalid or expired');
    const waitMs = timeToWait();
    if (waitMs > 0) return tooMany(waitMs);
    const vins = readChassis(parseBody(request, text));
    const now = clock.now();
    return { status: 200, body: { resultados: vins.map((vin) => fleet.answer(vin, now)) } };
  }

  const operations = new Map([
    [TOKEN_PATH, issueToken],
    [POSITIONS_PATH, queryPositions],
  ]);

  async function decide(request: IncomingMessage): Promise<Answer> {
    const operation = operations.get(request.url?.split('?')[0] ?? '');
    if (!operation) return refused(404, 'there is no such path');
    if (request.method !== 'POST') return { ...refused(405, 'use POST'), allow: 'POST' };
    try {
      return await operation(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.message);
      throw error;
    }
  }

  return async (request) => {
    const answer = await decide(request);
    if (latencyMs > 0) await clock.sleep(latencyMs);
    return answer;
  };
}

/** The answer to a request that is not done. */
export const refused = (status: number, erro: string): Answer => ({ status, body: { erro } });

/** The answer to a query above the limit (service document 7), which may come again in so many milliseconds. */
export const tooMany = (waitMs: number): Answer => ({ ...refused(429, 'rate limit exceeded'), waitMs });
