import type { Prepare } from '../database.ts';
import { NONE } from './columns.ts';
import { listPages, vehicleOfLine } from './list-pages.ts';
import { valueIn } from './rows.ts';
import type { StoredList } from './stored-list.ts';
import { valueOrder } from './value-order.ts';

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
  const value = valueIn(list.source, column);
  const ofLine = new Uint32Array(lines);
  const numbers = new Map<string, number>();
  const told = { sql: `json_group_array(${value.sql})`, parameters: value.parameters };
  for (const page of listPages<string>(prepare, list.id, told)) {
    const texts: string[] = JSON.parse(page.told);
    for (const [index, text] of texts.entries()) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      ofLine[page.lines[index] ?? 0] = number;
    }
  }
  return { values: [...numbers.keys()], ofLine };
}
