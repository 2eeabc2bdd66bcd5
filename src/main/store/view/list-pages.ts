import type { Prepare } from '../database.ts';
import { numbersIn } from './numbers-in.ts';
import type { Expression } from './rows.ts';

/** Rows that are read at a time: so few that also wide ones stay far below the gigabyte that a value may have in SQLite. */
const AT_ONCE = 1_000;

/**
 * A list's rows some at a time, in order of their lines: as one value each time, since to read a million takes longer than to
 * put them together and to take them apart.
 *
 * @param told an aggregate of `line` and `cells` that holds all that is wanted of the rows, in their order
 */
export function* listPages<T>(
  prepare: Prepare,
  listId: number,
  told: Expression,
): Generator<{ readonly lines: Uint32Array; readonly told: T }> {
  const page = prepare<[lines: Buffer | null, told: T]>(
    `SELECT CAST(group_concat(line) AS BLOB), ${told.sql}
     FROM (SELECT line, cells FROM list_row WHERE list = ? AND line > ? ORDER BY line LIMIT ${AT_ONCE})`,
  ).raw();
  let last: number | undefined = -1;
  while (last !== undefined) {
    const [text, value] = page.get(...told.parameters, listId, last) ?? [];
    const lines = numbersIn(text);
    if (value !== undefined && lines.length > 0) yield { lines, told: value };
    last = lines.at(-1);
  }
}

/** Which vehicle stands on each line of a list; 0 where none does. */
export function vehicleOfLine(prepare: Prepare, listId: number): Uint32Array {
  const [vehicles, lines] = (
    prepare<[vehicles: Buffer | null, lines: Buffer | null]>(
      `SELECT CAST(group_concat(vehicle) AS BLOB), CAST(group_concat(line) AS BLOB) FROM list_entry WHERE list = ?`,
    )
      .raw()
      .get(listId) ?? []
  ).map(numbersIn);
  if (!vehicles || !lines) return new Uint32Array(0);
  let last = 0;
  for (let at = 0; at < lines.length; at++) last = Math.max(last, lines[at] ?? 0);
  const vehicleOf = new Uint32Array(last + 1);
  for (let at = 0; at < lines.length; at++) vehicleOf[lines[at] ?? 0] = vehicles[at] ?? 0;
  return vehicleOf;
}
