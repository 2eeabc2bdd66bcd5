import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { NONE } from './columns.ts';
import { decimalCommaIn, valueIn } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';
import { valueOrder } from './value-order.ts';

/**
 * Rank of each vehicle by a shown column of a list, in shared memory. It is the rank of the value in the vehicle's
 * first row; `NONE` for a blank cell, and for vehicles that are not in the list.
 *
 * @throws AppError `bad-input` for a column that the list does not show
 */
export function rankByColumn(
  prepare: Prepare,
  list: StoredList,
  column: number,
  highest: number,
): Uint32Array {
  const { values, ofRow } = valuesOf(prepare, list, column);
  const rankOf = valueOrder(values, list.source.delimiter, decimalCommaIn(list, column));
  const vehicles = vehiclesOfRows(prepare, list.id);
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  // Backwards, so that a vehicle ends with the rank of its first row.
  for (let row = vehicles.length - 1; row >= 0; row--)
    ranks[vehicles[row] ?? 0] = rankOf[ofRow[row] ?? 0] ?? NONE;
  return ranks;
}

/** Rank of each vehicle by its first row in a list, in shared memory; `NONE` for vehicles that are not in the list. */
export function ranksByLine(prepare: Prepare, list: StoredList, highest: number): Uint32Array {
  const vehicles = vehiclesOfRows(prepare, list.id);
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  for (let row = vehicles.length - 1; row >= 0; row--) ranks[vehicles[row] ?? 0] = row;
  return ranks;
}

export function valuesOf(prepare: Prepare, list: StoredList, column: number) {
  const valueAt = valueIn(list.source, column);
  const ofRow = new Uint32Array(list.rows);
  const numbers = new Map<string, number>();
  let index = 0;
  for (const block of blocksOf(prepare, list.id)) {
    for (let row = 0; row < block.lines.length; row++) {
      const text = valueAt(block, row);
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      ofRow[index++] = number;
    }
  }
  return { values: [...numbers.keys()], ofRow };
}
