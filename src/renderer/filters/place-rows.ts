import type { PlaceArea, PlaceCounts } from '../../preload/schemas/places.ts';
import { areaKey, isMeant, wholeOf } from './areas.ts';

type PlaceCount = PlaceCounts['places'][number];

export interface Asked {
  /** The state or country whose municipalities are shown; null: states and countries. */
  readonly within: PlaceArea | null;
  readonly search: string;
  /** BCP 47 */
  readonly language: string;
}

export interface Answered {
  /** Of what was asked. */
  readonly found: readonly PlaceCount[];
  /** All states and countries. */
  readonly areas: readonly PlaceCount[];
  /** Stay in sight though no vehicle of the view is there. */
  readonly chosen: readonly PlaceArea[];
}

/**
 * What can be chosen, in the order of the screen: in a state first all of it; in a search first the states and countries
 * that it is about.
 */
export function placeRowsOf(
  { within, search, language }: Asked,
  { found, areas, chosen }: Answered,
): PlaceCount[] {
  if (search !== '') {
    const meant = within ? [] : areas.filter(({ place }) => isMeant(place, search, language));
    return [...meant, ...found.filter(({ place }) => place.name !== null)];
  }
  const level = within && areaKey(within);
  const whole = within ? [{ place: within, count: countOf(areas, within) }] : [];
  const known = new Set([...whole, ...found].map(({ place }) => areaKey(place)));
  const empty = chosen
    .filter((area) => (level ? areaKey(wholeOf(area)) === level : area.name === null))
    .filter((area) => !known.has(areaKey(area)))
    .map((place) => ({ place, count: 0 }));
  return [...whole, ...empty, ...found];
}

const countOf = (areas: readonly PlaceCount[], area: PlaceArea): number =>
  areas.find(({ place }) => areaKey(place) === areaKey(area))?.count ?? 0;
