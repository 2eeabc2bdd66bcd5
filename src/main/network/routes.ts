import { isLoopback } from '../../shared/service-address.ts';
import { type Hop, originOf, type ProxyServer } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

/** How long an answer about the way to a server holds. Only a new connection asks. */
const KEPT_MS = 60_000;
/** How long a proxy that did not answer is tried last; as in Chromium. */
const DEAD_MS = 5 * 60_000;
/** A PAC script may have to be fetched first. */
const RESOLVE_MS = 30_000;

export interface RoutesDeps {
  /** The ways to a server, the best first. */
  readonly resolve: (url: URL) => Promise<readonly Hop[]> | readonly Hop[];
  /** Milliseconds, monotonic. */
  readonly now: () => number;
}

/** By which ways servers are reached. */
export interface Routes {
  /**
   * The ways to a server in the order in which to try them: as resolved, those that were dead a moment ago last. This
   * computer's own servers are always reached directly.
   *
   * @param url of the server, without path and query: a key may stand in them, and a PAC script is somebody else's
   */
  to(url: URL): Promise<readonly Hop[]>;
  /** No connection to the proxy was had. All ways are resolved anew. */
  failed(proxy: ProxyServer): void;
  /** The network may be another one: nothing of what is known may hold. */
  forget(): void;
}

export function createRoutes({ resolve, now }: RoutesDeps): Routes {
  const known = new Map<string, { readonly hops: Promise<readonly Hop[]>; readonly until: number }>();
  const deadUntil = new Map<string, number>();

  const isDead = (hop: Hop) => hop !== 'direct' && (deadUntil.get(originOf(hop)) ?? 0) > now();

  function resolved(url: URL): Promise<readonly Hop[]> {
    const { origin } = url;
    const kept = known.get(origin);
    if (kept && kept.until > now()) return kept.hops;
    const hops = inTime(async () => resolve(url));
    const entry = { hops, until: now() + KEPT_MS };
    known.set(origin, entry);
    // A failure is not kept.
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
      deadUntil.set(originOf(proxy), now() + DEAD_MS);
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
