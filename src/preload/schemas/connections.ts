import { z } from 'zod';
import { id } from './common.ts';

export const connection = z.object({
  id,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  /** IANA name: how to read the service's times, whose zone is not stated. */
  timeZone: z.string(),
  /** Where the secret is; it never crosses the bridge outwards. */
  secret: z.enum(['keychain', 'session', 'missing']),
  /** The built-in simulator. */
  demo: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

export const connectionDraft = z.object({
  /** Absent: a new one. */
  id: id.optional(),
  name: z.string().trim().min(1).max(60),
  baseUrl: z.string().trim().min(1).max(2000),
  clientId: z.string().trim().min(1).max(200),
  /** Absent: keep the one that is saved. */
  secret: z.string().min(1).max(1000).optional(),
  timeZone: z.string().min(1).max(60),
});
export type ConnectionDraft = z.infer<typeof connectionDraft>;

/** Plain answer to "does this connection work?". */
export const testVerdict = z.enum([
  'ok',
  'bad-address',
  'unreachable',
  'certificate',
  'proxy-unreachable',
  'proxy-login',
  'proxy-refused',
  'credentials',
  'rate-limited',
  'not-the-service',
  'service-error',
  'secret-missing',
]);
export type TestVerdict = z.infer<typeof testVerdict>;

export const connectionTest = z.object({
  verdict: testVerdict,
  /** For support: the status or error code, such as `HTTP 503` or `ECONNREFUSED`; never a secret. */
  detail: z.string(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;
