import type { Prepare } from '../database.ts';
import { NONE } from './columns.ts';
import { valueIn } from './rows.ts';
import type { StoredList } from './stored-list.ts';
import { valueOrder } from './value-order.ts';

/** Rows that are read at a time: they are objects for a moment. */
const AT_ONCE = 10_000;

/**
 * Where each vehicle stands by a shown column of a list: the rank of its first row's value, `NONE` for a blank cell and
 * outside of the list. By vehicle's number, in shared memory.
 *
 * @throws AppError `bad-input` for a column that the list does not show
 */
export function ranksBy(prepare: Prepare, list: StoredList, column: number, highest: number): Uint32Array {
  const { values, ofLine } = valuesOf(prepare, list, column);
  const rankOf = valueOrder(values);
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  // A vehicle's first line is its first to come.
  const entries = prepare<[vehicle: number, line: number]>(
    `SELECT vehicle, line FROM list_entry WHERE list = ? AND (vehicle, line) > (?, ?)
     ORDER BY vehicle, line LIMIT ${AT_ONCE}`,
  ).raw();
  let last: [vehicle: number, line: number] | undefined = [0, 0];
  let previous = 0;
  while (last) {
    const rows: [vehicle: number, line: number][] = entries.all(list.id, ...last);
    for (const [vehicle, line] of rows) {
      if (vehicle !== previous) ranks[vehicle] = rankOf[ofLine[line] ?? 0] ?? NONE;
      previous = vehicle;
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  }
  return ranks;
}

/** The different values of a column, and which of them each line has. */
function valuesOf(prepare: Prepare, list: StoredList, column: number) {
  const value = valueIn(list.source, column);
  const lastLine = prepare<number | null>('SELECT max(line) FROM list_row WHERE list = ?')
    .pluck()
    .get(list.id);
  const ofLine = new Uint32Array(Number(lastLine ?? 0) + 1);
  const numbers = new Map<string, number>();
  const rows = prepare<[line: number, value: string]>(
    `SELECT line, ${value.sql} FROM list_row WHERE list = ? AND line > ? ORDER BY line LIMIT ${AT_ONCE}`,
  ).raw();
  let last: number | undefined = -1;
  while (last !== undefined) {
    const page: [line: number, value: string][] = rows.all(...value.parameters, list.id, last);
    for (const [line, text] of page) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      ofLine[line] = number;
    }
    last = page.length < AT_ONCE ? undefined : page.at(-1)?.[0];
  }
  return { values: [...numbers.keys()], ofLine };
}
