import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Places } from '../../places/nearest.ts';
import { statusCode } from '../status.ts';
import { type Columns, type Fleet, NONE } from './columns.ts';
import {
  type AgeLimits,
  everyVehicle,
  keepAges,
  keepBox,
  keepMembers,
  keepPlaces,
  keepShape,
  keepStatuses,
  keepVins,
  type Shown,
} from './conditions.ts';
import { placeKeys } from './place-keys.ts';
import { searchTerms } from './search.ts';
import { type Keys, sortedBy } from './sorting.ts';

/** What a list, its rows or a pasted text say of a view, found beforehand: see `facts.ts`. */
export interface Facts {
  /** Tells these facts from others. */
  readonly key: string;
  /** Each has 1 for the vehicles that are in it: all must have. */
  readonly members: readonly Uint8Array[];
  /** Rank of each vehicle by the list's own column that the view is sorted by. */
  readonly ranks: Uint32Array | null;
  /** What of the view's search is left to look for among VINs. */
  readonly search: string;
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

/** Which vehicles views show, and in which order; the last answers are kept until the data changes. */
export function viewsOf(fleet: Fleet, { places, limits }: Surroundings) {
  const filtered = new Map<string, { readonly version: number; readonly shown: Shown }>();
  let every: { version: number; shown: Shown } = { version: -1, shown: new Uint8Array(0) };
  const sorted = new Map<string, { readonly version: number; readonly numbers: Uint32Array }>();

  function conditionsOf({ view, facts }: Asked): string {
    const { statuses, box, shape, ages, places: areas } = view;
    const now = ages && ages.length > 0 ? limits() : null;
    return JSON.stringify([facts.key, facts.search, statuses, box, shape, ages, now, areas]);
  }

  /** Every vehicle, for a condition to clear. */
  function all(): Shown {
    if (every.version !== fleet.version())
      every = { version: fleet.version(), shown: everyVehicle(fleet.columns()) };
    return every.shown.slice();
  }

  function filter({ view, facts }: Asked): Shown {
    const columns = fleet.columns();
    const shown = all();
    for (const members of facts.members) keepMembers(shown, members);
    if (view.statuses.length > 0) keepStatuses(shown, columns, view.statuses.map(statusCode));
    if (view.ages && view.ages.length > 0) keepAges(shown, columns, view.ages, limits());
    if (view.box) keepBox(shown, columns, view.box);
    if (view.places && view.places.length > 0) {
      const known = places();
      if (known) keepPlaces(shown, columns, view.places, known);
      else shown.fill(0);
    }
    const terms = searchTerms(facts.search);
    if (terms.length > 0) keepVins(shown, fleet.vins(), terms);
    if (view.shape) keepShape(shown, columns, view.shape);
    return shown;
  }

  /** For each vehicle whether the view shows it. */
  function shownBy(asked: Asked): Shown {
    fleet.columns();
    const key = conditionsOf(asked);
    return kept(filtered, MAX_FILTERED, key, () => ({ version: fleet.version(), shown: filter(asked) }))
      .shown;
  }

  /** The answer to `key`, unless the data has changed since. */
  function kept<T extends { readonly version: number }>(
    answers: Map<string, T>,
    limit: number,
    key: string,
    find: () => T,
  ): T {
    const known = answers.get(key);
    const answer = known && known.version === fleet.version() ? known : find();
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= limit) break;
      answers.delete(oldest);
    }
    return answer;
  }

  function keysOf({ view: { sort }, facts }: Asked): Keys | null {
    const columns = fleet.columns();
    switch (sort.column) {
      case 'vin':
        return null;
      case 'status':
        return columns.status;
      case 'seenAt':
        return columns.seenAt;
      case 'askedAt':
        return columns.askedAt;
      case 'longitude':
        return eastwards(columns);
      case 'latitude':
        return northwards(columns);
      case 'place': {
        const known = places();
        return known && placeKeys(columns.place, known);
      }
      default:
        if (!facts.ranks) throw new AppError('bad-input', `the view has no column ${sort.column}`);
        return facts.ranks;
    }
  }

  return {
    shownBy,

    /** Finds the order of places, which takes longer than any other. */
    warm(): void {
      const known = places();
      if (known) placeKeys(new Uint16Array(0), known);
    },

    /** The numbers of the view's vehicles, in its order. */
    inOrder(asked: Asked): Uint32Array {
      const { view, facts } = asked;
      const { column, descending } = view.sort;
      const byVin = fleet.byVin();
      if (column === 'vin' && isEverything(asked)) return descending ? byVin.toReversed() : byVin;
      fleet.columns();
      const key = JSON.stringify([conditionsOf(asked), view.sort]);
      return kept(sorted, MAX_SORTED, key, () => {
        const shown = shownBy(asked);
        const numbers = pick(byVin, shown);
        const keys = keysOf({ view, facts });
        if (keys) return { version: fleet.version(), numbers: sortedBy(numbers, keys, descending) };
        return { version: fleet.version(), numbers: descending ? numbers.reverse() : numbers };
      }).numbers;
    },

    /** These vehicles in the view's order, whether or not it shows them. */
    sorted(asked: Asked, numbers: ReadonlySet<number>): Uint32Array {
      const { descending } = asked.view.sort;
      const chosen = fleet.byVin().filter((number) => numbers.has(number));
      const keys = keysOf(asked);
      if (keys) return sortedBy(chosen, keys, descending);
      return descending ? chosen.reverse() : chosen;
    },
  };
}
export type Views = ReturnType<typeof viewsOf>;

/** The numbers that are shown; a loop, since a callback for each takes ten times as long. */
function pick(numbers: Uint32Array, shown: Shown): Uint32Array {
  const picked = new Uint32Array(numbers.length);
  let count = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    if (shown[number] === 1) picked[count++] = number;
  }
  return picked.slice(0, count);
}

function isEverything({ view, facts }: Asked): boolean {
  const { statuses, box, shape, ages = [], places = [] } = view;
  const none = statuses.length + ages.length + places.length + facts.members.length === 0;
  return none && !box && !shape && searchTerms(facts.search).length === 0;
}

function eastwards({ seenAt, x }: Columns): Uint32Array {
  const keys = x.slice();
  for (let number = 0; number < keys.length; number++) {
    if (seenAt[number] === NONE) keys[number] = NONE;
    else if (keys[number] === NONE) keys[number] = NONE - 1;
  }
  return keys;
}

/** Rows of the map count from the north. */
function northwards({ seenAt, y }: Columns): Uint32Array {
  const keys = new Uint32Array(y.length);
  for (let number = 0; number < keys.length; number++) {
    keys[number] = seenAt[number] === NONE ? NONE : NONE - 1 - Math.min(y[number] ?? 0, NONE - 1);
  }
  return keys;
}
