import type { Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import type { KeyedMembers } from './view-query.ts';

/**
 * Returns a function that finds the vehicles that are on no list now; lists in the bin do not count. Also marks numbers
 * without a vehicle. Caches the last result, because a new one reads the rows of all lists.
 */
export function unlistedVehicles(prepare: Prepare): () => KeyedMembers {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const stored = prepare<[id: number, rows: number, restoredAt: number | null]>(
    `SELECT id, rows, restored_at FROM list WHERE ${PRESENT} ORDER BY id`,
  ).raw();
  let last: KeyedMembers = { mask: new Uint8Array(), key: '' };
  return () => {
    const size = Number(highest.get() ?? 0) + 1;
    const lists = stored.all();
    const key = `unlisted ${JSON.stringify([size, lists])}`;
    if (key !== last.key) {
      const mask = new Uint8Array(new SharedArrayBuffer(size)).fill(1);
      for (const [id] of lists) for (const vehicle of vehiclesOfRows(prepare, id)) mask[vehicle] = 0;
      last = { mask, key };
    }
    return last;
  };
}
