import { performance } from 'node:perf_hooks';
import { faultOf } from '../service/fault.ts';
import type { Fetch } from '../service/http.ts';
import type { Log } from '../util/log.ts';
import { systemTrust } from './certificates.ts';
import { environmentHops } from './environment.ts';
import type { ProxyLogins } from './logins.ts';
import { createNodeClient } from './node-client.ts';
import { parsePac } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';
import { createRoutes } from './routes.ts';
import { createTunnels } from './tunnels.ts';

export interface NetworkOptions {
  readonly logins: ProxyLogins;
  readonly log: Pick<Log, 'warn'>;
  /**
   * The system's proxies for a server, such as `PROXY a:3128; DIRECT`. Absent: the environment names them
   * (`HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`).
   */
  readonly resolveProxy?: (url: string) => Promise<string>;
  /** Sends a request over Chromium's network stack, where Node's client can't. */
  readonly chromiumFetch?: Fetch;
  /** Environment variables; by default the process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Network {
  /**
   * One request, over https or to this computer itself. Redirects are not followed. There are no cookies, no cache, no
   * referrer, and no limit of connections, except six per server through Chromium.
   */
  readonly fetch: Fetch;
  readonly logins: ProxyLogins;
  /** Call it after sleep or in another network. Closes idle connections and forgets what was learned about proxies. */
  changed(): void;
}

/**
 * The one path of all requests: Node's client, the system's proxies, the system's certificates.
 *
 * Chromium's stack takes over where Node's client can't get through: behind a proxy that speaks SOCKS or wants a login
 * other than Basic, and where only Chromium can verify a certificate, for example because it fetches a
 * missing intermediate certificate. In both cases nothing of the request has been sent before.
 */
export function createNetwork(options: NetworkOptions): Network {
  const { logins, log, resolveProxy, chromiumFetch, env = process.env } = options;
  const routes = createRoutes({
    resolve: async (url) =>
      resolveProxy ? parsePac(await resolveProxy(url.href)) : environmentHops(url, env),
    now: () => performance.now(),
  });
  const trust = systemTrust(log);
  const tunnels = createTunnels({ routes, logins, trust, hasFallback: chromiumFetch !== undefined });
  const client = createNodeClient({ tunnels, trust });
  /** Servers whose certificates Node does not trust and Chromium does. */
  const chromiumOrigins = new Set<string>();

  async function fetchEither(fallback: Fetch, ...request: Parameters<Fetch>): ReturnType<Fetch> {
    const { origin } = new URL(request[0]);
    if (chromiumOrigins.has(origin)) return fallback(...request);
    try {
      return await client.fetch(...request);
    } catch (error) {
      if (error instanceof ProxyError && error.code === 'PROXY_UNSUPPORTED') return fallback(...request);
      if (faultOf(error).fault !== 'certificate') throw error;
      const reply = await fallback(...request);
      log.warn('network.certificate-by-chromium', { code: faultOf(error).code });
      chromiumOrigins.add(origin);
      return reply;
    }
  }

  return {
    fetch: chromiumFetch ? (url, sending) => fetchEither(chromiumFetch, url, sending) : client.fetch,
    logins,
    changed() {
      chromiumOrigins.clear();
      tunnels.forget();
      client.closeIdle();
    },
  };
}
