import type { Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';

/** Vehicles that no list names. Lists in the bin name none. */
export interface Unlisted {
  /** 1 for each of them by its number, and for numbers without a vehicle. In shared memory. */
  readonly mask: Uint8Array;
  /** Identifies the mask in caches. */
  readonly key: string;
}

/** The vehicles that no list names, as they are now. Caches the last answer, which reads the rows of all lists. */
export function unlistedVehicles(prepare: Prepare): () => Unlisted {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const stored = prepare<[id: number, rows: number, restoredAt: number | null]>(
    `SELECT id, rows, restored_at FROM list WHERE ${PRESENT} ORDER BY id`,
  ).raw();
  let last: Unlisted = { mask: new Uint8Array(), key: '' };
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
