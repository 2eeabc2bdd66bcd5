import type { Prepare } from '../database.ts';
import { blocksOf } from '../list-blocks.ts';
import { NONE } from './columns.ts';
import { valueIn } from './rows.ts';
import type { StoredList } from './stored-list.ts';
import { valueOrder } from './value-order.ts';
import { vehicleOfLine } from './vehicle-of-line.ts';

/**
 * Where each vehicle stands by a shown column of a list: the rank of its first row's value, `NONE` for a blank cell and
 * outside of the list. By vehicle's number, in shared memory.
 *
 * @throws AppError `bad-input` for a column that the list does not show
 */
export function ranksBy(prepare: Prepare, list: StoredList, column: number, highest: number): Uint32Array {
  const vehicleOf = vehicleOfLine(prepare, list.id);
  const { values, ofLine } = valuesOf(prepare, list, column, vehicleOf.length);
  const rankOf = valueOrder(values);
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  // From the last line back, so that a vehicle keeps what its first one says.
  for (let line = vehicleOf.length - 1; line >= 0; line--) {
    const vehicle = vehicleOf[line] ?? 0;
    if (vehicle > 0) ranks[vehicle] = rankOf[ofLine[line] ?? 0] ?? NONE;
  }
  return ranks;
}

/** The different values of a column, and which of them each line has. */
function valuesOf(prepare: Prepare, list: StoredList, column: number, lines: number) {
  const valueAt = valueIn(list.source, column);
  const ofLine = new Uint32Array(lines);
  const numbers = new Map<string, number>();
  for (const block of blocksOf(prepare, list.id)) {
    for (const [row, line] of block.lines.entries()) {
      const text = valueAt(block, row);
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      ofLine[line] = number;
    }
  }
  return { values: [...numbers.keys()], ofLine };
}
