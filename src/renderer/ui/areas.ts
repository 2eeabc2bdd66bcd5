import type { PlaceArea } from '../../contract/schemas/places.ts';
import { countryName } from '../../shared/i18n/country.ts';
import { stateNames } from './states.ts';

/** Identifies an area (a municipality, state or country), for keys and comparisons. */
export const areaKey = ({ country, region, name }: PlaceArea): string =>
  [country, region ?? '', name ?? ''].join('/');

const contains = (outer: PlaceArea, inner: PlaceArea): boolean =>
  outer.country === inner.country &&
  (outer.region === inner.region || (outer.region === null && outer.name === null)) &&
  (outer.name === null || outer.name === inner.name);

/** The filter's areas that lie in an area; the area itself if the filter has all of it, or no area in it. */
export function areasWithin(filter: readonly PlaceArea[], area: PlaceArea): readonly PlaceArea[] {
  const inside = filter.filter((one) => contains(area, one));
  return inside.length === 0 || filter.some((one) => contains(one, area)) ? [area] : inside;
}

/** An area's own name, without what it lies in: "Campinas", "São Paulo", "Argentina". */
export const areaName = ({ country, region, name }: PlaceArea, language: string): string =>
  name ?? (region === null ? countryName(country, language) : (stateNames[region] ?? region));

/** The code beside an area's name: of the state in Brazil, of the country elsewhere. */
export const areaCode = ({ country, region }: PlaceArea): string => region ?? country;

/** An area's name among areas of all kinds: "Campinas, SP", "São Paulo (SP)", "Rosario, Argentina", "Argentina". */
export function fullName(area: PlaceArea, language: string): string {
  const name = areaName(area, language);
  if (area.name !== null) return `${name}, ${area.region ?? countryName(area.country, language)}`;
  return area.region === null ? name : `${name} (${area.region})`;
}
