import type { Prepare } from '../database.ts';
import { numbersIn } from './numbers-in.ts';

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
