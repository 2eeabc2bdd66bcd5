import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import type { RowLocation } from './list-blocks.ts';
import { MOST_ROWS, numbersOf } from './row-block.ts';

/** Which vehicle stands on each row of a list, by its number, in the order of the rows. */
export function vehiclesOfRows(prepare: Prepare, listId: number): Uint32Array {
  const parts = prepare<Uint8Array>(
    'SELECT vehicles FROM list_vehicle WHERE list = ? ORDER BY first_line',
  ).pluck();
  return numbersOf(Buffer.concat(parts.all(listId)));
}

/** Where each vehicle of a list stands first, by its number; null for one that the list does not have. */
export function firstRows(prepare: Prepare, listId: number): (vehicle: number) => RowLocation | null {
  const parts = prepare<[firstLine: number, vehicles: Uint8Array]>(
    'SELECT first_line, vehicles FROM list_vehicle WHERE list = ? ORDER BY first_line',
  )
    .raw()
    .all(listId);
  const firstLines = Uint32Array.from(parts, ([firstLine]) => firstLine);
  const blocks = parts.map(([, vehicles]) => numbersOf(vehicles));
  // Its block and the row in it, as one number; 0 where there is none.
  const highest = blocks.reduce((most, vehicles) => Math.max(most, highestOf(vehicles)), 0);
  const placeOf = new Uint32Array(highest + 1);
  for (const [block, vehicles] of [...blocks.entries()].reverse()) {
    for (let row = vehicles.length - 1; row >= 0; row--)
      placeOf[vehicles[row] ?? 0] = block * MOST_ROWS + row + 1;
  }
  return (vehicle) => {
    const place = (placeOf[vehicle] ?? 0) - 1;
    if (place < 0) return null;
    return { firstLine: firstLines[Math.floor(place / MOST_ROWS)] ?? 0, row: place % MOST_ROWS };
  };
}

/** The most of some numbers; 0 where there are none. */
export function highestOf(numbers: Uint32Array): number {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  return highest;
}

/** 1 for each of these numbers, up to the highest. */
export function marked(numbers: Uint32Array): Uint8Array {
  const marks = new Uint8Array(highestOf(numbers) + 1);
  for (const number of numbers) marks[number] = 1;
  return marks;
}

/** The vehicles of a list, each once, by their numbers, ascending. */
export function vehiclesOfList(prepare: Prepare, listId: number): Uint32Array {
  const vehicles = vehiclesOfRows(prepare, listId);
  let count = 0;
  for (const [vehicle, mark] of marked(vehicles).entries()) if (mark === 1) vehicles[count++] = vehicle;
  return vehicles.subarray(0, count);
}

/** The rows on which a vehicle stands, by the lists that are published, in order. */
export function rowsOfVehicle(
  prepare: Prepare,
  vehicle: number,
): { readonly listId: number; readonly line: number; readonly place: RowLocation }[] {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(vehicle);
  // The bytes may also be found across two numbers.
  const parts = prepare<{ listId: number; firstLine: number; lines: Uint8Array; vehicles: Uint8Array }>(
    `SELECT list AS listId, first_line AS firstLine, lines, vehicles
    FROM list_vehicle CROSS JOIN list_block USING (list, first_line)
    WHERE instr(vehicles, ?) > 0 AND list IN (SELECT id FROM list WHERE published = 1) ORDER BY list, first_line`,
  );
  return parts.all(wanted).flatMap(({ listId, firstLine, ...part }) => {
    const [lines, vehicles] = [numbersOf(part.lines), numbersOf(part.vehicles)];
    return [...vehicles.keys()]
      .filter((row) => vehicles[row] === vehicle)
      .map((row) => ({ listId, line: lines[row] ?? 0, place: { firstLine, row } }));
  });
}

/**
 * Writes which vehicle stands on each row of a list behind a line.
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
