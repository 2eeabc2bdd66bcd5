import { BlockList, isIP } from 'node:net';
import type { Login } from '../credentials/login.ts';
import { type Hop, PROXY_TYPES, type ProxyServer, proxyOrigin, withoutBrackets } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The way to an https server by `HTTPS_PROXY` (else `ALL_PROXY`) and `NO_PROXY`, names in lower case first.
 * `HTTP_PROXY` is not read, because it is for plain http, which never leaves this computer.
 *
 * @throws ProxyError `PROXY_ADDRESS` for an address that can't be read: a request must not silently bypass a proxy
 */
export function environmentHops(url: URL, env: Environment): readonly Hop[] {
  const found = readEnvironment(env);
  if (!found || isExempt(url, env.no_proxy || env.NO_PROXY || '')) return ['direct'];
  // The message leaves the address out: it may contain a password.
  if (found === 'unreadable')
    throw new ProxyError('PROXY_ADDRESS', 'The proxy address in HTTPS_PROXY or ALL_PROXY can not be read.');
  return [found.proxy];
}

/** The login in the environment's proxy address, if that is the address of this proxy; else null. */
export function environmentLogin(origin: string, env: Environment): Login | null {
  const found = readEnvironment(env);
  return found && found !== 'unreadable' && proxyOrigin(found.proxy) === origin ? found.login : null;
}

function readEnvironment(
  env: Environment,
): { readonly proxy: ProxyServer; readonly login: Login | null } | 'unreadable' | null {
  const text = env.https_proxy || env.HTTPS_PROXY || env.all_proxy || env.ALL_PROXY;
  if (!text) return null;
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const known = url ? PROXY_TYPES[url.protocol.slice(0, -1).toUpperCase()] : undefined;
  if (!url || !known || url.hostname === '') return 'unreadable';
  const port = url.port === '' ? known.port : Number(url.port);
  const login = { user: decoded(url.username), password: decoded(url.password) };
  return {
    proxy: { scheme: known.scheme, host: withoutBrackets(url.hostname), port },
    login: login.user === '' && login.password === '' ? null : login,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone "%" that was not encoded.
    return text;
  }
}

/**
 * Whether `NO_PROXY` names the server. As in curl and Go: commas or spaces separate entries; `*` is every server; a
 * name covers itself and its subdomains, with or without a leading `.` or `*.`; an address may be a network
 * (`10.0.0.0/8`); an entry with a port is for that port alone.
 */
export function isExempt(url: URL, noProxy: string): boolean {
  const host = withoutBrackets(url.hostname.toLowerCase()).replace(/\.$/, '');
  const port = url.port === '' ? '443' : url.port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && names(entry, host, port));
}

function names(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (isIP(host) && entry.includes('/')) return isWithin(host, entry);
  const [, name = '', only] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const bare = withoutBrackets(name.replace(/^\*?\./, ''));
  if (bare === '') return false;
  return host === bare || (!isIP(host) && host.endsWith(`.${bare}`));
}

function isWithin(host: string, network: string): boolean {
  const [address = '', length = ''] = network.split('/');
  const version = isIP(address);
  if (version === 0 || !/^\d{1,3}$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, Number(length), family);
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
