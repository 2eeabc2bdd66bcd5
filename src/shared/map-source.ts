import type { Policy } from '../contract/schemas/policy.ts';
import { isWithin } from './service-address.ts';

type MapRules = Pick<Policy, 'onlineBasemap' | 'mapSources'>;

/** Whether the administrator allows this address of a map style or archive. An empty address is allowed. */
export function isMapSourceAllowed({ onlineBasemap, mapSources }: MapRules, address: string): boolean {
  if (!onlineBasemap) return false;
  // A style's address may have an API key in its query, which allowed addresses do not have.
  const [bare = ''] = address.split('?');
  return mapSources === null || address === '' || mapSources.some((allowed) => isWithin(bare, allowed));
}
