import type { Prepare } from '../database.ts';
import type { VinOrder } from '../types.ts';
import { numbersIn } from '../view/numbers-in.ts';
import { VIN_LENGTH } from '../view/search.ts';

/** VINs of a statement: it reads them from JSON, which costs a fraction of binding each. */
const AT_ONCE = 1_000;

/** Entries of a statement, whose numbers are bound: those go over quicker than JSON. */
const ENTRIES = 50;

/**
 * Makes vehicles and entries of a list's new rows, and counts them. In order of VIN: vehicles that stand side by side in
 * one index then do so in all of them, which is several times faster than the order of the file.
 */
export function entering(prepare: Prepare): (listId: number, order: VinOrder) => void {
  const numbersOf = numbering(prepare);
  const addEntries = (count: number) =>
    prepare(
      `INSERT INTO list_entry (list, vehicle, line) VALUES ${'(?, ?, ?), '.repeat(count).slice(0, -2)}`,
    );
  const add = addEntries(ENTRIES);
  const count = prepare(`UPDATE list SET rows = rows + ?, vehicles = vehicles + ?,
      held_back = (SELECT count(*) FROM list_held_back WHERE list = list.id) WHERE id = ?`);

  return (listId, { vins, lines }) => {
    let vehicles = 0;
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const firsts = firstRows(vins, from, Math.min(from + AT_ONCE, lines.length));
      const numbers = numbersOf(jsonOf(vins, firsts), firsts.length);
      let at = 0;
      let entries: number[] = [];
      for (let row = from; row < from + AT_ONCE && row < lines.length; row++) {
        if (row === firsts[at + 1]) at++;
        entries.push(listId, numbers[at] ?? 0, lines[row] ?? 0);
        if (entries.length < 3 * ENTRIES) continue;
        add.run(...entries);
        entries = [];
      }
      if (entries.length > 0) addEntries(entries.length / 3).run(...entries);
      vehicles += firsts.length - (isAgain(vins, from) ? 1 : 0);
    }
    count.run(lines.length, vehicles, listId);
  };
}

/** The numbers of vehicles by a JSON array of so many different VINs; unknown ones are added. */
function numbering(prepare: Prepare): (vins: string, count: number) => ArrayLike<number> {
  const add = prepare(
    'INSERT INTO vehicle (vin) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const numbers = prepare<Buffer>(`SELECT CAST(group_concat(vehicle.id ORDER BY wanted.key) AS BLOB)
    FROM json_each(?) AS wanted CROSS JOIN vehicle ON vin = value`).pluck();
  return (vins, count) => {
    const { changes, lastInsertRowid } = add.run(vins);
    if (changes < count) return numbersIn(numbers.get(vins));
    // New ones alone have numbers in a row (https://sqlite.org/autoinc.html).
    const last = Number(lastInsertRowid);
    return Uint32Array.from({ length: count }, (_, index) => last - count + 1 + index);
  };
}

/** Of the rows `from` up to `end`, the first of each VIN. */
function firstRows(vins: Uint8Array, from: number, end: number): number[] {
  const firsts = [from];
  for (let row = from + 1; row < end; row++) if (!isAgain(vins, row)) firsts.push(row);
  return firsts;
}

/** Whether a row has the VIN of the one before. */
function isAgain(vins: Uint8Array, row: number): boolean {
  if (row === 0) return false;
  const at = row * VIN_LENGTH;
  // From their ends: neighbours begin alike.
  for (let index = at + VIN_LENGTH - 1; index >= at; index--)
    if (vins[index] !== vins[index - VIN_LENGTH]) return false;
  return true;
}

const [QUOTE, COMMA, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5d];

/** The VINs of these rows as a JSON array: byte by byte, as a text for each would take half of the time of all. */
function jsonOf(vins: Uint8Array, rows: readonly number[]): string {
  const json = Buffer.allocUnsafe(rows.length * (VIN_LENGTH + 3) + 1);
  let to = 0;
  for (const row of rows) {
    json[to] = to === 0 ? OPEN : COMMA;
    json[to + 1] = QUOTE;
    to += 2;
    for (let at = row * VIN_LENGTH; at < (row + 1) * VIN_LENGTH; at++) json[to++] = vins[at] ?? 0;
    json[to++] = QUOTE;
  }
  json[to++] = CLOSE;
  return json.toString('latin1', 0, to);
}

/** The rows of an order whose VIN a list lacks. */
export function lackedBy(prepare: Prepare, listId: number, { vins, lines }: VinOrder): VinOrder {
  const listed =
    prepare<number>(`SELECT wanted.key FROM json_each(?) AS wanted CROSS JOIN vehicle ON vin = value
    WHERE EXISTS (SELECT 1 FROM list_entry WHERE list = ? AND vehicle = vehicle.id)`).pluck();
  const kept = { vins: new Uint8Array(vins.length), lines: new Uint32Array(lines.length) };
  let count = 0;
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, lines.length - from) }, (_, index) => from + index);
    const known = new Set(listed.all(jsonOf(vins, rows), listId));
    for (const [index, row] of rows.entries()) {
      if (known.has(index)) continue;
      kept.vins.set(vins.subarray(row * VIN_LENGTH, (row + 1) * VIN_LENGTH), count * VIN_LENGTH);
      kept.lines[count++] = lines[row] ?? 0;
    }
  }
  return { vins: kept.vins.slice(0, count * VIN_LENGTH), lines: kept.lines.slice(0, count) };
}
