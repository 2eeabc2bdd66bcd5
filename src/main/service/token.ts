import { abortable } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import type { RetryableFailure } from './retry.ts';
import type { TokenAnswer } from './schema.ts';

/** How long before its expiry a token is renewed (docs/service.md, 5, rule 5). */
const EARLY_MS = 60_000;
/** Longest lifetime that a token is believed to have. The document knows one hour. */
const LONGEST_LIFE_MS = 24 * 3_600_000;

/** An access token in use. Its identity counts, not its text: a service may issue the same text again. */
export interface Token {
  readonly accessToken: string;
  /** The token is renewed from this time on; monotonic clock. */
  readonly renewAt: number;
  /** The token is of no use from this time on; monotonic clock. */
  readonly expiresAt: number;
}

export interface IssuedToken extends TokenAnswer {
  /** When the request for it was sent, on the monotonic clock. */
  readonly sentAt: number;
}

export type Failed = { readonly failed: RetryableFailure['kind'] };

interface TokenDeps {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Asks the service for a token, retries included. */
  readonly issue: (signal: AbortSignal) => Promise<IssuedToken | Failed>;
}

export interface TokenSource {
  /**
   * A token to send now: the current token, or a new one shortly before the current one expires. Concurrent calls share
   * one request, which is aborted when the last of these calls is.
   *
   * @returns the token, or why none could be had; the next call tries again
   * @throws what `issue` throws; the signal's reason when it is aborted
   */
  get(signal: AbortSignal): Promise<Token | Failed>;
  /**
   * Requests a token ahead of its use, where there is none. The next `get` gets the result, also a failure: credentials
   * that were refused are not sent once more.
   */
  prefetch(): void;
  /** To be called when the service answered 401 to a token. Without effect where the token has been replaced. */
  refuse(token: Token): void;
}

/** A request for a new token, and the number of `get` calls that wait for it. */
interface Renewal {
  readonly result: Promise<Token | Failed>;
  readonly stop: AbortController;
  waiting: number;
}

/** Keeps one access token in memory and renews it (document 3 and 5). */
export function createTokenSource(deps: TokenDeps): TokenSource {
  let current: Token | null = null;
  let renewal: Renewal | null = null;

  const freshToken = () => (current && deps.clock.monotonic() < current.renewAt ? current : null);

  function startRenewal(): Renewal {
    const stop = new AbortController();
    const started: Renewal = { result: renew(), stop, waiting: 0 };
    return started;

    async function renew(): Promise<Token | Failed> {
      const issued = await deps.issue(stop.signal);
      // A failure is kept until every waiting `get` has it, or, after a prefetch, until the next `get` has it.
      if ('failed' in issued) return issued;
      current = toToken(issued);
      if (renewal === started) renewal = null;
      return current;
    }
  }

  async function renewed(signal: AbortSignal): Promise<Token | Failed> {
    renewal ??= startRenewal();
    const joined = renewal;
    joined.waiting += 1;
    try {
      return await abortable(joined.result, signal);
    } finally {
      joined.waiting -= 1;
      if (joined.waiting === 0 && renewal === joined) {
        renewal = null;
        joined.stop.abort();
      }
    }
  }

  return {
    async get(signal) {
      signal.throwIfAborted();
      const fresh = freshToken();
      if (fresh) return fresh;
      const result = await renewed(signal);
      // An early renewal has failed: the old token is used until it expires.
      if ('failed' in result && current && deps.clock.monotonic() < current.expiresAt) return current;
      return result;
    },
    prefetch() {
      if (freshToken()) return;
      renewal ??= startRenewal();
      renewal.result.catch(() => undefined);
    },
    refuse(token) {
      if (current === token) current = null;
    },
  };
}

/** A token with a short life is renewed after half of it, so that one token serves more than one request. */
function toToken({ accessToken, expiresInSeconds, sentAt }: IssuedToken): Token {
  const life = Math.min(expiresInSeconds * 1000, LONGEST_LIFE_MS);
  return { accessToken, renewAt: sentAt + life - Math.min(EARLY_MS, life / 2), expiresAt: sentAt + life };
}
