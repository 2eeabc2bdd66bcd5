import { z } from 'zod';
import { id, type Parsed, text } from './common.ts';

export interface Connection {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  /** IANA name: how to read the service's times, whose zone is not stated. */
  readonly timeZone: string;
  /** Where the secret is; it never crosses the bridge outwards. */
  readonly secret: 'keychain' | 'session' | 'missing';
  /** The built-in simulator. */
  readonly demo: boolean;
  /** Set by the administrator: only its secret is the user's. */
  readonly isGiven: boolean;
}

export const connectionDraft = z.object({
  /** Absent: a new one. */
  id: id.optional(),
  name: text.trim().min(1).max(60),
  baseUrl: text.trim().min(1).max(2000),
  clientId: text.trim().min(1).max(200),
  /** Absent: keep the one that is saved. */
  secret: text.min(1).max(1000).optional(),
  timeZone: z.string().min(1).max(60),
});
export type ConnectionDraft = Parsed<typeof connectionDraft>;

/** Plain answer to "does this connection work?". */
export type TestVerdict =
  | 'ok'
  | 'bad-address'
  | 'unreachable'
  | 'certificate'
  | 'proxy-unreachable'
  | 'proxy-login'
  | 'proxy-refused'
  | 'credentials'
  | 'rate-limited'
  | 'not-the-service'
  | 'service-error'
  | 'secret-missing';

export interface ConnectionTest {
  readonly verdict: TestVerdict;
  /** For support: the status or error code, such as `HTTP 503` or `ECONNREFUSED`; never a secret. */
  readonly detail: string;
}
