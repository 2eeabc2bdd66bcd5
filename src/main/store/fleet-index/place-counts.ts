import type { PlaceArea, PlaceCounts } from '../../../contract/schemas/places.ts';
import { fold } from '../../../shared/folding.ts';
import type { Places } from '../../places/nearest.ts';
import { type Columns, NO_PLACE, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';

/**
 * Counts the vehicles of a mask by state or country, or by place where `within` or `search` is given.
 *
 * @param places null where the bundled places could not be read: then no vehicle is counted
 */
export function countByPlace(
  { place, seenAt }: Columns,
  mask: VehicleMask,
  places: Places | null,
  { within, search, limit }: { within: PlaceArea | null; search: string; limit: number },
): PlaceCounts {
  const perPlace = new Uint32Array(NO_PLACE + 1);
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 0 || seenAt[number] === NONE) continue;
    const nearest = place[number] ?? NO_PLACE;
    perPlace[nearest] = (perPlace[nearest] ?? 0) + 1;
  }
  const wanted = fold(search);
  const isByArea = within === null && wanted === '';
  const counts = new Map<string, { place: PlaceArea; count: number }>();
  for (let number = 0; places && number < places.count; number++) {
    const count = perPlace[number] ?? 0;
    if (count === 0) continue;
    const { country, region } = places.areaOf(number);
    const isWithin = !within || (within.country === country && (within.region ?? region) === region);
    const name = places.nameOf(number);
    if (!isWithin || !fold(`${name} ${region ?? ''}`).includes(wanted)) continue;
    const area = { country, region, name: isByArea ? null : name };
    const key = `${country}/${region ?? ''}/${area.name ?? ''}`;
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { place: area, count });
  }
  const found = [...counts.values()].sort((a, b) => b.count - a.count || nameIn(a.place, b.place));
  return { places: found.slice(0, limit), distinct: found.length, elsewhere: perPlace[NO_PLACE] ?? 0 };
}

function nameIn(a: PlaceArea, b: PlaceArea): number {
  const name = ({ country, region, name }: PlaceArea) => `${name ?? ''} ${country} ${region ?? ''}`;
  return name(a) < name(b) ? -1 : 1;
}
