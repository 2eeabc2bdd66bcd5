import { z } from 'zod';
import { id, type Parsed, text } from './common.ts';

export interface Connection {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  /** IANA name: how to read the service's times, whose zone is not stated. */
  readonly timeZone: string;
  /** Where the secret is stored. The secret itself is never sent to the screen. */
  readonly secret: 'keychain' | 'session' | 'missing';
  readonly demo: boolean;
  /** Whether the administrator set up the connection. Then the user can change only its secret. */
  readonly isGiven: boolean;
}

export const connectionDraft = z.object({
  /** Absent: a new connection. */
  id: id.optional(),
  name: text.trim().min(1).max(60),
  baseUrl: text.trim().min(1).max(2000),
  clientId: text.trim().min(1).max(200),
  /** Absent: the saved secret stays. */
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
