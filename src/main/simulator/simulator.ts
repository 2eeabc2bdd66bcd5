import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Clock, systemClock } from '../util/clock.ts';
import { type Answer, makeApi } from './api.ts';
import { makeFleet, type PositionResult } from './fleet.ts';
import type { SimulatorOptions } from './options.ts';
import { makeCounters, type SimulatorStats } from './stats.ts';

export interface Simulator {
  /** The address without a slash at its end. */
  readonly baseUrl: string;
  stats(): SimulatorStats;
  resetStats(): void;
  /** What a query answers for the VIN at a time (milliseconds since 1970; now where it is absent). */
  truth(vin: string, at?: number): PositionResult;
  /** All VINs of the fleet, known to the service or not; made anew on each call. */
  vins(): readonly string[];
  /** Ends every connection, hanging ones too. */
  close(): Promise<void>;
}

/**
 * The Vehicle Position Service on a loopback port (service document 2 to 9), and `GET /__stats` beside it.
 *
 * Where the document is silent: another Content-Type than JSON is a 400, unknown paths 404, other methods 405;
 * error bodies are `{"erro": text}`; timestamps are written in America/Sao_Paulo.
 *
 * @throws RangeError for options that make no sense; the listening socket's error, such as `EADDRINUSE`
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const clock = options.clock ?? systemClock;
  const fleet = makeFleet(options.fleet);
  const counters = makeCounters(options.perVin ?? false, clock);
  const answerTo = makeApi(options, fleet, counters, clock);
  const latencyMs = options.latencyMs ?? 0;
  let isClosing = false;

  const server = createServer(async (request, response) => {
    try {
      const answer = await answerTo(request, response);
      if (answer?.at !== undefined) await sleepUntil(answer.at, clock);
      else if (latencyMs > 0) await clock.sleep(latencyMs);
      if (answer && !isClosing) send(response, answer);
    } catch {
      // The client left in the middle of its request.
      response.destroy();
    }
  });

  function send(response: ServerResponse, answer: Answer): void {
    const { status, type = 'application/json', body, headers = {}, waitMs } = answer;
    if (!answer.uncounted) counters.answered(status);
    response.once('finish', () => {
      if (waitMs !== undefined) counters.retryAfterGiven(waitMs);
    });
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    });
    response.end(body);
  }

  server.keepAliveTimeout = 30_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stats: counters.stats,
    resetStats: counters.reset,
    truth: (vin, at = clock.now()) => fleet.answer(vin, at),
    vins: fleet.vins,
    async close() {
      if (!server.listening) return;
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Sleeps until the time has come, also where a timer fires early. */
async function sleepUntil(at: number, clock: Clock): Promise<void> {
  for (let left = at - clock.monotonic(); left > 0; left = at - clock.monotonic())
    await clock.sleep(Math.ceil(left));
}
