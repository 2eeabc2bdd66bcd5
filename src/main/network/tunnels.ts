import type { Socket } from 'node:net';
import type { Login } from '../credentials/login.ts';
import type { Trust } from './certificates.ts';
import type { ProxyLogins } from './logins.ts';
import { addressOf, type Hop, type ProxyServer, proxyOrigin } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';
import type { Routes } from './routes.ts';
import { connectTcp, openTunnel, type TunnelAnswer } from './tunnel.ts';

/** Authentication schemes that sign in with the user's system account. Only Chromium supports them. */
const INTEGRATED: readonly string[] = ['negotiate', 'ntlm'];

interface TunnelsDeps {
  readonly routes: Routes;
  readonly logins: ProxyLogins;
  readonly trust: () => Promise<Trust>;
  /** Whether another client can send the requests that fail here with `PROXY_UNSUPPORTED`. */
  readonly hasFallback: boolean;
}

export interface Tunnels {
  /**
   * Reaches an https server by the first of its ways that works.
   *
   * @returns a connection to the server through a proxy; null where the way is direct: the caller then connects itself
   * @throws ProxyError
   */
  reach(host: string, port: number): Promise<Socket | null>;
  /** Call it when the network may have changed. */
  forget(): void;
}

export function createTunnels({ routes, logins, trust, hasFallback }: TunnelsDeps): Tunnels {
  /** Proxies that Node's client can't sign in to. */
  const unsupported = new Set<string>();
  const signingIn = new Map<string, Promise<void>>();

  async function reach(host: string, port: number): Promise<Socket | null> {
    const target = addressOf({ host, port });
    const hops = await routes.to(new URL(`https://${target}`));
    let failure: unknown;
    for (const [index, hop] of hops.entries()) {
      const isLast = index === hops.length - 1;
      if (hop === 'direct' && isLast) return null;
      try {
        return await (hop === 'direct' ? connectTcp(host, port) : through(hop, target));
      } catch (error) {
        failure = error;
        if (!isUnreachable(hop, error)) throw error;
        if (hop !== 'direct') routes.failed(hop);
      }
    }
    throw failure;
  }

  async function through(proxy: ProxyServer, target: string): Promise<Socket> {
    for (;;) {
      if (proxy.scheme === 'other' || unsupported.has(proxyOrigin(proxy))) throw notSupported(proxy);
      const login = logins.accepted(proxy);
      const answer = await openTunnel(proxy, target, login, { trust });
      if ('socket' in answer) return answer.socket;
      if (answer.status !== 407) throw refused(proxy, answer.status);
      await requireBasic(proxy, answer.schemes);
      await signInOnce(proxy, target, login);
    }
  }

  /** @throws ProxyError `PROXY_UNSUPPORTED`, which is remembered for this proxy until `forget` */
  async function requireBasic(proxy: ProxyServer, schemes: readonly string[]): Promise<void> {
    const isSilent = hasFallback && schemes.some((scheme) => INTEGRATED.includes(scheme));
    // Where the system can sign in by itself, the user is not asked.
    if (schemes.includes('basic') && !(isSilent && !(await logins.isKnown(proxy)))) return;
    unsupported.add(proxyOrigin(proxy));
    throw notSupported(proxy);
  }

  /** Connections that wait for the same proxy's login share one sign-in, so that a wrong password is sent only once. */
  function signInOnce(proxy: ProxyServer, target: string, sent: Login | null): Promise<void> {
    const origin = proxyOrigin(proxy);
    const signingInNow =
      signingIn.get(origin) ?? signIn(proxy, target, sent).finally(() => signingIn.delete(origin));
    signingIn.set(origin, signingInNow);
    return signingInNow;
  }

  async function signIn(proxy: ProxyServer, target: string, sent: Login | null): Promise<void> {
    // True if another connection has signed in since.
    if (logins.accepted(proxy) !== sent) return;
    for (let refusedLogin = sent; ; ) {
      const login = await logins.next(proxy, refusedLogin);
      const answer: TunnelAnswer = await openTunnel(proxy, target, login, { trust });
      if (!('socket' in answer) && answer.status === 407) {
        refusedLogin = login;
        continue;
      }
      logins.accept(proxy, login);
      if ('socket' in answer) answer.socket.destroy();
      return;
    }
  }

  return {
    reach,
    forget() {
      unsupported.clear();
      routes.forget();
    },
  };
}

/** Whether to try the next way. An answer of the proxy is final. */
const isUnreachable = (hop: Hop, error: unknown): boolean =>
  hop === 'direct' || (error instanceof ProxyError && error.code === 'PROXY_UNREACHABLE');

function notSupported(proxy: ProxyServer): ProxyError {
  return new ProxyError(
    'PROXY_UNSUPPORTED',
    `The proxy ${addressOf(proxy)} wants SOCKS, or a login that is not Basic.`,
  );
}

function refused(proxy: ProxyServer, status: number): ProxyError {
  return new ProxyError(
    `PROXY_${status}`,
    `The proxy ${addressOf(proxy)} refuses the connection (${status}).`,
  );
}
