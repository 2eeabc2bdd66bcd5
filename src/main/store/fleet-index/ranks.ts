import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { NONE } from './columns.ts';
import { valueIn } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';
import { valueOrder } from './value-order.ts';

/**
 * Where each vehicle stands by a shown column of a list: the rank of its first row's value, `NONE` for a blank cell and
 * outside of the list. By vehicle's number, in shared memory.
 *
 * @throws AppError `bad-input` for a column that the list does not show
 */
export function ranksBy(prepare: Prepare, list: StoredList, column: number, highest: number): Uint32Array {
  const { values, ofRow } = valuesOf(prepare, list, column);
  const rankOf = valueOrder(values);
  const vehicles = vehiclesOfRows(prepare, list.id);
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  // From the last row back, so that a vehicle keeps what its first one says.
  for (let row = vehicles.length - 1; row >= 0; row--)
    ranks[vehicles[row] ?? 0] = rankOf[ofRow[row] ?? 0] ?? NONE;
  return ranks;
}

/** The different values of a column, and which of them each row has. */
function valuesOf(prepare: Prepare, list: StoredList, column: number) {
  const valueAt = valueIn(list.source, column);
  const ofRow = new Uint32Array(list.rows);
  const numbers = new Map<string, number>();
  let at = 0;
  for (const block of blocksOf(prepare, list.id)) {
    for (let row = 0; row < block.lines.length; row++) {
      const text = valueAt(block, row);
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      ofRow[at++] = number;
    }
  }
  return { values: [...numbers.keys()], ofRow };
}
