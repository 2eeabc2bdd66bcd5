import type { AreaCounts, AreasFilter } from '../../../contract/schemas/areas.ts';
import { type Columns, NONE } from '../fleet-index/columns.ts';
import type { VehicleMask } from '../fleet-index/mask.ts';
import type { SortKeys } from '../fleet-index/sorting.ts';
import type { AreaColumn } from '../fleet-index/view-query.ts';
import { type AreaIndex, type Areas, matchingSets, setRanks } from './area-index.ts';

export const areaColumn = (index: AreaIndex): AreaColumn => ({
  version: () => index.now().version,
  setAt: (x, y) => index.now().at(x, y),
  filter: (mask, columns, wanted) => filterByAreas(mask, columns, wanted, index.now()),
  keysOf: (columns) => areaKeys(columns, index.now()),
});

/**
 * Keeps in a mask the vehicles whose last position is in one of the wanted areas, or, for `none`, outside of all areas.
 * A vehicle without a position is never kept.
 */
function filterByAreas(
  mask: VehicleMask,
  { areas: setOf, seenAt }: Columns,
  wanted: AreasFilter,
  areas: Areas,
): void {
  const passing = matchingSets(areas, wanted);
  for (let number = 0; number < mask.length; number++)
    mask[number] = (mask[number] ?? 0) & (passing[setOf[number] ?? 0] ?? 0);
  if (wanted.match !== 'none') return;
  for (let number = 0; number < mask.length; number++) if (seenAt[number] === NONE) mask[number] = 0;
}

export function countByArea(
  { areas: setOf, seenAt }: Columns,
  mask: VehicleMask,
  { all, sets }: Areas,
): AreaCounts {
  const perSet = new Uint32Array(sets.count());
  let located = 0;
  for (let number = 0; number < mask.length; number++) {
    const isCounted = mask[number] === 1 && seenAt[number] !== NONE ? 1 : 0;
    const set = setOf[number] ?? 0;
    perSet[set] = (perSet[set] ?? 0) + isCounted;
    located += isCounted;
  }
  const perArea = new Uint32Array(all.length);
  for (const [set, count] of perSet.entries())
    if (count > 0) for (const area of sets.of(set)) perArea[area] = (perArea[area] ?? 0) + count;
  const outside = perSet[0] ?? 0;
  return {
    counts: all.map(({ id }, area) => ({ areaId: id, count: perArea[area] ?? 0 })),
    inside: located - outside,
    outside,
  };
}

function areaKeys({ areas: setOf }: Columns, areas: Areas): SortKeys {
  const ranks = setRanks(areas, NONE);
  const keys = new Uint32Array(setOf.length);
  for (let number = 0; number < keys.length; number++) keys[number] = ranks[setOf[number] ?? 0] ?? NONE;
  return { of: keys };
}
