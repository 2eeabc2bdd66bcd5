import type { SortColumn } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Places } from '../../places/nearest.ts';
import { type Columns, NONE } from './columns.ts';
import { placeKeys } from './place-keys.ts';
import type { Keys } from './sorting.ts';

/**
 * What vehicles are sorted by for a column; null where the order of their VINs is all there is.
 *
 * @param ranks of the list's own column, where it is one
 */
export function keysOf(
  column: SortColumn,
  columns: Columns,
  ranks: Uint32Array | null,
  places: Places | null,
): Keys | null {
  switch (column) {
    case 'vin':
      return null;
    case 'status':
      return columns.status;
    case 'seenAt':
      return columns.seenAt;
    case 'askedAt':
      return columns.askedAt;
    case 'longitude':
      return eastwards(columns);
    case 'latitude':
      return northwards(columns);
    case 'place':
      return places && placeKeys(columns.place, places);
    default:
      if (!ranks) throw new AppError('bad-input', `the view has no column ${column}`, { column });
      return ranks;
  }
}

function eastwards({ seenAt, x }: Columns): Uint32Array {
  const keys = x.slice();
  for (let number = 0; number < keys.length; number++) {
    if (seenAt[number] === NONE) keys[number] = NONE;
    else if (keys[number] === NONE) keys[number] = NONE - 1;
  }
  return keys;
}

/** Rows of the map count from the north. */
function northwards({ seenAt, y }: Columns): Uint32Array {
  const keys = new Uint32Array(y.length);
  for (let number = 0; number < keys.length; number++) {
    keys[number] = seenAt[number] === NONE ? NONE : NONE - 1 - Math.min(y[number] ?? 0, NONE - 1);
  }
  return keys;
}
