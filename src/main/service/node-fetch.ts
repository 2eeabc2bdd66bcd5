import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Reply, Sending } from './http.ts';

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
    const sent = request(url, { method, headers, signal }, (message) => {
      const get = (name: string) => message.headers[name]?.toString() ?? null;
      resolve({ status: message.statusCode ?? 0, headers: { get }, body: message });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
