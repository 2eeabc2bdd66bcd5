import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { blocksOf, type RowLocation, storeLineCount } from './list-blocks.ts';
import { decodeNumbers, MAX_ROWS } from './row-block.ts';

export function vehiclesOfRows(prepare: Prepare, listId: number): Uint32Array {
  const parts = prepare<Uint8Array>(
    'SELECT vehicles FROM list_vehicle WHERE list = ? ORDER BY first_line',
  ).pluck();
  return decodeNumbers(Buffer.concat(parts.all(listId)));
}

/** The vehicles on the rows of each block of a list, in the order of the rows. */
export const vehiclesByBlock = (
  prepare: Prepare,
  listId: number,
): { readonly firstLine: number; readonly vehicles: Uint32Array }[] =>
  prepare<[firstLine: number, vehicles: Uint8Array]>(
    'SELECT first_line, vehicles FROM list_vehicle WHERE list = ? ORDER BY first_line',
  )
    .raw()
    .all(listId)
    .map(([firstLine, vehicles]) => ({ firstLine, vehicles: decodeNumbers(vehicles) }));

/** Finds the first row of a vehicle in a list by the vehicle's number; null where the list lacks the vehicle. */
export interface FirstRows {
  (vehicle: number): RowLocation | null;
  /** Sort key of a vehicle by its first row, in the order in which the list stores rows; 0: not in the list. */
  orderOf(vehicle: number): number;
}

export function firstRows(prepare: Prepare, listId: number): FirstRows {
  const parts = vehiclesByBlock(prepare, listId);
  const firstLines = Uint32Array.from(parts, ({ firstLine }) => firstLine);
  const blocks = parts.map(({ vehicles }) => vehicles);
  const highest = blocks.reduce((most, vehicles) => Math.max(most, highestOf(vehicles)), 0);
  // By vehicle: block and row as one number, plus one; 0 for a vehicle that is not in the list.
  const slotOf = new Uint32Array(highest + 1);
  for (const [block, vehicles] of [...blocks.entries()].reverse()) {
    for (let row = vehicles.length - 1; row >= 0; row--)
      slotOf[vehicles[row] ?? 0] = block * MAX_ROWS + row + 1;
  }
  const locationOf = (vehicle: number) => {
    const slot = (slotOf[vehicle] ?? 0) - 1;
    if (slot < 0) return null;
    return { firstLine: firstLines[Math.floor(slot / MAX_ROWS)] ?? 0, row: slot % MAX_ROWS };
  };
  return Object.assign(locationOf, { orderOf: (vehicle: number) => slotOf[vehicle] ?? 0 });
}

export function highestOf(numbers: Uint32Array): number {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  return highest;
}

/** A mask with 1 for each of these numbers. Its length is the highest number plus one. */
export function numbersToMask(numbers: Uint32Array): Uint8Array {
  const marks = new Uint8Array(highestOf(numbers) + 1);
  for (const number of numbers) marks[number] = 1;
  return marks;
}

export function vehiclesOfList(prepare: Prepare, listId: number): Uint32Array {
  const vehicles = vehiclesOfRows(prepare, listId);
  let count = 0;
  for (const [vehicle, mark] of numbersToMask(vehicles).entries())
    if (mark === 1) vehicles[count++] = vehicle;
  return vehicles.subarray(0, count);
}

/** The rows of a vehicle in all lists that are not in the bin, in order of list and line. */
export function rowsOfVehicle(
  prepare: Prepare,
  vehicle: number,
): { readonly listId: number; readonly line: number; readonly location: RowLocation }[] {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(vehicle);
  // `instr` also matches the end of one number with the start of the next; the filter below removes such matches.
  const parts = prepare<{ listId: number; firstLine: number; lines: Uint8Array; vehicles: Uint8Array }>(
    `SELECT list AS listId, first_line AS firstLine, lines, vehicles
    FROM list_vehicle CROSS JOIN list_block USING (list, first_line)
    WHERE instr(vehicles, ?) > 0 AND list IN (SELECT id FROM list WHERE ${PRESENT}) ORDER BY list, first_line`,
  );
  return parts.all(wanted).flatMap(({ listId, firstLine, ...part }) => {
    const [lines, vehicles] = [decodeNumbers(part.lines), decodeNumbers(part.vehicles)];
    return [...vehicles.keys()]
      .filter((row) => vehicles[row] === vehicle)
      .map((row) => ({ listId, line: lines[row] ?? 0, location: { firstLine, row } }));
  });
}

