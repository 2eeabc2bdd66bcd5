import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { Prepare } from '../db/database.ts';
import { numbersIn } from '../fleet-index/numbers-in.ts';
import { addVehicles, numbersToMask, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { isRepeatedVin } from '../list-blocks/row-packer.ts';
import type { VinOrder } from '../records.ts';

/** VINs of one statement, which reads them from JSON: that costs a fraction of binding each VIN. */
const VINS_OF_STATEMENT = 1_000;

/**
 * Adds the vehicles of a list's new rows (the rows after `afterLine`), writes which row has which vehicle, and counts
 * the new rows and vehicles of the list. It works in the order of VINs: neighbours in one index are then neighbours in
 * all indexes, which is several times faster than the order of the file.
 */
export function vehicleAdder(prepare: Prepare): (listId: number, afterLine: number, order: VinOrder) => void {
  const numbersOf = numbering(prepare);
  const count = prepare(`UPDATE list SET rows = rows + ?, vehicles = vehicles + ?,
      held_back = (SELECT count(*) FROM list_held_back WHERE list = list.id) WHERE id = ?`);

  return (listId, afterLine, { vins, rows }) => {
    const vehicleOf = new Uint32Array(rows.length);
    let vehicles = 0;
    for (let from = 0; from < rows.length; from += VINS_OF_STATEMENT) {
      const end = Math.min(from + VINS_OF_STATEMENT, rows.length);
      const firsts = firstOfEach(vins, from, end);
      const numbers = numbersOf(jsonOf(vins, firsts), firsts.length);
      for (let index = from, at = 0; index < end; index++) {
        if (index === firsts[at + 1]) at++;
        vehicleOf[rows[index] ?? 0] = numbers[at] ?? 0;
      }
      vehicles += firsts.length - (isRepeatedVin(vins, from * VIN_LENGTH) ? 1 : 0);
    }
    addVehicles(prepare, listId, afterLine, vehicleOf);
    count.run(rows.length, vehicles, listId);
  };
}

/** Finds the numbers of vehicles by a JSON array of `count` different VINs, and adds unknown vehicles. */
function numbering(prepare: Prepare): (vins: string, count: number) => ArrayLike<number> {
  const add = prepare(
    'INSERT INTO vehicle (vin) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const numbers = prepare<Buffer>(`SELECT CAST(group_concat(vehicle.id ORDER BY wanted.key) AS BLOB)
    FROM json_each(?) AS wanted CROSS JOIN vehicle ON vin = value`).pluck();
  return (vins, count) => {
    const { changes, lastInsertRowid } = add.run(vins);
    if (changes < count) return numbersIn(numbers.get(vins));
    // Where all vehicles are new, their numbers are consecutive (https://sqlite.org/autoinc.html).
    const last = Number(lastInsertRowid);
    return Uint32Array.from({ length: count }, (_, index) => last - count + 1 + index);
  };
}

/** The first index of each VIN in the order, from `from` up to `end`, which is not included. */
function firstOfEach(vins: Uint8Array, from: number, end: number): number[] {
  const firsts = [from];
  for (let index = from + 1; index < end; index++)
    if (!isRepeatedVin(vins, index * VIN_LENGTH)) firsts.push(index);
  return firsts;
}

const [QUOTE, COMMA, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5d];

/** The VINs at these indexes as a JSON array, written by bytes: a string for each VIN would double the total time. */
function jsonOf(vins: Uint8Array, indexes: readonly number[]): string {
  const json = Buffer.allocUnsafe(indexes.length * (VIN_LENGTH + 3) + 1);
  let to = 0;
  for (const index of indexes) {
    json[to] = to === 0 ? OPEN : COMMA;
    json[to + 1] = QUOTE;
    to += 2;
    for (let at = index * VIN_LENGTH; at < (index + 1) * VIN_LENGTH; at++) json[to++] = vins[at] ?? 0;
    json[to++] = QUOTE;
  }
  json[to++] = CLOSE;
  return json.toString('latin1', 0, to);
}

/** 1 for each row of the order whose VIN the list lacks. */
export function missingRows(prepare: Prepare, listId: number, { vins, rows }: VinOrder): Uint8Array {
  const numbers = prepare<{ key: number; id: number }>(
    'SELECT wanted.key, vehicle.id FROM json_each(?) AS wanted CROSS JOIN vehicle ON vin = value',
  );
  const isListed = numbersToMask(vehiclesOfRows(prepare, listId));
  const isLacked = new Uint8Array(rows.length).fill(1);
  for (let from = 0; from < rows.length; from += VINS_OF_STATEMENT) {
    const indexes = Array.from(
      { length: Math.min(VINS_OF_STATEMENT, rows.length - from) },
      (_, index) => from + index,
    );
    for (const { key, id } of numbers.all(jsonOf(vins, indexes)))
      if (isListed[id] === 1) isLacked[rows[from + key] ?? 0] = 0;
  }
  return isLacked;
}

/** The order of only the rows that are marked with 1. Row numbers in it count only these rows. */
export function filterOrder({ vins, rows }: VinOrder, isOne: Uint8Array): VinOrder {
  const rowOf = new Uint32Array(isOne.length);
  let count = 0;
  for (let row = 0; row < isOne.length; row++) if (isOne[row] === 1) rowOf[row] = count++;
  const some = { vins: new Uint8Array(count * VIN_LENGTH), rows: new Uint32Array(count) };
  let to = 0;
  for (const [index, row] of rows.entries()) {
    if (isOne[row] !== 1) continue;
    some.vins.set(vins.subarray(index * VIN_LENGTH, (index + 1) * VIN_LENGTH), to * VIN_LENGTH);
    some.rows[to++] = rowOf[row] ?? 0;
  }
  return some;
}
