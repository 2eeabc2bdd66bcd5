import type { PlaceArea } from '../../../contract/schemas/places.ts';
import type { Places } from '../../places/nearest.ts';
import { ABSENT, type Columns, NO_PLACE } from './columns.ts';
import type { VehicleMask } from './mask.ts';

/**
 * Keeps vehicles with one of these statuses.
 *
 * @param codes see `status.ts`
 */
export function filterByStatus(mask: VehicleMask, { status }: Columns, codes: readonly number[]): void {
  const isWanted = new Uint8Array(256);
  for (const code of codes) isWanted[code] = 1;
  for (let number = 0; number < mask.length; number++) {
    mask[number] = (mask[number] ?? 0) & (isWanted[status[number] ?? ABSENT] ?? 0);
  }
}

/**
 * Keeps vehicles that are nearest to one of these places, or to any place of these areas.
 *
 * @param places null where the bundled places could not be read: then no vehicle fits
 */
export function filterByPlace(
  mask: VehicleMask,
  { place }: Columns,
  areas: readonly PlaceArea[],
  places: Places | null,
): void {
  const isWanted = new Uint8Array(NO_PLACE + 1);
  const keys = new Set(areas.map(keyOf));
  for (let number = 0; places && number < places.count; number++) {
    const { country, region } = places.areaOf(number);
    const name = places.nameOf(number);
    const around = [
      { country, region, name },
      { country, region, name: null },
      { country, region: null, name: null },
    ];
    if (around.some((area) => keys.has(keyOf(area)))) isWanted[number] = 1;
  }
  for (let number = 0; number < mask.length; number++) {
    mask[number] = (mask[number] ?? 0) & (isWanted[place[number] ?? NO_PLACE] ?? 0);
  }
}

const keyOf = ({ country, region, name }: PlaceArea) => `${country}/${region ?? ''}/${name ?? ''}`;
