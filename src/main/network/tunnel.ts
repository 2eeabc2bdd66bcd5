import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Login } from '../credentials/login.ts';
import type { Trust } from './certificates.ts';
import { addressOf, type ProxyServer } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

/** Time limit for connecting. It is short, because a proxy is in the office's own network. */
const CONNECT_MS = 10_000;
/**
 * Time limit for connecting to one address where the name has others. Node's own 250 ms give up every address on a slow
 * line, or after one lost packet, which is sent again after a second.
 */
export const ADDRESS_MS = 3_000;
/** Time limit for a proxy's answer. It is longer, because the proxy has to reach the server first. */
const ANSWER_MS = 30_000;

export type TunnelAnswer =
  | { readonly socket: Socket }
  | {
      readonly status: number;
      /** The schemes that `Proxy-Authenticate` names, in lower case, such as `basic`. */
      readonly schemes: readonly string[];
    };

interface TunnelDeps {
  /** The trusted certificates of a proxy over TLS. */
  readonly trust: () => Promise<Trust>;
}

/**
 * Asks a proxy for a tunnel to a server (RFC 9110, 9.3.6).
 *
 * @param target `host:port` of the server
 * @param login sent to the proxy as Basic (RFC 7617, UTF-8); null: none
 * @throws ProxyError `PROXY_UNREACHABLE` where there is no answer
 */
export async function openTunnel(
  proxy: ProxyServer,
  target: string,
  login: Login | null,
  deps: TunnelDeps,
): Promise<TunnelAnswer> {
  try {
    const socket = await connectToProxy(proxy, deps);
    try {
      return await askForTunnel(socket, target, login);
    } catch (error) {
      socket.destroy();
      throw error;
    }
  } catch (error) {
    throw new ProxyError('PROXY_UNREACHABLE', `The proxy ${addressOf(proxy)} does not answer.`, {
      cause: error,
    });
  }
}

async function connectToProxy(proxy: ProxyServer, { trust }: TunnelDeps): Promise<Socket> {
  const { host, port, scheme } = proxy;
  if (scheme !== 'https') return connectTcp(host, port);
  const servername = isIP(host) ? '' : host;
  return connected(connectTls({ ...SOCKET, host, port, servername, ...(await trust()) }), 'secureConnect');
}

const SOCKET = { noDelay: true, keepAlive: true, autoSelectFamilyAttemptTimeout: ADDRESS_MS } as const;

/** @throws the system's error, or an AbortError after ten seconds */
export const connectTcp = (host: string, port: number): Promise<Socket> =>
  connected(connectPlain({ ...SOCKET, host, port }), 'connect');

async function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(CONNECT_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function askForTunnel(socket: Socket, target: string, login: Login | null): Promise<TunnelAnswer> {
  const asked = request({
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(login && { 'proxy-authorization': basic(login) }) },
    createConnection: () => socket,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  asked.end();
  // Node emits `connect`, with the socket, after any answer to CONNECT, whatever its status.
  const [response, , head] = (await once(asked, 'connect')) as [IncomingMessage, Socket, Buffer];
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) {
    if (head.length > 0) socket.unshift(head);
    return { socket };
  }
  socket.destroy();
  return { status, schemes: schemesOf(response.headers['proxy-authenticate'] ?? '') };
}

const basic = ({ user, password }: Login): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The names of the schemes of a challenge (RFC 9110, 11.6.1): `Negotiate, Basic realm="a, b"` → negotiate, basic. */
export function schemesOf(challenge: string): readonly string[] {
  const bare = challenge.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  // A parameter has "=" behind its name; any other name at the beginning of an item is a scheme.
  return bare.split(',').flatMap((item) => {
    const [, scheme] = /^\s*([\w!#$%&'*+.^`|~-]+)(?=\s+[^\s=]|\s*$)/.exec(item) ?? [];
    return scheme === undefined ? [] : [scheme.toLowerCase()];
  });
}
