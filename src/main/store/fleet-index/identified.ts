import type { IdentifierFilter } from '../../../contract/schemas/fleet.ts';
import { createLruCache } from '../../util/lru.ts';
import type { IdentifierSearch } from './identifier-search.ts';
import type { KeyedMembers } from './view-query.ts';

/** Cached masks: a byte for each vehicle. */
const MAX_CACHED = 2;

/**
 * Returns a function that finds the vehicles whose identifier fits a filter, in any list.
 *
 * @param highestNumber returns the highest number of a vehicle
 */
export function vehiclesByIdentifier(
  identifiers: IdentifierSearch,
  highestNumber: () => number,
): (filter: IdentifierFilter) => KeyedMembers {
  const masks = createLruCache<Uint8Array>(MAX_CACHED);
  return (filter) => {
    const size = highestNumber() + 1;
    const key = JSON.stringify(['identifier', identifiers.stamp(), size, filter]);
    const mask = masks.getOrCompute(key, () => {
      const found = new Uint8Array(new SharedArrayBuffer(size));
      identifiers.markFitting(found, filter);
      return found;
    });
    return { mask, key };
  };
}
