import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { ROW_END } from '../cell-text.ts';
import type { Parameter, Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { vehiclesByVins } from '../list-blocks/list-vehicles.ts';

/**
 * Whether the bytes of a block of rows are whole: as many VINs as lines, made of the characters of VINs, and as many
 * ends of rows as there are lines.
 */
export function isWholeBlock(lines: Parameter, vins: Parameter, cells: Parameter): boolean {
  if (!(lines instanceof Uint8Array && vins instanceof Uint8Array && cells instanceof Uint8Array))
    return false;
  const rows = lines.length / 4;
  if (!Number.isInteger(rows) || rows === 0 || vins.length !== rows * VIN_LENGTH) return false;
  if (!/^[\dA-Z]+$/.test(Buffer.from(vins).toString('latin1'))) return false;
  let ends = 0;
  for (const byte of cells) if (byte === ROW_END) ends++;
  return ends === rows;
}

/**
 * @returns a function that finds the vehicles of a block's rows by VIN, and adds vehicles whose own row was lost. It
 *   returns the block's vehicles, by row, where it added any; else null. It skips a list in the bin, whose vehicles are
 *   found when the list is restored.
 */
export function vehiclesOfBlocks(prepare: Prepare) {
  const isPresent = prepare(`SELECT 1 FROM list WHERE id = ? AND ${PRESENT}`);
  const byVins = vehiclesByVins(prepare);
  const put = prepare('INSERT OR REPLACE INTO list_vehicle (list, first_line, vehicles) VALUES (?, ?, ?)');
  return (list: number, firstLine: number, vinBytes: Uint8Array): number[] | null => {
    if (!isPresent.get(list)) return null;
    const text = Buffer.from(vinBytes).toString('latin1');
    const { numbers, added } = byVins(text.match(new RegExp(`.{${VIN_LENGTH}}`, 'g')) ?? []);
    put.run(list, firstLine, new Uint8Array(Uint32Array.from(numbers).buffer));
    return added > 0 ? numbers : null;
  };
}
