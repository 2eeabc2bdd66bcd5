import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Answer,
  makeApi,
  type SimulatorOptions as PlainOptions,
  POSITIONS_PATH,
  refused,
  TOKEN_PATH,
  tooMany,
} from '../../src/main/simulator/api.ts';
import type { Fleet, PositionResult } from '../../src/main/simulator/fleet.ts';
import { type Server, send, serve, TOKEN_TTL_SECONDS } from '../../src/main/simulator/simulator.ts';
import { makeTokens } from '../../src/main/simulator/tokens.ts';
import { type Clock, systemClock } from '../../src/main/util/clock.ts';
import { type FleetOptions, makeFleet } from './fleets.ts';
import { type Garbage, garbageFor } from './garbage.ts';
import { seededRandom } from './seeded-random.ts';
import { type Counters, makeCounters, type SimulatorStats } from './stats.ts';

export interface SimulatorOptions extends Omit<PlainOptions, 'fleet'> {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  readonly fleet: FleetOptions;
  /**
   * Another kind of limit, in place of `rate` and `latencyMs`. It judges a query that comes now: the milliseconds until
   * the query may come again, or 0 when it is let in, and when its answer leaves. Both times are of the monotonic clock.
   */
  readonly judge?: (now: number) => { readonly waitMs: number; readonly answerAt: number };
  /** Default: 3600 (service document 3). */
  readonly tokenTtlSeconds?: number;
  /** How a 429 says when to come again; `seconds` where it is absent. */
  readonly retryAfter?: RetryAfter;
  /** Share of the valid position queries that get status 500. This and the next two shares are together 1 at most. */
  readonly failRate?: number;
  /** Share that never gets an answer. */
  readonly hangRate?: number;
  /** Share that gets status 200 with a body that breaks the document. */
  readonly garbageRate?: number;
  /** Whether `stats` counts each VIN. */
  readonly perVin?: boolean;
  readonly clock?: Clock;
  /** 0 ≤ n < 1; decides about failures and garbage. */
  readonly random?: () => number;
}

export const RETRY_AFTER = ['seconds', 'date', 'none'] as const;
export type RetryAfter = (typeof RETRY_AFTER)[number];

export interface Simulator extends Server, Pick<Fleet, 'vins'> {
  stats(): SimulatorStats;
  /** What a query answers for the VIN at a time (milliseconds since 1970; now where it is absent). */
  truth(vin: string, at?: number): PositionResult;
}

/**
 * The service of the demo with faults, other limits and statistics, which `GET /__stats` has too.
 *
 * @throws the listening socket's error, such as `EADDRINUSE`
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { judge, retryAfter = 'seconds', clock = systemClock } = options;
  const fleet = makeFleet(options.fleet);
  const counters = makeCounters(options.perVin ?? false, clock);
  const tokens = makeTokens(options.tokenTtlSeconds ?? TOKEN_TTL_SECONDS, clock);
  const answerTo = makeApi({ ...options, fleet }, tokens, clock);
  const spoiled = makeFaults(options, counters);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0];
    if (path === '/__stats') return send(response, { status: 200, body: counters.stats() });
    const operation = request.method === 'POST' ? path : null;
    if (operation === POSITIONS_PATH) return answerQuery(request, response);
    if (operation === TOKEN_PATH) counters.count('tokenRequests');
    const answer = await answerTo(request);
    counters.answered(answer.status);
    send(response, answer);
  }

  async function answerQuery(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counters.positionRequestCame();
    response.once('close', counters.positionRequestLeft);
    const right = await answerTo(request);
    const verdict = right.status === 401 ? undefined : judge?.(clock.monotonic());
    const judged = verdict && verdict.waitMs > 0 ? tooMany(verdict.waitMs) : right;
    const answer = judged.status === 200 ? spoiled(judged) : withRetryAfter(judged, response);
    if (!answer) return;
    if (verdict) await sleepUntil(verdict.answerAt, clock);
    counters.answered(answer.status);
    if ('type' in answer) response.setHeader('Content-Type', answer.type).end(answer.body);
    else send(response, answer);
  }

  /** Has a 429 say when to come again as `retryAfter` has it. */
  function withRetryAfter(answer: Answer, response: ServerResponse): Answer {
    const { waitMs, ...rest } = answer;
    if (waitMs === undefined || retryAfter === 'none') return rest;
    const now = clock.now();
    const date = Math.ceil((now + waitMs) / 1000) * 1000;
    const roundedMs = retryAfter === 'date' ? date - now : Math.ceil(waitMs / 1000) * 1000;
    // A client can't know it before the answer has been sent.
    response.once('finish', () => counters.retryAfterGiven(roundedMs));
    if (retryAfter === 'seconds') return answer;
    response.setHeader('Retry-After', new Date(date).toUTCString());
    return rest;
  }

  return {
    ...(await serve(handle, options.port)),
    stats: counters.stats,
    truth: (vin, at = clock.now()) => fleet.answer(vin, at),
    vins: fleet.vins,
  };
}

/** Returns a function that gives what becomes of a right answer; null: it is never sent. */
function makeFaults(
  options: SimulatorOptions,
  counters: Counters,
): (right: Answer) => Answer | Garbage | null {
  const { failRate = 0, hangRate = 0, garbageRate = 0, random = seededRandom(1) } = options;
  return (right) => {
    const { resultados } = right.body as { readonly resultados: readonly PositionResult[] };
    const lot = random();
    if (lot < hangRate) {
      counters.count('hung');
      return null;
    }
    if (lot < hangRate + failRate) return refused(500, 'unexpected error');
    if (lot < hangRate + failRate + garbageRate) {
      counters.count('garbage');
      return garbageFor(resultados, random);
    }
    counters.vinsAnswered(resultados.map(({ chassi }) => chassi));
    return right;
  };
}

/** Sleeps until the time has come, also where a timer fires early. */
async function sleepUntil(at: number, clock: Clock): Promise<void> {
  for (let left = at - clock.monotonic(); left > 0; left = at - clock.monotonic())
    await clock.sleep(Math.ceil(left));
}
