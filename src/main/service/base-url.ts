import type { ErrorReason } from '../../preload/schemas/errors.ts';
import { AppError } from '../util/errors.ts';

/** The service's base address, known to be fit for a secret; only `parseBaseUrl` makes one. */
export interface BaseUrl {
  /** `https://host[:port][/path]`, or `http:` on loopback; no trailing slash. */
  readonly href: string;
}

/** As the URL parser writes them: `127.1` and `0x7f000001` have become `127.0.0.1` by then. */
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;

/** Whether the URL's host is this very computer. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Reads the address of the service (`{base_url}` of the document) as a user types it.
 *
 * Credentials and tokens travel to it, so it is https; plain http is for a service on this very machine.
 *
 * @throws AppError `bad-input`; `details.reason` is `not-a-url`, `scheme`, `not-https`, `credentials` or
 *   `query-or-fragment`
 */
export function parseBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text.trim());
  if (!url) throw refusal('not-a-url', 'This is not a full address such as https://service.example.com.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refusal('scheme', 'The address must begin with https://.');
  if (url.protocol === 'http:' && !isLoopback(url))
    throw refusal('not-https', 'Plain http is for this computer only; the address must begin with https://.');
  if (url.username !== '' || url.password !== '')
    throw refusal('credentials', 'The address must not hold a user name or password.');
  if (url.search !== '' || url.hash !== '')
    throw refusal('query-or-fragment', 'The address must end before any "?" or "#".');
  return { href: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** The text itself stays out of the message: a password may stand in it. */
function refusal(reason: ErrorReason, message: string): AppError {
  return new AppError('bad-input', message, { reason });
}
