import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { fold } from '../../shared/folding.ts';
import { areaCode, areaKey, areaName } from '../ui/areas.ts';

/** The whole state or country that a place is in. A state or country is returned as it is. */
export const wholeOf = ({ country, region }: PlaceArea): PlaceArea => ({ country, region, name: null });

/** How much of an area is chosen: all of it, some of its municipalities, or none. */
export function chosenOf(chosen: readonly PlaceArea[], area: PlaceArea): 'all' | 'some' | 'none' {
  const key = areaKey(area);
  if (chosen.some((other) => areaKey(other) === key)) return 'all';
  if (area.name !== null) return 'none';
  return chosen.some((other) => areaKey(wholeOf(other)) === key) ? 'some' : 'none';
}

/**
 * The chosen areas after a click on an area. A whole state replaces its municipalities, and a municipality replaces the
 * whole state.
 */
export function togglePlace(chosen: readonly PlaceArea[], area: PlaceArea): PlaceArea[] {
  const key = areaKey(area);
  const without = chosen.filter((other) => areaKey(other) !== key);
  if (without.length < chosen.length) return without;
  const whole = areaKey(wholeOf(area));
  const others = without.filter((other) =>
    area.name === null ? areaKey(wholeOf(other)) !== key : areaKey(other) !== whole,
  );
  return [...others, area];
}

/** Whether a search finds a state or country: by a part of its name, or by its code. */
export function matchesSearch(area: PlaceArea, search: string, language: string): boolean {
  const wanted = fold(search);
  return fold(areaName(area, language)).includes(wanted) || areaCode(area).toLowerCase() === wanted;
}

export const placeRows = (places: PlaceCounts['places'], language: string): CopyCell[][] =>
  places.map(({ place, count }) => [areaName(place, language), areaCode(place), count]);
