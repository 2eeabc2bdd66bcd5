import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Places } from '../../places/nearest.ts';
import { createLruCache } from '../../util/lru.ts';
import { type Columns, columnsOf, NONE } from './columns.ts';
import {
  type AgeLimits,
  countOf,
  everyVehicle,
  keepAges,
  keepBox,
  keepMembers,
  keepPlaces,
  keepStatuses,
  type Shown,
} from './conditions.ts';
import { keepFound } from './filter-by-vins.ts';
import type { Fleet } from './fleet-index.ts';
import { keysOf } from './keys.ts';
import { placeKeys } from './place-keys.ts';
import { keepShape } from './shape.ts';
import { type Keys, sortedBy } from './sorting.ts';
import { statusCode } from './status.ts';
import { VIN_LENGTH } from './vin-bytes.ts';

/** What a list, its rows or a pasted text say of a view, found beforehand: see `facts.ts`. */
export interface Facts {
  /** Tells these facts from others. */
  readonly key: string;
  /** Each has 1 for the vehicles that are in it: all must have. */
  readonly members: readonly Uint8Array[];
  /** Rank of each vehicle by the list's own column that the view is sorted by. */
  readonly ranks: Uint32Array | null;
  /** 1 for the vehicles with the search in a cell of the list; null where it is looked for in none. */
  readonly found: Uint8Array | null;
  /** Beginnings and ends of VINs that the search finds as well. */
  readonly terms: readonly string[];
}

/** A view, and what is known of it beforehand. */
export interface Asked {
  readonly view: FleetView;
  readonly facts: Facts;
}

/** What else a view's answer depends on. */
export interface Surroundings {
  readonly places: () => Places | null;
  /** As the settings and the clock have them now, a minute at a time. */
  readonly limits: () => AgeLimits;
}

/** Kept answers: a byte for each vehicle, and four for those that are kept in order. */
const MAX_FILTERED = 8;
const MAX_SORTED = 3;

/** Which vehicles views show, and in which order; the last answers are kept. */
export function viewsOf(fleet: Fleet, { places, limits }: Surroundings) {
  const every = createLruCache<Shown>(1);
  const filtered = createLruCache<Shown>(MAX_FILTERED);
  const sorted = createLruCache<Uint32Array>(MAX_SORTED);

  /** Names a view's vehicles as they are now. To be asked once the fleet's columns are up to date. */
  function keyOf({ view, facts }: Asked): string {
    const { statuses, box, shape, ages, places: areas } = view;
    const now = ages && ages.length > 0 ? limits() : null;
    return JSON.stringify([
      fleet.version(),
      ...[facts.key, facts.terms, statuses, box, shape, ages, now, areas],
    ]);
  }

  function filter({ view, facts }: Asked): Shown {
    const columns = fleet.columns();
    const shown = every.getOrCompute(String(fleet.version()), () => everyVehicle(columns)).slice();
    for (const members of facts.members) keepMembers(shown, members);
    const { found, terms } = facts;
    if (found || terms.length > 0)
      keepFound(shown, { numbers: fleet.byVin(), vins: fleet.vins() }, terms, found);
    narrow(shown, columns, view);
    return shown;
  }

  /** To what fits the view, but for search and list. */
  function narrow(shown: Shown, columns: Columns, view: FleetView): void {
    const { statuses, ages = [], places: areas = [] } = view;
    if (statuses.length > 0) keepStatuses(shown, columns, statuses.map(statusCode));
    if (ages.length > 0) keepAges(shown, columns, ages, limits());
    if (view.box) keepBox(shown, columns, view.box);
    if (areas.length > 0) keepPlaces(shown, columns, areas, places());
    if (view.shape) keepShape(shown, columns, view.shape);
  }

  /** Those of vehicles named by whole VINs that the view shows, in its order: nothing goes through all the others. */
  function few({ view, facts }: Asked, vins: readonly string[]): Uint32Array {
    const numbers = fleet.find(vins);
    const columns = columnsOf(fleet.columns(), numbers);
    const shown: Shown = new Uint8Array(numbers.length).fill(1);
    for (const members of facts.members)
      keepMembers(
        shown,
        Uint8Array.from(numbers, (number) => members[number] ?? 0),
      );
    narrow(shown, columns, view);
    const ranks = facts.ranks && Uint32Array.from(numbers, (number) => facts.ranks?.[number] ?? NONE);
    const byVin = pick(Uint32Array.from(numbers.keys()), shown);
    return ordered(byVin, keysOf(view.sort.column, columns, ranks, places()), view.sort).map(
      (place) => numbers[place] ?? 0,
    );
  }

  /** For each vehicle whether the view shows it. */
  function shownBy(asked: Asked): Shown {
    fleet.columns();
    return filtered.getOrCompute(keyOf(asked), () => filter(asked));
  }

  /** @param byVin the vehicles to be sorted, in order of their VINs */
  function sort({ view, facts }: Asked, byVin: Uint32Array): Uint32Array {
    return ordered(byVin, keysOf(view.sort.column, fleet.columns(), facts.ranks, places()), view.sort);
  }

  return {
    shownBy,

    /** What it shows, with a name for just these vehicles. */
    named(asked: Asked): { shown: Shown; key: string } {
      const shown = shownBy(asked);
      return { shown, key: keyOf(asked) };
    },

    /** Finds the order of places, which takes longer than any other. */
    warm(): void {
      const known = places();
      if (known) placeKeys(new Uint16Array(0), known);
    },

    /** The numbers of the view's vehicles, in its order. */
    inOrder(asked: Asked): Uint32Array {
      const { sort: order } = asked.view;
      // The first page of all needs nothing but this.
      if (order.column === 'vin' && isEverything(asked)) {
        return order.descending ? fleet.byVin().toReversed() : fleet.byVin();
      }
      const { found, terms } = asked.facts;
      const isNamed = !found && terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);
      if (isNamed) return few(asked, terms);
      fleet.columns();
      const key = JSON.stringify([keyOf(asked), order]);
      return sorted.getOrCompute(key, () => sort(asked, pick(fleet.byVin(), shownBy(asked))));
    },

    /** These vehicles in the view's order, whether or not it shows them. */
    sorted: (asked: Asked, vins: readonly string[]): Uint32Array =>
      sort(asked, fleet.find([...new Set(vins)])),
  };
}

/** @param keys null: by VIN, as they come */
function ordered(byVin: Uint32Array, keys: Keys | null, { descending }: FleetView['sort']): Uint32Array {
  if (keys) return sortedBy(byVin, keys, descending);
  return descending ? byVin.toReversed() : byVin;
}

/** The numbers that are shown; a loop, since a callback for each takes ten times as long. */
function pick(numbers: Uint32Array, shown: Shown): Uint32Array {
  // To count them first costs less than room for all where they are few, and than to copy all.
  const count = countOf(shown);
  if (count === numbers.length) return numbers;
  // Each is written, and written over where it is not shown; the last may be one of these.
  const picked = new Uint32Array(count + 1);
  let to = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    picked[to] = number;
    to += shown[number] ?? 0;
  }
  return picked.subarray(0, count);
}

function isEverything({ view, facts }: Asked): boolean {
  const { statuses, box, shape, ages = [], places = [] } = view;
  const none = statuses.length + ages.length + places.length + facts.members.length === 0;
  return none && !box && !shape && !facts.found && facts.terms.length === 0;
}
