import { isLoopback } from '../../shared/service-address.ts';
import { type Hop, type ProxyServer, proxyOrigin } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

/** How long the resolved ways to a server stay cached. Only a new connection asks for them. */
const KEPT_MS = 60_000;
/** How long a proxy that did not answer is tried last, as in Chromium. */
const DEAD_MS = 5 * 60_000;
/** Time limit for the system to name the ways: it may have to fetch a PAC script. After that the request fails. */
const RESOLVE_MS = 30_000;

interface RoutesDeps {
  /** The ways to a server, the best first. */
  readonly resolve: (url: URL) => Promise<readonly Hop[]> | readonly Hop[];
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

export interface Routes {
  /**
   * The ways to a server in the order in which to try them: as resolved, but proxies that failed in the last five
   * minutes come last. This computer's own servers are always reached directly.
   *
   * @param url of the server, without path and query: they may contain a key, and a PAC script is foreign code
   */
  to(url: URL): Promise<readonly Hop[]>;
  /** Reports that a connection to the proxy failed. All ways are resolved again. */
  failed(proxy: ProxyServer): void;
  /** Call it when the network may have changed. All ways are resolved again, and failed proxies count as alive. */
  forget(): void;
}

export function createRoutes({ resolve, now }: RoutesDeps): Routes {
  const known = new Map<string, { readonly hops: Promise<readonly Hop[]>; readonly until: number }>();
  const deadUntil = new Map<string, number>();

  const isDead = (hop: Hop) => hop !== 'direct' && (deadUntil.get(proxyOrigin(hop)) ?? 0) > now();

  function resolved(url: URL): Promise<readonly Hop[]> {
    const { origin } = url;
    const cached = known.get(origin);
    if (cached && cached.until > now()) return cached.hops;
    const hops = inTime(async () => resolve(url));
    const entry = { hops, until: now() + KEPT_MS };
    known.set(origin, entry);
    // A failure is not cached.
    hops.catch(() => known.get(origin) === entry && known.delete(origin));
    return hops;
  }

  return {
    async to(url) {
      if (isLoopback(url)) return ['direct'];
      const hops = await resolved(url);
      return [...hops.filter((hop) => !isDead(hop)), ...hops.filter(isDead)];
    },
    failed(proxy) {
      deadUntil.set(proxyOrigin(proxy), now() + DEAD_MS);
      known.clear();
    },
    forget() {
      known.clear();
      deadUntil.clear();
    },
  };
}

/** @throws ProxyError `PROXY_TIMEOUT` when the system does not name the way in time */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new ProxyError('PROXY_TIMEOUT', 'The system does not say which proxy to use.');
    timer = setTimeout(reject, RESOLVE_MS, error);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
