import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Reply, Sending } from './http.ts';

/** Some firewalls let nobody in who does not say what asks. */
const OWN_HEADERS = { 'user-agent': 'Rastro', 'accept-encoding': 'gzip' } as const;
/** RFC 9110, 8.4.1.3. */
const GZIP = /^(x-)?gzip$/i;

class UnansweredError extends Error {
  readonly code = 'ECONNRESET';
}

/** Node never follows a redirect, and has neither cookies nor a cache. */
type NodeSending = Pick<Sending, 'method' | 'headers' | 'body' | 'signal'>;

/**
 * The part of `fetch` that the client uses, by Node's own HTTP client, for where there is no Electron. The standard's
 * request, response and streams around a body of 8 kB take as much time of the main thread as all else that the client does.
 *
 * Connections are those of Node's global agents: kept alive, with a proxy where `NODE_USE_ENV_PROXY` asks for it.
 *
 * @throws the error of Node's request, with its `code`; once the answer has begun its body throws it
 */
export function nodeFetch(url: string, { method, headers, body, signal }: NodeSending): Promise<Reply> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...OWN_HEADERS }, signal, joinDuplicateHeaders: true };
    let isAnswered = false;
    const sent = request(url, options, (message) => {
      isAnswered = true;
      const get = (name: string) => message.headers[name.toLowerCase()]?.toString() ?? null;
      resolve({ status: message.statusCode ?? 0, headers: { get }, body: unpacked(message) });
    });
    sent.on('error', reject);
    // A 101 is no answer, and no error to Node.
    sent.on('close', () => isAnswered || reject(new UnansweredError()));
    sent.end(body);
  });
}

function unpacked(message: IncomingMessage): AsyncIterable<Uint8Array> {
  if (!GZIP.test(message.headers['content-encoding'] ?? '')) return message;
  // Whoever reads hears what goes wrong.
  return pipeline(message, createGunzip(), () => undefined);
}
