import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server got it. */
export interface Received {
  /** From 0, counted for each path. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** Parsed JSON; undefined when there was no body. */
  readonly body: unknown;
}

/** What to answer: a whole response, or anything that can be done to a socket. */
export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export type Handler = (received: Received) => Reply | Promise<Reply>;

export interface Loopback extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Those for a path. */
  at(path: string): readonly Received[];
}

/**
 * An HTTP server on loopback that answers as a function says. A body that is a string goes out as it is, any other as JSON.
 */
export async function startLoopback(handler: Handler): Promise<Loopback> {
  const received: Received[] = [];
  const byPath = new Map<string, Received[]>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      response.destroy(new Error('', { cause: error })),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? '';
    const siblings = byPath.get(path) ?? [];
    byPath.set(path, siblings);
    const entry: Received = {
      index: siblings.length,
      method: request.method ?? '',
      path,
      authorization: request.headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    };
    received.push(entry);
    siblings.push(entry);
    const reply = await handler(entry);
    if (typeof reply === 'function') return reply(response, request);
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    at: (path) => byPath.get(path) ?? [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const TOKEN_PATH = '/api/v1/auth/token';
export const POSITIONS_PATH = '/api/v1/veiculos/posicoes';

/** An item of `resultados` as the document has it. */
export function okItem(chassi: string) {
  return { chassi, status: 'ok', timestamp: '2026-01-02 03:04:05', latitude: -22.9, longitude: -47.06 };
}

/** The VINs of a received query. */
export function vinsOf(received: Received): readonly string[] {
  const { chassis } = received.body as { chassis: readonly string[] };
  return chassis;
}

export const goodToken: Handler = ({ index }) => ({
  body: { access_token: `token-${index}`, token_type: 'Bearer', expires_in: 3600 },
});

export const goodPositions: Handler = (received) => ({ body: { resultados: vinsOf(received).map(okItem) } });

/** A loopback server with the two operations of the service; each behaves correctly unless a test replaces it. */
export function startService(operations: { token?: Handler; positions?: Handler } = {}): Promise<Loopback> {
  const { token = goodToken, positions = goodPositions } = operations;
  return startLoopback((received) => {
    if (received.path === TOKEN_PATH) return token(received);
    return received.path === POSITIONS_PATH ? positions(received) : { status: 404 };
  });
}

/** `count` different VINs. */
export function someVins(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
}
