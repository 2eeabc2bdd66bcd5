import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock } from '../util/clock.ts';
import { type Answer, makeApi, type SimulatorOptions } from './api.ts';
import { makeTokens } from './tokens.ts';

/** How long a token is valid (service document 3). */
export const TOKEN_TTL_SECONDS = 3600;

export interface Server {
  /** The address without a slash at its end. */
  readonly baseUrl: string;
  /** Ends every connection, also one that waits for an answer. */
  close(): Promise<void>;
}

/**
 * The Vehicle Position Service on a loopback port (service document 2 to 9).
 *
 * Where the document is silent: another Content-Type than JSON is a 400, unknown paths 404, other methods 405;
 * error bodies are `{"erro": text}`; timestamps are written in America/Sao_Paulo.
 */
export function startSimulator(options: SimulatorOptions): Promise<Server> {
  const answerTo = makeApi(options, makeTokens(TOKEN_TTL_SECONDS, systemClock), systemClock);
  return serve(async (request, response) => send(response, await answerTo(request)));
}

/**
 * Hands each request on a loopback port to `handle`, which rejects when the client leaves in the middle of its request.
 * Port 0 takes a free one.
 *
 * @throws the listening socket's error, such as `EADDRINUSE`
 */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 30_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Sends an answer. `Retry-After` has whole seconds, rounded up (RFC 9110, 10.2.3). */
export function send(response: ServerResponse, { status, body, allow, waitMs }: Answer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  if (allow !== undefined) response.setHeader('Allow', allow);
  if (waitMs !== undefined) response.setHeader('Retry-After', Math.ceil(waitMs / 1000));
  response.end(JSON.stringify(body));
}
