import type { FleetView } from '../../../contract/schemas/fleet.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { highestOf, numbersToMask, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { listVehiclesCache } from './list-vehicles-cache.ts';
import { storedList } from './stored-list.ts';

interface NumberedPage {
  readonly numbers: readonly number[];
  readonly total: number;
}

/**
 * Pages of all vehicles or of a list, by VIN or by the list's lines. Reads only the database, so it works before the
 * columns are in memory, and is fast for pages near the start.
 */
export function plainPages(prepare: Prepare) {
  const byVin = pagesByVin(prepare);
  const linesOf = createLruCache<Uint32Array>(1);
  return (
    listId: number | null,
    { column, descending }: FleetView['sort'],
    offset: number,
    limit: number,
  ): NumberedPage => {
    if (listId === null || column !== 'line') return byVin(listId, descending, offset, limit);
    const list = storedList(prepare, listId);
    const inOrder = list
      ? linesOf.getOrCompute(list.stamp, () => byFirstLine(vehiclesOfRows(prepare, listId)))
      : new Uint32Array();
    const sorted = descending ? inOrder.toReversed() : inOrder;
    return { numbers: [...sorted.subarray(offset, offset + limit)], total: sorted.length };
  };
}

/** Each vehicle once, in the order of the vehicles' first rows. */
function byFirstLine(ofRows: Uint32Array): Uint32Array {
  const isSeen = new Uint8Array(highestOf(ofRows) + 1);
  return ofRows.filter((number) => {
    const isFirst = isSeen[number] === 0;
    isSeen[number] = 1;
    return isFirst;
  });
}

/** Pages by VIN. The numbers of the last list's vehicles are cached. */
function pagesByVin(prepare: Prepare) {
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
    const isListed = numbersToMask(listed);
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
