import type { PlaceArea, PlaceCounts } from '../../preload/schemas/places.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { fold } from '../../shared/fold.ts';
import { countryName } from '../../shared/i18n/country.ts';
import { stateNames } from './states.ts';

/** Identifies an area, for keys and comparisons. */
export const areaKey = ({ country, region, name }: PlaceArea): string =>
  [country, region ?? '', name ?? ''].join('/');

/** The whole state or country of a place; the area itself where it is one. */
export const wholeOf = ({ country, region }: PlaceArea): PlaceArea => ({ country, region, name: null });

/**
 * An area's own name, without what it lies in: "Campinas", "São Paulo", "Argentina".
 *
 * @param language BCP 47
 */
export function areaName({ country, region, name }: PlaceArea, language: string): string {
  return name ?? (region === null ? countryName(country, language) : (stateNames[region] ?? region));
}

/** The code beside an area's name: of the state in Brazil, of the country elsewhere. */
export const areaCode = ({ country, region }: PlaceArea): string => region ?? country;

/** An area's name among areas of all kinds: "Campinas, SP", "São Paulo (SP)", "Rosario, Argentina", "Argentina". */
export function fullName(area: PlaceArea, language: string): string {
  const name = areaName(area, language);
  if (area.name !== null) return `${name}, ${area.region ?? countryName(area.country, language)}`;
  return area.region === null ? name : `${name} (${area.region})`;
}

/** How much of an area is chosen: all of it, some of its municipalities, or none. */
export function chosenOf(chosen: readonly PlaceArea[], area: PlaceArea): 'all' | 'some' | 'none' {
  const key = areaKey(area);
  if (chosen.some((other) => areaKey(other) === key)) return 'all';
  if (area.name !== null) return 'none';
  return chosen.some((other) => areaKey(wholeOf(other)) === key) ? 'some' : 'none';
}

/**
 * The chosen areas after a click on one. A whole state replaces its municipalities, and a municipality replaces the whole
 * state.
 */
export function toggled(chosen: readonly PlaceArea[], area: PlaceArea): PlaceArea[] {
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
export function isMeant(area: PlaceArea, search: string, language: string): boolean {
  const wanted = fold(search);
  return fold(areaName(area, language)).includes(wanted) || areaCode(area).toLowerCase() === wanted;
}

/** Places with their counts as rows of a spreadsheet: name, code of the state or country, vehicles. */
export function placeRows(places: PlaceCounts['places'], language: string): CopyCell[][] {
  return places.map(({ place, count }) => [areaName(place, language), areaCode(place), count]);
}
