import { isLoopback } from '../../shared/service-address.ts';
import { BasemapError } from './fault.ts';

/**
 * Reads the address of an online map style as a user types it. Its query may contain an access key. Plain http is
 * allowed only for a server on this computer.
 *
 * @returns normalised, without a fragment
 * @throws BasemapError `basemap-address`, `basemap-not-https` or `basemap-credentials`
 */
export function parseStyleAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || url.hostname === '')
    throw new BasemapError('basemap-address', 'This is not a full address such as https://maps.example.com.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new BasemapError('basemap-not-https', 'The address must begin with https://.');
  if (url.username !== '' || url.password !== '')
    throw new BasemapError('basemap-credentials', 'The address must not hold a user name or password.');
  url.hash = '';
  return url.href;
}

/**
 * Makes an address in a style absolute, and checks that it may be fetched: over https, or over http from loopback where
 * the style itself came over http. Only a style from loopback may name loopback, so that no other style can make Rastro
 * send requests to this computer's own servers.
 *
 * @param address as a style or TileJSON writes it, perhaps with `{z}` and the like in it
 * @param base address of the style or TileJSON that names it
 * @returns null where it may not be fetched
 */
export function allowedAddress(address: string, base: string): string | null {
  const from = new URL(base);
  const url = URL.parse(address.trim(), base);
  if (url?.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && from.protocol === 'http:')) return null;
  if (isLoopback(url) && !isLoopback(from)) return null;
  if (url.protocol === 'http:' && !isLoopback(url)) return null;
  // The host must not depend on what is put into a template.
  if (/[{}]|%7b|%7d/i.test(url.host)) return null;
  url.hash = '';
  return url.href.replaceAll(/%7b/gi, '{').replaceAll(/%7d/gi, '}');
}

/** The prefix of all URLs that an address in a style allows: the address up to its first `{`, if it is a template. */
export function prefixOf(named: string): string {
  return named.split('{', 1)[0] ?? named;
}

/** The prefix of a sprite's files: MapLibre inserts `@2x.json`, `.png` and so on before the address's query. */
export function spritePrefix(named: string): string {
  return named.split('?', 1)[0] ?? named;
}
