import type { Group, Grouping, Groups } from '../../../contract/schemas/overview.ts';
import type { PlaceArea } from '../../../contract/schemas/places.ts';
import type { Places } from '../../places/nearest.ts';
import { createLruCache } from '../../util/lru.ts';
import { type Columns, NO_PLACE } from './columns.ts';
import { isUnlocated, OUT_OF_MASK, STATE_COUNT } from './counts.ts';
import { countNonZero, emptyTally, groupsOf, slotsAfter } from './group-tally.ts';
import { indexesOfLargest } from './largest.ts';

type AreaGrouping = Exclude<Grouping, number>;

/** The areas (countries, states or places) of a grouping, and for each place the index of its area. */
interface Areas {
  readonly areas: readonly PlaceArea[];
  /** For each area a text that decides the order of areas with equally many vehicles. */
  readonly keys: readonly string[];
  readonly ofPlace: Uint16Array;
}

const NO_AREA = 0xffff;

/** Returns a function that counts a view's vehicles by the areas of their positions. */
export function areaGroups(places: () => Places | null) {
  const known = createLruCache<Areas>(3);

  /** @param states of the vehicles of a view: see `statesOf` */
  return ({ place }: Columns, states: Uint8Array, by: AreaGrouping, limit: number): Groups => {
    const table = places();
    const { areas, keys, ofPlace } = known.getOrCompute(`${by} ${table?.stamp}`, () => areasOf(table, by));
    const totals = new Uint32Array(areas.length);
    for (let number = 0; number < states.length; number++) {
      const state = states[number] ?? OUT_OF_MASK;
      if (state === OUT_OF_MASK || isUnlocated(state)) continue;
      const area = ofPlace[place[number] ?? NO_PLACE] ?? NO_AREA;
      if (area !== NO_AREA) totals[area] = (totals[area] ?? 0) + 1;
    }
    const shown = indexesOfLargest(totals, limit, (one, other) => (keys[one] ?? '') < (keys[other] ?? ''));
    const { others, nowhere, unlocated } = slotsAfter(shown.length);
    const slotOf = new Uint8Array(areas.length).fill(others);
    for (const [slot, area] of shown.entries()) slotOf[area] = slot;

    const tally = emptyTally(shown.length);
    for (let number = 0; number < states.length; number++) {
      const state = states[number] ?? OUT_OF_MASK;
      if (state === OUT_OF_MASK) continue;
      const area = ofPlace[place[number] ?? NO_PLACE] ?? NO_AREA;
      const slot = isUnlocated(state) ? unlocated : (slotOf[area] ?? nowhere);
      const at = slot * STATE_COUNT + state;
      tally[at] = (tally[at] ?? 0) + 1;
    }
    const groups = shown.map((index): Group => ({ kind: 'area', area: areas[index] ?? NOWHERE }));
    return groupsOf(tally, { groups, distinct: countNonZero(totals) });
  };
}

const NOWHERE: PlaceArea = { country: '', region: null, name: null };

/** @param places null where the bundled places could not be read; there are no areas then */
function areasOf(places: Places | null, by: AreaGrouping): Areas {
  const areas: PlaceArea[] = [];
  const ofPlace = new Uint16Array(places?.count ?? 0);
  const numbers = new Map<string, number>();
  for (let place = 0; places && place < places.count; place++) {
    const { country, region } = places.areaOf(place);
    const area: PlaceArea = {
      country,
      region: by === 'country' ? null : region,
      name: by === 'place' ? places.nameOf(place) : null,
    };
    const key = JSON.stringify(area);
    let number = numbers.get(key);
    if (number === undefined) {
      number = areas.push(area) - 1;
      numbers.set(key, number);
    }
    ofPlace[place] = number;
  }
  return { areas, keys: [...numbers.keys()], ofPlace };
}
