import type { Prepare } from './database.ts';
import { numbersOf } from './row-block.ts';

/** Which vehicle stands on each row of a list, by its number, in the order of the rows. */
export function vehiclesOfRows(prepare: Prepare, listId: number): Uint32Array {
  const parts = prepare<Uint8Array>(
    'SELECT vehicles FROM list_vehicle WHERE list = ? ORDER BY first_line',
  ).pluck();
  return numbersOf(Buffer.concat(parts.all(listId)));
}

/** The line on which each vehicle of a list comes first, by its number; 0 for one that the list does not have. */
export function firstLines(prepare: Prepare, listId: number): Uint32Array {
  const parts = prepare<Uint8Array>(
    'SELECT lines FROM list_block WHERE list = ? ORDER BY first_line',
  ).pluck();
  const lines = numbersOf(Buffer.concat(parts.all(listId)));
  const vehicles = vehiclesOfRows(prepare, listId);
  let highest = 0;
  for (const vehicle of vehicles) highest = Math.max(highest, vehicle);
  const lineOf = new Uint32Array(highest + 1);
  for (let row = vehicles.length - 1; row >= 0; row--) lineOf[vehicles[row] ?? 0] = lines[row] ?? 0;
  return lineOf;
}

/** The vehicles of a list, each once, by their numbers. */
export function vehiclesOfList(prepare: Prepare, listId: number): Uint32Array {
  const vehicles = vehiclesOfRows(prepare, listId).sort();
  let count = 0;
  for (let at = 0; at < vehicles.length; at++) {
    if (at === 0 || vehicles[at] !== vehicles[at - 1]) vehicles[count++] = vehicles[at] ?? 0;
  }
  return vehicles.subarray(0, count);
}

/** The lines on which a vehicle stands, by the lists that are published, in order. */
export function linesOfVehicle(prepare: Prepare, vehicle: number): { listId: number; line: number }[] {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(vehicle);
  // The bytes may also be found across two numbers.
  const parts = prepare<{ listId: number; lines: Uint8Array; vehicles: Uint8Array }>(
    `SELECT list AS listId, lines, vehicles FROM list_vehicle JOIN list_block USING (list, first_line)
    WHERE instr(vehicles, ?) > 0 AND list IN (SELECT id FROM list WHERE published = 1) ORDER BY list, first_line`,
  );
  return parts.all(wanted).flatMap((part) => {
    const [lines, vehicles] = [numbersOf(part.lines), numbersOf(part.vehicles)];
    return [...vehicles.keys()]
      .filter((row) => vehicles[row] === vehicle)
      .map((row) => ({ listId: part.listId, line: lines[row] ?? 0 }));
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
    add.run(listId, firstLine, new Uint8Array(vehicles.buffer, row * 4, rows * 4));
    row += rows;
  }
}
