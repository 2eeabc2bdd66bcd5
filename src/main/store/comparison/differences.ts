import type {
  Comparison,
  ComparisonCounts,
  DifferenceKind,
  DifferencesView,
} from '../../../preload/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import { NONE } from '../fleet-index/columns.ts';
import { placeKeys } from '../fleet-index/place-keys.ts';
import { type SortKeys, sortedBy } from '../fleet-index/sorting.ts';
import { NOT_FOUND, OK, QUEUED } from '../status.ts';
import type { LedgerPair } from './ledger-pair.ts';

const DAY_MS = 86_400_000;
const CENTIMETRES = 100_000;

type Thresholds = Pick<Comparison, 'movedKm' | 'silentDays'>;
type IsOfKind = (index: number) => boolean;

/** Whether the vehicle at an index of the pair is of each kind. */
function kindTests(pair: LedgerPair, { movedKm, silentDays }: Thresholds): Record<DifferenceKind, IsOfKind> {
  const { before, after, km, silentMs } = pair;
  const limit = silentDays * DAY_MS;
  return {
    moved: (index) => (km[index] ?? 0) > movedKm,
    lost: (index) => after[index] === NOT_FOUND && before[index] === OK,
    found: (index) => after[index] === OK && before[index] === NOT_FOUND,
    silent: (index) => (silentMs[index] ?? 0) > limit,
  };
}

/** How many vehicles are of each kind, and how many both runs have asked for. */
export function countsOf(
  pair: LedgerPair,
  thresholds: Thresholds,
): Omit<ComparisonCounts, 'onlyBefore' | 'onlyAfter'> {
  const { moved, lost, found, silent } = kindTests(pair, thresholds);
  const counts = { both: 0, moved: 0, lost: 0, found: 0, silent: 0 };
  for (let index = 0; index < pair.vehicles.length; index++) {
    if (pair.before[index] !== QUEUED) counts.both++;
    if (moved(index)) counts.moved++;
    if (lost(index)) counts.lost++;
    if (found(index)) counts.found++;
    if (silent(index)) counts.silent++;
  }
  return counts;
}

/**
 * Indexes of the vehicles of a kind, in the order of their VINs.
 *
 * @param found 1 for each vehicle that may be among them, by its number; null: all
 */
export function differing(
  pair: LedgerPair,
  kind: DifferenceKind,
  thresholds: Thresholds,
  found: Uint8Array | null,
): Uint32Array {
  const isOfKind = kindTests(pair, thresholds)[kind];
  const indexes = new Uint32Array(pair.vehicles.length);
  let count = 0;
  for (let index = 0; index < indexes.length; index++) {
    if (!isOfKind(index) || (found && found[pair.vehicles[index] ?? 0] !== 1)) continue;
    indexes[count++] = index;
  }
  return indexes.slice(0, count);
}

/**
 * The indexes in an order; what has no value comes last, and ties stay by VIN.
 *
 * @param identifiers rank of each vehicle by its identifier, by its number
 */
export function inOrder(
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
        of: Uint32Array.from(pair.km, (km) => (Number.isNaN(km) ? NONE : Math.round(km * CENTIMETRES))),
      };
  }
}
