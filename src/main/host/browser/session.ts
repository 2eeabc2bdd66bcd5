import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Access to the browser host: the first caller with the token gets a cookie, which counts from then on. */
export interface Session {
  /** For the fragment of the address, which no request carries. */
  readonly token: string;
  /** Exchanges the token, once; the value of `Set-Cookie`, or null when refused. */
  exchange(token: string): string | null;
  /** Whether the request carries the session's cookie. */
  holds(request: IncomingMessage): boolean;
}

/** @param port part of the cookie's name, since browsers share cookies between the ports of a host */
export function makeSession(port: number): Session {
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const name = `rastro-${port}`;
  let isSpent = false;
  return {
    token,
    exchange(given) {
      if (isSpent || !isSame(given, token)) return null;
      isSpent = true;
      return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict`;
    },
    holds(request) {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      return cookies.some((cookie) => isSame(cookie, `${name}=${secret}`));
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
