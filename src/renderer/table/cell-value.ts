import type { WorkChoice } from '../../contract/enums.ts';
import type { AgeFilter, PlacedRow, VehicleStatus } from '../../contract/schemas/fleet.ts';
import type { PlaceArea } from '../../contract/schemas/places.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import { ownColumn } from '../state/columns.ts';

export type CellValue =
  | { readonly kind: 'status'; readonly status: VehicleStatus }
  | { readonly kind: 'age'; readonly age: AgeFilter }
  | { readonly kind: 'place'; readonly place: PlaceArea }
  | { readonly kind: 'own'; readonly column: number; readonly value: string }
  | { readonly kind: 'areas'; readonly names: readonly string[] }
  | { readonly kind: 'work'; readonly field: WorkChoice; readonly values: readonly string[] };

/**
 * The value of a cell to filter by; null where its column has no such filter, or the cell no value.
 *
 * @param tierOf the age of a position by its `seenAt`
 */
export function cellValue(
  columnId: string,
  row: PlacedRow,
  tierOf: (seenAt: number) => AgeFilter,
): CellValue | null {
  const own = ownColumn(columnId);
  if (own) return { kind: 'own', column: own.index, value: valueOfCell(row.cells[own.index]) };
  const { place, position, work } = row;
  switch (columnId) {
    case 'status':
      return { kind: 'status', status: row.status };
    case 'age':
      return { kind: 'age', age: position && !isNoFix(position) ? tierOf(position.seenAt) : 'none' };
    case 'place':
      return place && { kind: 'place', place: areaOf(place, place.name) };
    case 'region':
      return place && { kind: 'place', place: areaOf(place, null) };
    case 'areas':
      return position && { kind: 'areas', names: row.areas };
    case 'tags':
      return { kind: 'work', field: 'tags', values: work?.tags.length ? work.tags : [''] };
    case 'workState':
    case 'assignee':
      return { kind: 'work', field: columnId, values: [work?.[columnId] ?? ''] };
    default:
      return null;
  }
}

function areaOf({ country, region }: Pick<PlaceArea, 'country' | 'region'>, name: string | null): PlaceArea {
  return { country, region, name };
}
