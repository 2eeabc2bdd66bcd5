import { withoutAccents } from '../../../shared/folding.ts';
import type { Places } from '../../places/nearest.ts';
import { type Columns, NO_PLACE, NONE } from './columns.ts';

/** The rank of each place that a vehicle was seen at so far, by the place's number; `NONE` for the others. */
const ranksOf = new WeakMap<Places, Uint32Array>();

/** Sort keys of vehicles by place: country and state, then name, ignoring accents and case. */
export function placeKeys(place: Columns['place'], places: Places): Uint32Array {
  const known = ranksOf.get(places) ?? new Uint32Array(places.count).fill(NONE);
  const ranks = isRanked(place, known) ? known : rank(place, known, places);
  ranksOf.set(places, ranks);

  const keys = new Uint32Array(place.length);
  for (let number = 0; number < place.length; number++) {
    const nearest = place[number] ?? NO_PLACE;
    keys[number] = nearest === NO_PLACE ? NONE : (ranks[nearest] ?? NONE);
  }
  return keys;
}

/** A plain loop: at a million vehicles `every` takes longer than all the rest of a sort's keys. */
function isRanked(place: Columns['place'], ranks: Uint32Array): boolean {
  for (let number = 0; number < place.length; number++)
    if (ranks[place[number] ?? NO_PLACE] === NONE) return false;
  return true;
}

/**
 * Ranks of the known places and of those in the column. A fleet is seen at a tenth of the 50,000 places: to rank all of them
 * takes several times as long. Compares plain strings: a collator takes several times as long, too.
 */
function rank(place: Columns['place'], known: Uint32Array, places: Places): Uint32Array {
  const isSeen = Uint8Array.from(known, (rank) => (rank === NONE ? 0 : 1));
  for (const number of place) isSeen[number] = 1;
  const names = new Map<number, string>();
  for (let number = 0; number < isSeen.length; number++)
    if (isSeen[number] === 1) names.set(number, nameOf(number, places));

  const order = [...names.keys()].sort((a, b) => ((names.get(a) ?? '') < (names.get(b) ?? '') ? -1 : 1));
  const ranks = new Uint32Array(places.count).fill(NONE);
  for (const [rank, number] of order.entries()) ranks[number] = rank;
  return ranks;
}

function nameOf(number: number, places: Places): string {
  const { country, region } = places.areaOf(number);
  return `${country}-${region ?? ''} ${withoutAccents(places.nameOf(number))}`;
}
