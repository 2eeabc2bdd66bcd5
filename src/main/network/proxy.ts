export interface ProxyServer {
  /** The protocol to the proxy. Node's client supports the first two; `other` is SOCKS and others of Chromium. */
  readonly scheme: 'http' | 'https' | 'other';
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

export type Hop = ProxyServer | 'direct';

/** The types of entries in a PAC script's answer and the schemes of an address, with the usual default ports. */
export const PROXY_TYPES: Readonly<Record<string, Pick<ProxyServer, 'scheme' | 'port'>>> = {
  PROXY: { scheme: 'http', port: 80 },
  HTTP: { scheme: 'http', port: 80 },
  HTTPS: { scheme: 'https', port: 443 },
  SOCKS: { scheme: 'other', port: 1080 },
  SOCKS4: { scheme: 'other', port: 1080 },
  SOCKS4A: { scheme: 'other', port: 1080 },
  SOCKS5: { scheme: 'other', port: 1080 },
  SOCKS5H: { scheme: 'other', port: 1080 },
  QUIC: { scheme: 'other', port: 443 },
};

/**
 * Reads the answer of a PAC script, as `session.resolveProxy` gives it: `PROXY a:3128; HTTPS b:443; DIRECT`.
 *
 * Source: "Navigator Proxy Auto-Config File Format"; Chromium's `net/docs/proxy.md` for the types. An entry that can't
 * be read is left out, as in Chromium; where none is left the way is direct.
 *
 * @returns the ways in the order in which to try them
 */
export function parsePac(text: string): readonly Hop[] {
  const hops = text.split(';').flatMap((entry): Hop[] => {
    const [type = '', address = '', ...rest] = entry.trim().split(/\s+/);
    if (type.toUpperCase() === 'DIRECT' && address === '') return ['direct'];
    const known = PROXY_TYPES[type.toUpperCase()];
    const found = known && rest.length === 0 ? parseAddress(address) : null;
    return known && found ? [{ scheme: known.scheme, host: found.host, port: found.port ?? known.port }] : [];
  });
  return hops.length > 0 ? hops : ['direct'];
}

/** Reads `host`, `host:port` or `[IPv6]:port`. @returns null for anything else */
function parseAddress(text: string): { readonly host: string; readonly port: number | null } | null {
  if (text === '' || /[/?#@\\]/.test(text)) return null;
  // Parsed with a scheme that has no default port, because the parser would drop `:80` from an http address.
  const url = URL.parse(`proxy://${text}`);
  if (!url || url.hostname === '' || url.port === '0') return null;
  return { host: withoutBrackets(url.hostname), port: url.port === '' ? null : Number(url.port) };
}

/** `http://host:port`. A login belongs to one such origin, so that the login never goes to another port or scheme. */
export const proxyOrigin = ({ scheme, host, port }: ProxyServer): string =>
  `${scheme}://${addressOf({ host, port })}`;

export const addressOf = ({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** `[::1]` → `::1`; any other host stays. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
