import { fold } from '../../../shared/folding.ts';
import type { Places } from '../../places/nearest.ts';
import type { Columns } from './columns.ts';
import type { VehicleMask } from './mask.ts';

/** Shortest text that is sought within names: a shorter text is in thousands of names. */
const MIN_PART = 3;

interface Searched {
  /** Name and state of each place, folded, one blank between words. */
  readonly texts: readonly string[];
  /** Each place's state, folded. */
  readonly regions: readonly string[];
}

const searchedOf = new WeakMap<Places, Searched>();

const plain = (text: string): string => {
  const folded = fold(text);
  return /[^a-z0-9 ]/.test(folded) ? folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() : folded;
};

/**
 * 1 for each place, by its number, whose name or state has the text: `campinas`, `Santos SP`, `PR`. Null where no
 * place has it. Case, accents and punctuation do not matter.
 */
export function matchPlaces(places: Places, search: string): Uint8Array | null {
  const wanted = plain(search);
  if (wanted === '') return null;
  const { texts, regions } = searched(places);
  const isNamed =
    wanted.length < MIN_PART
      ? (place: number) => regions[place] === wanted
      : (place: number) => texts[place]?.includes(wanted) === true;
  const named = new Uint8Array(places.count);
  let any = 0;
  for (let place = 0; place < places.count; place++) any |= named[place] = isNamed(place) ? 1 : 0;
  return any === 0 ? null : named;
}

function searched(places: Places): Searched {
  let known = searchedOf.get(places);
  if (!known) {
    const all = Array.from({ length: places.count }, (_, place) => place);
    const names = all.map((place) => places.areaOf(place).region ?? '');
    // Thousands of places share a state.
    const folded = new Map([...new Set(names)].map((name) => [name, plain(name)]));
    const regions = names.map((name) => folded.get(name) ?? '');
    known = { texts: all.map((place) => `${plain(places.nameOf(place))} ${regions[place]}`), regions };
    searchedOf.set(places, known);
  }
  return known;
}

export function markPlaces(found: VehicleMask, { place }: Columns, named: Uint8Array): void {
  const size = Math.min(found.length, place.length);
  for (let number = 0; number < size; number++)
    found[number] = (found[number] ?? 0) | (named[place[number] ?? 0] ?? 0);
}
