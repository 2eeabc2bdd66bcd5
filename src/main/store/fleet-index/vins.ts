import { isAscii } from 'node:buffer';
import type { Prepare } from '../db/database.ts';
import { numbersIn } from './numbers-in.ts';

const IN_ORDER = 'FROM (SELECT id, vin FROM vehicle INDEXED BY vehicle_vin ORDER BY vin)';

/** All vehicles, in the order of their VINs. One concatenated text takes a third of the time of a million rows. */
export function vinsIn(prepare: Prepare) {
  const ids = prepare<Buffer | null>(`SELECT CAST(group_concat(id) AS BLOB) ${IN_ORDER}`).pluck();
  const vins = prepare<Buffer | null>(`SELECT CAST(group_concat(vin, '') AS BLOB) ${IN_ORDER}`).pluck();
  return {
    numbers: (): Uint32Array => numbersIn(ids.get()),

    /** 17 bytes for each VIN; a character that is not ASCII is 255. */
    characters(): Uint8Array {
      const bytes = vins.get() ?? Buffer.alloc(0);
      return isAscii(bytes) ? bytes : Buffer.from(bytes.toString().replace(/[^ -~]/g, '\xff'), 'latin1');
    },
  };
}
