import type { Group, Groups } from '../../../contract/schemas/overview.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { highestOf } from '../list-blocks/list-vehicles.ts';
import { OUT_OF_MASK, STATE_COUNT } from './counts.ts';
import { countNonZero, emptyTally, groupsOf, slotsAfter } from './group-tally.ts';
import { indexesOfLargest } from './largest.ts';
import type { RowFilters } from './list-masks.ts';
import type { ListQuantities } from './list-quantities.ts';
import { valuesOf } from './ranks.ts';
import type { StoredList } from './stored-list.ts';

/** Columns whose values are cached: four bytes for each row, and the values. */
const MAX_COLUMNS = 4;
/** A column with more distinct values is not cached: its values would fill the memory. */
const MAX_CACHED_VALUES = 100_000;

/** The distinct values of a column, and the index of the value of each row. */
type Values = ReturnType<typeof valuesOf>;

/** Counts the vehicles of a list by the values of one of its columns. The last columns that were read are cached. */
export function valueGroups(prepare: Prepare, quantities: ListQuantities) {
  const columns = createLruCache<Values>(MAX_COLUMNS);
  const orders = createLruCache<Uint32Array>(1);

  function valuesIn(list: StoredList, column: number): Values {
    const key = JSON.stringify([list.stamp, column]);
    const values = columns.getOrCompute(key, () => valuesOf(prepare, list, column));
    if (values.values.length > MAX_CACHED_VALUES) columns.delete(key);
    return values;
  }

  /** 1 for each row that fits the filters; null: no filters, or each vehicle has one row and was filtered already. */
  function rowsWithin(list: StoredList, { cells, ranges }: RowFilters): Uint8Array | null {
    if (list.rows === list.vehicles || cells.length + ranges.length === 0) return null;
    const fits = quantities.rowsWithin(list, ranges) ?? new Uint8Array(list.rows).fill(1);
    for (const filter of cells) {
      const { values, ofRow } = valuesIn(list, filter.column);
      const wanted = new Set(filter.values);
      const isWanted = Uint8Array.from(values, (value) => Number(wanted.has(value)));
      for (let row = 0; row < fits.length; row++)
        fits[row] = (fits[row] ?? 0) & (isWanted[ofRow[row] ?? 0] ?? 0);
    }
    return fits;
  }

  /**
   * @param states of the view's vehicles: see `statesOf`
   * @throws AppError `bad-input` for a column that the list does not show
   */
  return (
    list: StoredList,
    column: number,
    limit: number,
    filters: RowFilters,
    states: Uint8Array,
  ): Groups => {
    const { values, ofRow } = valuesIn(list, column);
    const vehicles = quantities.vehiclesOf(list);
    const order =
      list.rows === list.vehicles ? null : orders.getOrCompute(list.stamp, () => byVehicle(vehicles));
    const { counted, totals } = countedRows(values.length, {
      ofRow,
      vehicles,
      states,
      order,
      fits: rowsWithin(list, filters),
    });
    const shown = indexesOfLargest(
      totals,
      limit,
      (one, other) => (values[one] ?? '') < (values[other] ?? ''),
    );
    const { others } = slotsAfter(shown.length);
    const slotOf = new Uint8Array(values.length).fill(others);
    for (const [slot, value] of shown.entries()) slotOf[value] = slot;

    const tally = emptyTally(shown.length);
    for (let row = 0; row < counted.length; row++) {
      if (counted[row] === 0) continue;
      const at =
        (slotOf[ofRow[row] ?? 0] ?? others) * STATE_COUNT + (states[vehicles[row] ?? 0] ?? OUT_OF_MASK);
      tally[at] = (tally[at] ?? 0) + 1;
    }
    const groups = shown.map((index): Group => ({ kind: 'value', column, value: values[index] ?? '' }));
    return groupsOf(tally, { groups, distinct: countNonZero(totals) });
  };
}

interface Rows {
  /** The index of each row's value. */
  readonly ofRow: Uint32Array;
  readonly vehicles: Uint32Array;
  readonly states: Uint8Array;
  /** The rows in the order of their vehicles; null: each vehicle has one row. */
  readonly order: Uint32Array | null;
  /** 1 for each row that counts; null: all. */
  readonly fits: Uint8Array | null;
}

/** `counted` is 1 for a vehicle's first row with each value. `totals` is how many such rows each value has. */
function countedRows(distinct: number, { ofRow, vehicles, states, order, fits }: Rows) {
  const counted = new Uint8Array(ofRow.length);
  const totals = new Uint32Array(distinct);
  /** The vehicle that a value was counted for last. Numbers begin at 1. */
  const last = new Uint32Array(order ? distinct : 0);
  for (let index = 0; index < ofRow.length; index++) {
    const row = order ? (order[index] ?? 0) : index;
    const vehicle = vehicles[row] ?? 0;
    if (fits?.[row] === 0 || (states[vehicle] ?? OUT_OF_MASK) === OUT_OF_MASK) continue;
    const value = ofRow[row] ?? 0;
    if (order) {
      if (last[value] === vehicle) continue;
      last[value] = vehicle;
    }
    counted[row] = 1;
    totals[value] = (totals[value] ?? 0) + 1;
  }
  return { counted, totals };
}

/** The indexes of the rows in the order of their vehicles. */
function byVehicle(vehicles: Uint32Array): Uint32Array {
  const ends = new Uint32Array(highestOf(vehicles) + 2);
  for (const vehicle of vehicles) ends[vehicle + 1] = (ends[vehicle + 1] ?? 0) + 1;
  for (let vehicle = 1; vehicle < ends.length; vehicle++)
    ends[vehicle] = (ends[vehicle] ?? 0) + (ends[vehicle - 1] ?? 0);
  const order = new Uint32Array(vehicles.length);
  for (let row = 0; row < vehicles.length; row++) {
    const vehicle = vehicles[row] ?? 0;
    const at = ends[vehicle] ?? 0;
    order[at] = row;
    ends[vehicle] = at + 1;
  }
  return order;
}
