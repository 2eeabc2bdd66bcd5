import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { POSITIONS_PATH, TOKEN_PATH } from '../helpers/loopback.ts';
import { BODY_FAULTS, bodyOf } from './bodies.ts';
import type { FastClock } from './clock.ts';
import type { Exchange, Journal } from './journal.ts';
import type { Plan } from './plan.ts';
import { refusalOf, STATUS_FAULTS } from './statuses.ts';
import { sharedFault, tokenBody } from './tokens.ts';
import { truthOf } from './truth.ts';
import { type Meeting, meet, WIRE_FAULTS } from './wire.ts';
import { createWorld } from './world.ts';

export const EXCHANGE_HEADER = 'x-exchange';

export interface FaultService extends AsyncDisposable {
  readonly url: string;
  /** From here on it behaves, as a service that has been mended. */
  calm(): void;
}

export interface FaultServiceDeps {
  readonly plan: Plan;
  readonly clock: FastClock;
  readonly journal: Journal;
  /** Address of another host, for redirects. */
  readonly elsewhere: string;
  /** Pauses the run and resumes it, as a user would. */
  readonly pauseAndResume: () => void;
}

/** A service that answers truthfully, except where its plan has a fault for the request. */
export async function startFaultService(deps: FaultServiceDeps): Promise<FaultService> {
  const { plan, journal, elsewhere } = deps;
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  // The client's end may close an idle connection, never this one: that would be a fault that nobody planned.
  server.keepAliveTimeout = 600_000;
  const url = await listen(server);
  const world = createWorld(server, Number(new URL(url).port), deps);
  const sendings = new Map<string, number>();
  let [positions, tokens] = [0, 0];
  let isCalm = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await text(request);
    const exchange = journal.exchanges[Number(request.headers[EXCHANGE_HEADER])];
    response.sendDate = false;
    if (exchange && request.url === TOKEN_PATH) token(exchange, request, response);
    else if (exchange && request.url === POSITIONS_PATH) await position(exchange, request, response);
    else response.writeHead(404).end();
  }

  function token(exchange: Exchange, request: IncomingMessage, response: ServerResponse): void {
    const fault = isCalm ? null : plan.forToken(tokens++);
    const shared = sharedFault(fault);
    const body = tokenBody(fault, `token-${exchange.id}`);
    exchange.fault = fault;
    if (!isCalm && world.areCredentialsRefused()) {
      refuse(exchange, response, 401);
    } else if (shared !== null) {
      fail(exchange, shared, { request, response, text: body.text });
    } else {
      exchange.means = body.means;
      if (body.means === 'answered')
        exchange.issued = { token: `token-${exchange.id}`, lifeMs: body.seconds * 1000 };
      if (exchange.issued) world.issue(exchange.issued);
      response.end(body.text);
    }
  }

  async function position(
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const key = exchange.vins.join();
    const nth = sendings.get(key) ?? 0;
    sendings.set(key, nth + 1);
    positions += 1;
    const isQuiet = isCalm || positions > plan.calmAfter;
    const fault = isQuiet ? null : plan.forPositions(exchange.vins[0] ?? '', exchange.vins.length, nth);
    const worldly = fault === null ? 'none' : await world.happen(fault, exchange);
    if (worldly !== 'none') exchange.fault = fault;
    if (worldly === 'severed') {
      exchange.means = 'network';
      return void request.socket.destroy();
    }
    if (worldly === 'unauthorized' || !world.isGood(exchange)) return refuse(exchange, response, 401);
    if (exchange.vins.some(plan.isRefused)) {
      exchange.fault = 'refused vins';
      return refuse(exchange, response, 400);
    }
    const version = Math.floor(positions / 7);
    exchange.truths = exchange.vins.map((vin) => truthOf(vin, version));
    const bodily = fault !== null && BODY_FAULTS.includes(fault) ? fault : null;
    const body = bodyOf(bodily, exchange.truths, plan.random);
    if (fault !== null && worldly === 'none' && bodily === null) {
      exchange.said = new Map();
      return fail(exchange, fault, { request, response, text: body.text });
    }
    exchange.fault ??= bodily;
    exchange.said = body.said;
    exchange.means = body.said ? 'answered' : 'server';
    response.end(body.text);
  }

  function fail(exchange: Exchange, fault: string, meeting: Omit<Meeting, 'elsewhere' | 'random'>): void {
    exchange.fault ??= fault;
    if (WIRE_FAULTS.includes(fault)) {
      exchange.means = meet(fault, { ...meeting, elsewhere, random: plan.random });
    } else if (STATUS_FAULTS.includes(fault)) {
      const { status, headers, means, askedMs } = refusalOf(fault, world.now(), plan.random);
      exchange.means = means;
      exchange.askedMs = askedMs;
      meeting.response.writeHead(status, headers).end('{"erro":"tente mais tarde"}');
    }
  }

  return {
    url,
    calm() {
      isCalm = true;
    },
    async [Symbol.asyncDispose]() {
      await world.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(exchange: Exchange, response: ServerResponse, status: 400 | 401): void {
  exchange.means = status === 400 ? 'rejected' : 'unauthorized';
  response.writeHead(status).end();
}

/** On a port below those that clients' sockets take, so that it is free again after a while of not listening. */
async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const isListening = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isListening) return `http://127.0.0.1:${port}`;
  }
}
