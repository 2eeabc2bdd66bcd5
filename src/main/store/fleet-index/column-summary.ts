import type { ColumnSummary } from '../../../contract/schemas/ranges.ts';
import { highestOf } from '../list-blocks/list-vehicles.ts';
import { type Columns, NONE, sortKeyToFloat } from './columns.ts';
import type { QuantityKind } from './list-quantities.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';
import type { FieldRange } from './range-bounds.ts';

/** Summarises the values of these vehicles in a column that every vehicle has. */
export function fieldSummary(
  { seenAt, askedAt, x, y, others }: Columns,
  column: FieldRange['column'],
  vehicles: Uint32Array,
): ColumnSummary {
  const located = (cells: Uint32Array, degrees: (cell: number) => number) => (vehicle: number) =>
    seenAt[vehicle] === NONE ? Number.NaN : degrees(cells[vehicle] ?? 0);
  const seconds = (times: Uint32Array) => (vehicle: number) => {
    const time = times[vehicle] ?? NONE;
    return time === NONE ? Number.NaN : time;
  };
  switch (column) {
    case 'seenAt':
      return daysOf(tallyOf(vehicles, seconds(seenAt)), localText);
    case 'askedAt':
      return daysOf(tallyOf(vehicles, seconds(askedAt)), localText);
    case 'longitude':
      return numbersOf(tallyOf(vehicles, located(x, longitudeOf)));
    case 'latitude':
      return numbersOf(tallyOf(vehicles, located(y, latitudeOf)));
    default: {
      const keys: Uint32Array = others[column] ?? new Uint32Array();
      return numbersOf(tallyOf(vehicles, (vehicle) => sortKeyToFloat(keys[vehicle] ?? NONE)));
    }
  }
}

/**
 * Summarises the values of these vehicles in a list's own column. A vehicle has the value of its first row.
 *
 * @param values the value of each row: see `ListQuantities`
 * @param vehicleOf the vehicle of each row
 */
export function ownSummary(
  kind: QuantityKind,
  values: Float64Array,
  vehicleOf: Uint32Array,
  vehicles: Uint32Array,
): ColumnSummary {
  const byVehicle = new Float64Array(highestOf(vehicleOf) + 1).fill(Number.NaN);
  // Backwards, so that a vehicle ends with the value of its first row.
  for (let row = vehicleOf.length - 1; row >= 0; row--)
    byVehicle[vehicleOf[row] ?? 0] = values[row] ?? Number.NaN;
  const tally = tallyOf(vehicles, (vehicle) => byVehicle[vehicle] ?? Number.NaN);
  return kind === 'numbers' ? numbersOf(tally) : daysOf(tally, wallText);
}

interface Tally {
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
}

/** @param read returns a vehicle's value; not finite where it has none */
function tallyOf(vehicles: Uint32Array, read: (vehicle: number) => number): Tally {
  let [count, sum, lost] = [0, 0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const vehicle of vehicles) {
    const value = read(vehicle);
    if (!Number.isFinite(value)) continue;
    count++;
    // Kahan's summation, so that rounding loses no cents of a million amounts.
    const added = value - lost;
    const next = sum + added;
    lost = next - sum - added;
    sum = next;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { count, sum, least, most };
}

function numbersOf({ count, sum, least, most }: Tally): ColumnSummary {
  const isEmpty = count === 0;
  return { kind: 'numbers', count, sum, least: isEmpty ? null : least, most: isEmpty ? null : most };
}

function daysOf({ count, least, most }: Tally, textOf: (seconds: number) => string): ColumnSummary {
  const isEmpty = count === 0;
  return { kind: 'days', count, first: isEmpty ? null : textOf(least), last: isEmpty ? null : textOf(most) };
}

/** Seconds as `dateOf` counts them, as `YYYY-MM-DD HH:MM:SS`. */
const wallText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Seconds since 1970 as `YYYY-MM-DD HH:MM:SS` of this computer's clock. */
function localText(seconds: number): string {
  const offset = new Date(seconds * 1000).getTimezoneOffset();
  return wallText(seconds - offset * 60);
}
