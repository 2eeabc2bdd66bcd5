import type {
  Comparison,
  ComparisonCounts,
  DifferenceKind,
  DifferencesView,
} from '../../../preload/schemas/runs.ts';
import { differenceKind } from '../../../preload/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import { NONE } from '../fleet-index/columns.ts';
import { placeKeys } from '../fleet-index/place-keys.ts';
import { type SortKeys, sortedBy } from '../fleet-index/sorting.ts';
import { NOT_FOUND, OK, QUEUED } from '../status.ts';
import type { LedgerPair } from './ledger-pair.ts';

const DAY_MS = 86_400_000;
/** Per kilometre. */
const CENTIMETRES_PER_KILOMETRE = 100_000;

type Thresholds = Pick<Comparison, 'movedKm' | 'silentDays'>;
type IsOfKind = (index: number) => boolean;
/** Returns the numbers of the areas in a set, which has a number too. */
export type AreasOf = (set: number) => Uint16Array;

/** For each kind of difference, a test whether the vehicle at an index of the pair is of that kind. */
function kindTests(
  pair: LedgerPair,
  { movedKm, silentDays }: Thresholds,
  areasOf: AreasOf,
): Record<DifferenceKind, IsOfKind> {
  const { before, after, km, silentMs, silentBeforeMs, areasBefore, areasAfter, crossed } = pair;
  const limit = silentDays * DAY_MS;
  return {
    moved: (index) => (km[index] ?? 0) > movedKm,
    lost: (index) => after[index] === NOT_FOUND && before[index] === OK,
    found: (index) => after[index] === OK && before[index] === NOT_FOUND,
    silent: (index) => (silentMs[index] ?? 0) > limit,
    fellSilent: (index) => (silentMs[index] ?? 0) > limit && (silentBeforeMs[index] ?? limit + 1) <= limit,
    entered: (index) => hasMore(areasOf, areasAfter[index] ?? 0, areasBefore[index] ?? 0),
    left: (index) => hasMore(areasOf, areasBefore[index] ?? 0, areasAfter[index] ?? 0),
    border: (index) => crossed[index] === 1,
  };
}

/** Whether a set has an area that the other set lacks. */
const hasMore = (areasOf: AreasOf, set: number, other: number): boolean =>
  set !== other && areasOf(set).some((area) => !areasOf(other).includes(area));

/** How many vehicles are of each kind, and how many both runs have looked up. */
export function countsOf(
  pair: LedgerPair,
  thresholds: Thresholds,
  areasOf: AreasOf,
): Omit<ComparisonCounts, 'onlyBefore' | 'onlyAfter'> {
  const tests = kindTests(pair, thresholds, areasOf);
  const count = (test: IsOfKind) => {
    let found = 0;
    for (let index = 0; index < pair.vehicles.length; index++) if (test(index)) found++;
    return found;
  };
  const both = count((index) => pair.before[index] !== QUEUED);
  const counts = differenceKind.options.map((kind) => [kind, count(tests[kind])] as const);
  return { both, ...(Object.fromEntries(counts) as Record<DifferenceKind, number>) };
}

/**
 * Indexes of the vehicles of a kind, in the order of their VINs.
 *
 * @param found 1 at the number of each vehicle that may be included; null: all may
 */
export function differencesOfKind(
  pair: LedgerPair,
  kind: DifferenceKind,
  thresholds: Thresholds,
  found: Uint8Array | null,
  areasOf: AreasOf,
): Uint32Array {
  const isOfKind = kindTests(pair, thresholds, areasOf)[kind];
  const indexes = new Uint32Array(pair.vehicles.length);
  let count = 0;
  for (let index = 0; index < indexes.length; index++) {
    if (!isOfKind(index) || (found && found[pair.vehicles[index] ?? 0] !== 1)) continue;
    indexes[count++] = index;
  }
  return indexes.slice(0, count);
}

/**
 * Sorts the indexes. Vehicles without a value come last, and ties stay in the order of the VINs.
 *
 * @param identifiers rank of each vehicle in the order of identifiers; the index is the vehicle's number
 */
export function sortedDifferences(
  pair: LedgerPair,
  indexes: Uint32Array,
  { column, descending }: DifferencesView['sort'],
  identifiers: Uint32Array,
  places: Places | null,
): Uint32Array {
  const keys = keysOf(pair, column, identifiers, places);
  if (keys) return sortedBy(indexes, keys, descending);
  return descending ? indexes.toReversed() : indexes;
}

function keysOf(
  pair: LedgerPair,
  column: DifferencesView['sort']['column'],
  identifiers: Uint32Array,
  places: Places | null,
): SortKeys | null {
  switch (column) {
    case 'vin':
      return null;
    case 'identifier':
      return { of: Uint32Array.from(pair.vehicles, (vehicle) => identifiers[vehicle] ?? NONE) };
    case 'seenBefore':
      return { of: pair.seenBefore };
    case 'seenAfter':
      return { of: pair.seenAfter };
    case 'placeBefore':
      return places && { of: placeKeys(pair.placeBefore, places) };
    case 'placeAfter':
      return places && { of: placeKeys(pair.placeAfter, places) };
    case 'km':
      return {
        of: Uint32Array.from(pair.km, (km) =>
          Number.isNaN(km) ? NONE : Math.round(km * CENTIMETRES_PER_KILOMETRE),
        ),
      };
  }
}
