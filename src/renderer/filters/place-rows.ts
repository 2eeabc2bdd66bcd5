import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import { areaKey } from '../ui/areas.ts';
import { matchesSearch, wholeOf } from './areas.ts';

type PlaceCount = PlaceCounts['places'][number];

interface PlaceQuery {
  /** The state or country whose municipalities are shown; null: states and countries. */
  readonly within: PlaceArea | null;
  readonly search: string;
  readonly language: string;
}

interface PlaceAnswer {
  /** The places that the query finds. */
  readonly found: readonly PlaceCount[];
  /** All states and countries. */
  readonly areas: readonly PlaceCount[];
  /** Areas that are shown even if no vehicle of the view is in them. */
  readonly chosen: readonly PlaceArea[];
}

/**
 * The rows to choose from, in the order of the screen. Within a state, the whole state comes first; in a search, the
 * states and countries that it finds come first.
 */
export function placeRowsOf(
  { within, search, language }: PlaceQuery,
  { found, areas, chosen }: PlaceAnswer,
): PlaceCount[] {
  if (search !== '') {
    const meant = within ? [] : areas.filter(({ place }) => matchesSearch(place, search, language));
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
