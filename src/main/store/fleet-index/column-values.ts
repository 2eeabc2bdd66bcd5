import type { ColumnValues, FleetView } from '../../../contract/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { highestOf, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import type { RowBlock } from '../list-blocks/row-block.ts';
import type { ListQuantities } from './list-quantities.ts';
import type { VehicleMask } from './mask.ts';
import { isOwnRange } from './range-bounds.ts';
import { rowTest, valueIn } from './row-tests.ts';
import { presentList, type StoredList } from './stored-list.ts';
import { choicesOf, type Tally } from './value-choices.ts';
import type { KeyedMask } from './view-masks.ts';

/** A tally of more values than this is not cached: it would fill the memory. */
const MAX_CACHED_VALUES = 50_000;

/** What filters and the search of a view find without the rows of its list. */
export interface VehiclesByOtherFilters {
  /** The vehicles that these filters leave; null where the view has none of them. */
  readonly filtered: KeyedMask | null;
  /** Vehicles that the search finds by their place or identifier; null where there is no search. */
  readonly found: KeyedMask | null;
}

interface Search {
  readonly fits: ReturnType<typeof rowTest>;
  /** 1 for each vehicle that the search finds by place or identifier, so that all its rows fit; null: no vehicle. */
  readonly elsewhere: VehicleMask | null;
}

/**
 * Returns a function that counts the vehicles of a view for each value of a column of its list. Counting reads all
 * rows; the last tally is cached, since each keystroke of a user who searches for a value needs the same tally.
 */
export function columnValuesOf(prepare: Prepare, quantities: ListQuantities) {
  let last: { key: string; tally: Tally } | null = null;

  function tallyOf(
    list: StoredList,
    view: FleetView,
    column: number,
    { filtered, found }: VehiclesByOtherFilters,
  ): Tally {
    const cells = (view.cells ?? []).filter((filter) => filter.column !== column);
    const ranges = (view.ranges ?? []).filter(isOwnRange).filter((range) => range.column !== column);
    const key = JSON.stringify([list.stamp, column, cells, ranges, view.search, filtered?.key, found?.key]);
    if (last?.key === key) return last.tally;

    const tally = count(
      blocksOf(prepare, list.id),
      valueIn(list.source, column),
      rowTest(list.source, cells, ''),
      { fits: rowTest(list.source, [], view.search), elsewhere: found?.mask ?? null },
      vehiclesOfRows(prepare, list.id),
      { mask: filtered?.mask ?? null, within: quantities.rowsWithin(list, ranges) },
    );
    last = tally.size <= MAX_CACHED_VALUES ? { key, tally } : null;
    return tally;
  }

  return (
    view: FleetView,
    column: number,
    search: string,
    limit: number,
    beyond: VehiclesByOtherFilters,
  ): ColumnValues => {
    if (view.listId === null) throw new AppError('bad-input', 'only a list has columns');
    const list = presentList(prepare, view.listId);
    return choicesOf(tallyOf(list, view, column, beyond), search, limit);
  };
}

/**
 * @param vehicles the vehicle of each row
 * @param counting `mask` has the vehicles that count, `within` the rows that count; null: all count
 */
function count(
  blocks: Iterable<RowBlock>,
  valueAt: ReturnType<typeof valueIn>,
  fits: ReturnType<typeof rowTest>,
  { fits: isFound, elsewhere }: Search,
  vehicles: Uint32Array,
  { mask, within }: { readonly mask: VehicleMask | null; readonly within: Uint8Array | null },
): Tally {
  const tally = new Map<string, number>();
  const isRepeated = repeated(vehicles);
  const counted = new Set<string>();
  let index = 0;
  for (const block of blocks) {
    for (let row = 0; row < block.lines.length; row++) {
      const isWithin = within?.[index] !== 0;
      const vehicle = vehicles[index++] ?? 0;
      if (!isWithin || (mask && mask[vehicle] !== 1) || !fits(block, row)) continue;
      if (elsewhere?.[vehicle] !== 1 && !isFound(block, row)) continue;
      const value = valueAt(block, row);
      if (isRepeated[vehicle] === 1) {
        const pair = `${vehicle} ${value}`;
        if (counted.has(pair)) continue;
        counted.add(pair);
      }
      tally.set(value, (tally.get(value) ?? 0) + 1);
    }
  }
  return tally;
}

/** 1 for each vehicle that is on several rows, by its number. Such a vehicle must count only once for each value. */
function repeated(vehicles: Uint32Array): Uint8Array {
  const size = highestOf(vehicles) + 1;
  const [seen, again] = [new Uint8Array(size), new Uint8Array(size)];
  for (const vehicle of vehicles) {
    if (seen[vehicle] === 1) again[vehicle] = 1;
    seen[vehicle] = 1;
  }
  return again;
}
