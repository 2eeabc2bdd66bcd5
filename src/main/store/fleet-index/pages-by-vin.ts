import type { Prepare } from '../db/database.ts';
import { maskOf } from '../list-blocks/list-vehicles.ts';
import { listVehiclesCache } from './list-vehicles-cache.ts';

/** Numbers of the vehicles of a page, and how many the view has. */
export interface NumberedPage {
  readonly numbers: readonly number[];
  readonly total: number;
}

/**
 * Pages of all vehicles or of a list, by VIN, from the database's index: fast near the start, before the columns are in
 * memory. The numbers of the last list's vehicles are cached.
 */
export function pagesByVin(prepare: Prepare) {
  const vehiclesIn = listVehiclesCache(prepare);
  const count = prepare<number>('SELECT count(*) FROM vehicle').pluck();
  const page = (order: string) =>
    prepare<number>(`SELECT id FROM vehicle ORDER BY vin ${order} LIMIT ? OFFSET ?`).pluck();
  const everyOne = (order: string) => prepare<number>(`SELECT id FROM vehicle ORDER BY vin ${order}`).pluck();
  const ofList = (order: string) =>
    prepare<number>(`SELECT vehicle.id FROM json_each(?) CROSS JOIN vehicle ON vehicle.id = value
      ORDER BY vin ${order} LIMIT ? OFFSET ?`).pluck();

  return (listId: number | null, descending: boolean, offset: number, limit: number): NumberedPage => {
    const order = descending ? 'DESC' : 'ASC';
    const all = Number(count.get());
    if (listId === null) return { numbers: page(order).all(limit, offset), total: all };
    const listed = vehiclesIn(listId);
    const total = listed.length;
    // Takes the plan that visits fewer vehicles: all by VIN until the page is full, or all of the list.
    if ((offset + limit) * all >= total * total)
      return { numbers: ofList(order).all(`[${listed.join()}]`, limit, offset), total };
    const isListed = maskOf(listed);
    const numbers: number[] = [];
    let index = 0;
    for (const number of everyOne(order).iterate()) {
      if (isListed[number] !== 1 || index++ < offset) continue;
      numbers.push(number);
      if (numbers.length >= limit) break;
    }
    return { numbers, total };
  };
}