/**
 * Stores the vehicle of each row that a list has after the line `afterLine`.
 *
 * @param vehicles in the order of the rows
 */
export function addVehicles(
  prepare: Prepare,
  listId: number,
  afterLine: number,
  vehicles: Uint32Array<ArrayBuffer>,
): void {
  const blocks = prepare<{ firstLine: number; rows: number }>(
    `SELECT first_line AS firstLine, length(lines) / 4 AS rows FROM list_block
    WHERE list = ? AND first_line > ? ORDER BY first_line`,
  );
  const add = prepare('INSERT INTO list_vehicle (list, first_line, vehicles) VALUES (?, ?, ?)');
  let row = 0;
  for (const { firstLine, rows } of blocks.all(listId, afterLine)) {
    const end = row + rows;
    if (end <= vehicles.length)
      add.run(listId, firstLine, new Uint8Array(vehicles.buffer, row * 4, rows * 4));
    row = end;
  }
  if (row !== vehicles.length)
    throw new AppError('internal', `${row} rows of list ${listId} for ${vehicles.length} vehicles`);
}

/**
 * @returns a function that finds vehicles by their VINs, and adds those that the store lacks. It returns the vehicles'
 *   numbers, in the order of the VINs, and how many vehicles it added.
 */
function vehiclesByVins(
  prepare: Prepare,
): (vins: readonly string[]) => { readonly numbers: number[]; readonly added: number } {
  const add = prepare(
    'INSERT INTO vehicle (vin) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const find = prepare<number>(
    'SELECT vehicle.id FROM json_each(?) AS wanted CROSS JOIN vehicle ON vin = value ORDER BY wanted.key',
  ).pluck();
  return (vins) => {
    const wanted = JSON.stringify(vins);
    const added = add.run(wanted).changes;
    return { numbers: find.all(wanted), added };
  };
}

/**
 * Counts the rows, held-back rows and lines of a list anew, and stores these counts with the number of vehicles.
 *
 * @returns a function that takes the number of vehicles. Null stores the number of rows instead, for a list in the bin
 *   that has lost its vehicles' numbers.
 */
export function listCountUpdater(prepare: Prepare): (list: number, vehicles: number | null) => void {
  const count = prepare(`UPDATE list SET vehicles = coalesce(?, counted.rows), rows = counted.rows,
    held_back = (SELECT count(*) FROM list_held_back WHERE list = id)
    FROM (SELECT coalesce(sum(length(lines) / 4), 0) AS rows FROM list_block WHERE list = ?) AS counted WHERE id = ?`);
  return (list, vehicles) => {
    count.run(vehicles, list, list);
    storeLineCount(prepare, list);
  };
}

/**
 * Finds the vehicles of a list's rows by their VINs, and adds those that are gone. It does so only where vehicles were
 * removed while the list was in the bin.
 */
export function vehicleFinder(prepare: Prepare): (listId: number) => void {
  const isKnown = prepare('SELECT 1 FROM list_vehicle WHERE list = ? LIMIT 1');
  const byVins = vehiclesByVins(prepare);
  return (listId) => {
    if (isKnown.get(listId)) return;
    const found: number[] = [];
    for (const block of blocksOf(prepare, listId)) {
      const { numbers } = byVins(Array.from(block.lines, (_, row) => block.vin(row)));
      for (const number of numbers) found.push(number);
    }
    addVehicles(prepare, listId, 0, Uint32Array.from(found));
  };
}
