import { type WorkField, workFields } from '../../../contract/enums.ts';
import type { FleetView, SortColumn } from '../../../contract/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { levelsOf } from '../../../shared/sort.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { KeyedMembers, ListMatches, Ranks, ViewQuery } from '../fleet-index/view-query.ts';
import type { Store } from '../types.ts';
import { BY_VIN, ignoreFailure, type ReadThread } from './warmup.ts';

/** How the vehicles' work fields (tags, state, assignee, note) filter and order a view. */
interface WorkMatches {
  /** Identifies `ranks` and `found` in caches; '' where there are neither. */
  readonly key: string;
  /** Null: the view is not filtered by work fields. */
  readonly members: KeyedMembers | null;
  readonly ranks: Ranks;
  /** The vehicles that have the searched text in a work field; null: none. */
  readonly found: Uint8Array | null;
}

const isOfWork = (column: SortColumn): column is WorkField => workFields.some((field) => field === column);

/** Gets the `WorkMatches` of views from the list thread. */
export function workMatches({ fleetIndex }: ReadThread) {
  let version = 0;

  async function ranksOf({ sort }: FleetView, now: number): Promise<Ranks> {
    const fields = levelsOf(sort).flatMap(({ column }) => (isOfWork(column) ? [column] : []));
    const ranked = fields.map(async (field) => [field, await fleetIndex.workRanks(field, now)] as const);
    return new Map(await Promise.all(ranked));
  }

  return {
    async of(view: FleetView): Promise<WorkMatches> {
      const now = version;
      const [members, ranks, found] = await Promise.all([
        view.work?.length ? fleetIndex.worked(view.work, now) : null,
        ranksOf(view, now),
        isSearched(view.search) ? fleetIndex.workFound(view.search, now) : null,
      ]);
      const isOfNow = ranks.size > 0 || found !== null;
      return { key: isOfNow ? `work ${now}` : '', members, ranks, found };
    },
    values: fleetIndex.workValues,
    /** To be called after work fields were changed or vehicles were removed. */
    changed(): void {
      version++;
      ignoreFailure(fleetIndex.readWork(version));
    },
  };
}

/** The values of a field, of the vehicles that the other filters of the view leave. */
export function workValuesOf(
  { fleetIndex }: ReadThread,
  work: ReturnType<typeof workMatches>,
  queryOf: (view: FleetView) => Promise<ViewQuery>,
): Store['fleet']['workValues'] {
  return async ({ view, field, search, limit }) => {
    const others = (view.work ?? []).filter((filter) => filter.field !== field);
    const query = await queryOf({ ...view, work: others, sort: BY_VIN });
    return work.values(await fleetIndex.keyedMask(query), field, search, limit);
  };
}

/** Whether work fields are searched. A search of whole VINs alone finds its vehicles without them. */
const isSearched = (search: string): boolean => searchTerms(search).some(({ length }) => length < VIN_LENGTH);

/** Adds the ranks by work fields, and the vehicles found in them, to the matches of a view's lists. */
export function withWork(matches: ListMatches, { key, ranks, found }: WorkMatches): ListMatches {
  if (key === '') return matches;
  return {
    ...matches,
    key: `${matches.key} ${key}`,
    ranks: new Map([...matches.ranks, ...ranks]),
    found: found && matches.found ? either(matches.found, found) : (found ?? matches.found),
  };
}

/** The union of two masks. */
function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  const both = new Uint8Array(long);
  for (let number = 0; number < short.length; number++)
    both[number] = (both[number] ?? 0) | (short[number] ?? 0);
  return both;
}
