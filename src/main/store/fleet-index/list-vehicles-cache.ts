import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { vehiclesOfList } from '../list-blocks/list-vehicles.ts';
import { storedList } from './stored-list.ts';

/** Returns a function that reads the vehicles of a list, each once, ascending. Caches those of the last list. */
export function listVehiclesCache(prepare: Prepare): (listId: number) => Uint32Array {
  const last = createLruCache<Uint32Array>(1);
  return (listId) => {
    const list = storedList(prepare, listId);
    return list ? last.getOrCompute(list.stamp, () => vehiclesOfList(prepare, listId)) : new Uint32Array();
  };
}
