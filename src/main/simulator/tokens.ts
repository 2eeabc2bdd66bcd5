import { randomBytes } from 'node:crypto';
import type { Clock } from '../util/clock.ts';

export interface Tokens {
  readonly ttlSeconds: number;
  /** A new opaque token. Earlier tokens stay valid until they expire (service document 5.7 shows no revocation). */
  issue(): string;
  isValid(token: string): boolean;
}

/** Tokens that are valid for so many seconds each. */
export function makeTokens(ttlSeconds: number, clock: Clock): Tokens {
  const expiries = new Map<string, number>();
  return {
    ttlSeconds,
    issue() {
      const now = clock.monotonic();
      for (const [token, expiry] of expiries) if (expiry <= now) expiries.delete(token);
      const token = randomBytes(32).toString('base64url');
      expiries.set(token, now + ttlSeconds * 1000);
      return token;
    },
    isValid(token) {
      const expiry = expiries.get(token);
      return expiry !== undefined && clock.monotonic() < expiry;
    },
  };
}
