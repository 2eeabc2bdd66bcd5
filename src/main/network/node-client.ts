import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isLoopback } from '../../shared/service-address.ts';
import type { Fetch } from '../service/http.ts';
import type { Trust } from './certificates.ts';
import { ADDRESS_MS } from './tunnel.ts';
import type { Tunnels } from './tunnels.ts';

/** `user-agent`: some firewalls block requests that do not name their client. */
const DEFAULT_HEADERS = { 'user-agent': 'Rastro', 'accept-encoding': 'gzip' } as const;
/** RFC 9110, 8.4.1.3. */
const GZIP = /^(x-)?gzip$/i;

/** As Node's global agents have it: idle connections are closed after five seconds. No limit of sockets. */
const AGENT = {
  keepAlive: true,
  scheduling: 'lifo',
  timeout: 5_000,
  autoSelectFamilyAttemptTimeout: ADDRESS_MS,
} as const;

/** The connection ended without an answer. */
class UnansweredError extends Error {
  readonly code = 'ECONNRESET';
}

interface NodeClientDeps {
  readonly tunnels: Pick<Tunnels, 'reach'>;
  readonly trust: () => Promise<Trust>;
}

/**
 * Sends requests with Node's own HTTP client. The global `fetch` makes request, response and stream objects. For a body
 * of 8 kB they take as much time of the main thread as all else that the service's client does.
 *
 * `fetch` throws TypeError for a URL that is neither https nor http on this computer; ProxyError; the error of Node's
 * request, with its `code`. Once the answer has begun, reading its body throws that error.
 */
export function createNodeClient(deps: NodeClientDeps) {
  const plain = new HttpAgent(AGENT);
  const secure = secureAgent(deps);
  const fetch: Fetch = async (url, sending) => {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:') return send(requestHttps, secure, url, sending);
    if (protocol !== 'http:' || !isLoopback({ hostname }))
      throw new TypeError('only https, and http on this computer');
    return send(requestHttp, plain, url, sending);
  };
  return {
    fetch,
    /** Closes the idle connections, which may lead through a network that is gone. */
    closeIdle() {
      for (const agent of [plain, secure])
        for (const socket of Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []))
          socket.destroy();
    },
  };
}

/** Node's agent over connections that may lead through a proxy. Only a new connection looks up its route. */
function secureAgent({ tunnels, trust }: NodeClientDeps): HttpsAgent {
  const agent = new HttpsAgent(AGENT);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const made = async () => {
      const [trusted, socket] = await Promise.all([
        trust(),
        tunnels.reach(options.host ?? '', Number(options.port)),
      ]);
      // The agent passes these to `tls.connect`.
      const tls = { ...trusted, ...(socket && { socket }) };
      const stream = connect({ ...options, ...tls });
      if (!stream) throw new UnansweredError();
      return stream;
    };
    // Node accepts an error alone, although its type declaration requires a stream too.
    const fail = done as ((error: Error) => void) | undefined;
    made().then((stream) => done?.(null, stream), fail);
    return undefined;
  };
  return agent;
}

function send(
  request: typeof requestHttp,
  agent: HttpAgent,
  url: string,
  { method, headers, body, signal, holdTimer }: Parameters<Fetch>[1],
): ReturnType<Fetch> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      signal,
      agent,
      joinDuplicateHeaders: true,
      headers: { ...DEFAULT_HEADERS, ...headers },
    };
    let isAnswered = false;
    const startTimer = holdTimer?.();
    const sent = request(url, options, (message) => {
      isAnswered = true;
      const get = (name: string) => message.headers[name.toLowerCase()]?.toString() ?? null;
      resolve({ status: message.statusCode ?? 0, headers: { get }, body: unpacked(message) });
    });
    sent.on('socket', () => startTimer?.());
    sent.on('error', reject);
    // On a 101 Node calls neither the callback nor the listener of `error`.
    sent.on('close', () => isAnswered || reject(new UnansweredError()));
    sent.end(body);
  });
}

function unpacked(message: IncomingMessage): AsyncIterable<Uint8Array> {
  if (!GZIP.test(message.headers['content-encoding'] ?? '')) return message;
  // An error reaches the reader through the stream that it reads.
  return pipeline(message, createGunzip(), () => undefined);
}
