import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Addresses of this computer, of its network, and others that the internet does not route. Source: IANA's registries of
 * special-purpose addresses (RFC 6890). `BlockList` checks an IPv4-mapped IPv6 address as its IPv4 address.
 */
const OWN: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

const own = new BlockList();
for (const [network, prefix] of OWN) own.addSubnet(network, prefix, familyOf(network));

/** Returns the IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Whether a host is this computer or in its network, by its name or by an address that the name resolves to. A name
 * that can't be resolved here counts as outside: a proxy resolves it, in its own network.
 *
 * @param hostname as the URL parser writes it: `[::1]`, `localhost.`
 */
export async function isInOwnNetwork(hostname: string, resolve: Resolve = systemResolve): Promise<boolean> {
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  if (/(^|\.)localhost$/i.test(name)) return true;
  if (isIP(name) !== 0) return isOwn(name);
  const addresses = await resolve(name).catch(() => []);
  return addresses.some(isOwn);
}

function isOwn(address: string): boolean {
  return own.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
