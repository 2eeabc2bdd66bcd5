import type { AgeFilter, PlacedRow, VehicleStatus } from '../../preload/schemas/fleet.ts';
import type { PlaceArea } from '../../preload/schemas/places.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { ownColumn } from '../state/columns.ts';

/** What a cell says, as a filter that leaves the vehicles of which the same is said. */
export type CellValue =
  | { readonly kind: 'status'; readonly status: VehicleStatus }
  | { readonly kind: 'age'; readonly age: AgeFilter }
  | { readonly kind: 'place'; readonly place: PlaceArea }
  | { readonly kind: 'own'; readonly column: number; readonly value: string };

/**
 * What can be filtered by for a cell; null where its column has no such filter, or the cell nothing to say.
 *
 * @param tierOf how old a position is, by when the vehicle was there
 */
export function cellValue(
  columnId: string,
  row: PlacedRow,
  tierOf: (seenAt: number) => AgeFilter,
): CellValue | null {
  const own = ownColumn(columnId);
  if (own) return { kind: 'own', column: own.index, value: valueOfCell(row.cells[own.index]) };
  const { place, position } = row;
  switch (columnId) {
    case 'status':
      return { kind: 'status', status: row.status };
    case 'age':
      return { kind: 'age', age: position ? tierOf(position.seenAt) : 'none' };
    case 'place':
      return place && { kind: 'place', place: areaOf(place, place.name) };
    case 'region':
      return place && { kind: 'place', place: areaOf(place, null) };
    default:
      return null;
  }
}

function areaOf({ country, region }: Pick<PlaceArea, 'country' | 'region'>, name: string | null): PlaceArea {
  return { country, region, name };
}
