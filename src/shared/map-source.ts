import type { Policy } from '../preload/schemas/policy.ts';
import { isWithin } from './service-address.ts';

type MapRules = Pick<Policy, 'onlineBasemap' | 'mapSources'>;

/** Whether the administrator lets a style or an archive of maps at this address be used. The empty one is none so far. */
export function isMapSourceAllowed({ onlineBasemap, mapSources }: MapRules, address: string): boolean {
  if (!onlineBasemap) return false;
  // A style's address may have a key behind a question mark, which is no part of an allowed one.
  const [bare = ''] = address.split('?');
  return mapSources === null || address === '' || mapSources.some((allowed) => isWithin(bare, allowed));
}
