import { fold } from '../../../shared/fold.ts';
import type { Places } from '../../places/nearest.ts';
import { type Columns, NO_PLACE, NONE } from './columns.ts';

/** The texts that places are sorted by, by the number of the place. Filled as vehicles are seen there. */
const textsOf = new WeakMap<Places, string[]>();

/** Sort keys of vehicles by place: country and state, then name, ignoring accents and case. */
export function placeKeys(place: Columns['place'], places: Places): Uint32Array {
  const ranks = ranksOf(place, places);
  const keys = new Uint32Array(place.length);
  for (let number = 0; number < place.length; number++) {
    const nearest = place[number] ?? NO_PLACE;
    keys[number] = nearest === NO_PLACE ? NONE : (ranks[nearest] ?? NONE);
  }
  return keys;
}

/**
 * The rank of each place that a vehicle has, by the number of the place. A fleet is seen at a tenth of the 50,000 places:
 * to sort all of them takes ten times as long. Compares plain strings: a collator takes several times as long, too.
 */
function ranksOf(place: Columns['place'], places: Places): Uint32Array {
  const ranks = new Uint32Array(places.count);
  for (const number of place) if (number < ranks.length) ranks[number] = 1;
  const seen: number[] = [];
  for (const [number, isSeen] of ranks.entries()) if (isSeen) seen.push(number);

  const texts = textsOf.get(places) ?? [];
  textsOf.set(places, texts);
  for (const number of seen) texts[number] ??= textOf(number, places);
  seen.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
  for (const [rank, number] of seen.entries()) ranks[number] = rank;
  return ranks;
}

function textOf(number: number, places: Places): string {
  const { country, region } = places.areaOf(number);
  return `${country}-${region ?? ''} ${fold(places.nameOf(number))}`;
}
