/** Why an address can't be the service's. Each is an `ErrorReason`, with a text in each language. */
export type AddressFault = 'not-a-url' | 'scheme' | 'not-https' | 'credentials' | 'query-or-fragment';

/** The parts of a `URL` that are checked. Neither Node's nor the browser's types are known here. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
}

/** Hosts of this computer as the URL parser writes them: it turns `127.1` and `0x7f000001` into `127.0.0.1`. */
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;

/** Whether the URL's host is this computer. */
export const isLoopback = ({ hostname }: Pick<Address, 'hostname'>): boolean => LOOPBACK.test(hostname);

/**
 * Why the core refuses to send credentials to an address; null: it does not refuse. Only https is safe; plain
 * http is for a service on this computer.
 *
 * @param url null: the text is no URL
 */
export function addressFault(url: Address | null): AddressFault | null {
  if (!url) return 'not-a-url';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.protocol === 'http:' && !isLoopback(url)) return 'not-https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.search !== '' || url.hash !== '') return 'query-or-fragment';
  return null;
}

/**
 * Whether an address is the allowed one or lies below it: `https://a.example/v2` is within `https://a.example`, and
 * neither `https://a.example.org` nor `https://a.example/v2-old` is within `https://a.example/v2`.
 *
 * @param address like `allowed`, as `parseBaseUrl` writes it: without a slash at the end
 */
export const isWithin = (address: string, allowed: string): boolean =>
  address === allowed || address.startsWith(`${allowed}/`);
