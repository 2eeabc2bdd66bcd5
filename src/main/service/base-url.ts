import { type AddressFault, addressFault } from '../../shared/service-address.ts';
import { AppError } from '../util/errors.ts';

/** The service's base address, checked so that secrets may be sent to it. Only `parseBaseUrl` makes one. */
export interface BaseUrl {
  /** `https://host[:port][/path]`, or `http:` on loopback; no trailing slash. */
  readonly href: string;
}

const messages: Readonly<Record<AddressFault, string>> = {
  'not-a-url': 'This is not a full address such as https://service.example.com.',
  scheme: 'The address must begin with https://.',
  'not-https': 'Plain http is for this computer only; the address must begin with https://.',
  credentials: 'The address must not hold a user name or password.',
  'query-or-fragment': 'The address must end before any "?" or "#".',
};

/**
 * Reads the address of the service (`{base_url}` in docs/service.md) as a user types it.
 *
 * Credentials and tokens are sent to the address, so it must be https. Plain http is allowed only for this computer.
 *
 * @throws AppError `bad-input`; `details.reason` is an `AddressFault`
 */
export function parseBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text.trim());
  if (!url) throw refusal('not-a-url');
  const fault = addressFault(url);
  if (fault) throw refusal(fault);
  return { href: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** The address itself stays out of the message: it may contain a password. */
const refusal = (reason: AddressFault): AppError => new AppError('bad-input', messages[reason], { reason });
