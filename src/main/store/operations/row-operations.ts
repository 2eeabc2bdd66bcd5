import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldNames } from '../../../contract/position-fields.ts';
import type { RowColumns, RowParts } from '../../../contract/schemas/rows.ts';
import { rowsToColumns } from '../../../shared/row-columns.ts';
import { type Database, readTransaction } from '../db/database.ts';
import type { StoredVehicle } from '../rows.ts';
import type { FleetRows } from './fleet-rows.ts';

/** Vehicles whose rows are read in one step. A step takes some ten milliseconds; a page may have to wait that long. */
const ROWS_OF_STEP = 500;

const POSITION_KEYS = [...fieldNames, 'seenAt', 'fetchedAt'] as const;

/** Reads many rows in steps, between which other calls are answered. */
export function rowOperations(db: Database, rows: FleetRows) {
  const inListOrder = readTransaction(db, rows.inListOrder);
  const stored = readTransaction(db, rows.stored);
  const partsOf = readTransaction(db, rows.partsOf);
  return {
    inListOrder,

    /**
     * Parts of the rows of vehicles.
     *
     * @param numbers of all vehicles of the request
     * @param wanted indexes in `numbers` of the vehicles that this thread reads, in the order of their rows in lists
     */
    async rowColumns(
      numbers: Uint32Array,
      wanted: Uint32Array,
      listId: number | null,
      parts: RowParts,
    ): Promise<RowColumns[]> {
      const numberAt = (index: number) => numbers[index] ?? 0;
      const vehicles = new Map<number, StoredVehicle>();
      for (const some of steps(wanted.map(numberAt).sort())) {
        for (const vehicle of stored(some)) vehicles.set(vehicle.id, vehicle);
        await nextTurn();
      }
      const found: RowColumns[] = [];
      for (const some of steps(wanted)) {
        const at = some.filter((index) => vehicles.has(numberAt(index)));
        const known = at.flatMap((index) => vehicles.get(numberAt(index)) ?? []);
        found.push(rowsToColumns(partsOf(known, listId, parts), at, POSITION_KEYS));
        await nextTurn();
      }
      return found;
    },
  };
}

function* steps(numbers: Uint32Array): Generator<number[]> {
  for (let from = 0; from < numbers.length; from += ROWS_OF_STEP)
    yield [...numbers.subarray(from, from + ROWS_OF_STEP)];
}
