import type { Input } from '../../../contract/contract-types.ts';
import type { FleetView } from '../../../contract/schemas/fleet.ts';
import type { ColumnSummary } from '../../../contract/schemas/ranges.ts';
import { isFiltered } from '../../../shared/filters.ts';
import { AppError } from '../../util/errors.ts';
import { isFieldRange, withDays } from '../fleet-index/range-bounds.ts';
import type { KeyedMask } from '../fleet-index/view-masks.ts';
import type { KeyedMembers, ListMatches, ViewQuery } from '../fleet-index/view-query.ts';
import type { Store } from '../types.ts';
import { viewGroups } from './groups.ts';
import { listMatches } from './list-matches.ts';
import { BY_VIN, createWarmup, ignoreFailure, type ReadThread } from './warmup.ts';
import { withWork, workMatches, workValuesOf } from './work-matches.ts';

type FleetVerbs = ReadThread['fleet'];
type Forwarded = Pick<Store['fleet'], keyof FleetVerbs>;

/** Most pasted texts whose vehicles are cached. */
const MAX_PASTED = 20;
/** A page up to this row is read from the database while the order of the VINs is not in memory yet. */
const MAX_WALKED = 10_000;

/** The fleet's part of the store, and the notifications that keep it up to date. */
export interface FleetReads {
  readonly fleet: Omit<Store['fleet'], 'backfillPlaces' | 'remove' | 'removeDemo'>;
  /** The vehicles of a view, by number, ascending. */
  vehiclesOf(view: FleetView): Promise<Uint32Array>;
  /** The vehicles that `fleet.remove` removes, by number. */
  unlistedOf(input: Input<'fleet', 'remove'>): Promise<Uint32Array>;
  /** Rows of lists may have changed. */
  listsChanged(): void;
  /** What is noted about vehicles has changed. */
  workChanged(): void;
  /** Named areas were changed. */
  areasChanged(): void;
  /** Answers to these vehicles were committed. */
  vehiclesChanged(vins: readonly string[]): void;
  /** Many vehicles may have changed. */
  allChanged(): void;
  /** Vehicles were removed. New ones get the numbers above the highest that is left. */
  vehiclesRemoved(highest: number): Promise<void>;
}

/** Masks of the vehicles that pasted texts name, by the text's id. The newest `MAX_PASTED` are kept. */
export type PastedMasks = Map<number, Uint8Array>;

/**
 * Passes each verb over the fleet on to the fleet-index thread. First the list thread reads what lists say about the
 * view, so that no page waits for a list's million rows. In a snapshot, one thread does both.
 *
 * @param now returns the time from which days are counted back, milliseconds since 1970
 */
export function fleetReads(
  indexThread: ReadThread,
  listThread: ReadThread,
  pasted: PastedMasks,
  now = () => Date.now(),
): FleetReads {
  const warmth = createWarmup(indexThread, listThread);
  const lists = listMatches(listThread);
  const work = workMatches(listThread);

  async function queryOf(asked: FleetView): Promise<ViewQuery> {
    const view = withDays(asked, now());
    const [matches, unlisted, identified, worked] = await Promise.all([
      lists.matchesOf(view),
      view.unlisted ? listThread.fleetIndex.unlisted() : null,
      view.identifier ? listThread.fleetIndex.identified(view.identifier) : null,
      work.of(view),
      warmth.columnsRead(),
    ]);
    const members = [unlisted, identified, worked.members];
    return pastedIn(pasted, view, members.reduce(narrowed, withWork(matches, worked)));
  }

  /** Numbers of the vehicles of a view that no list names; with `vins`, only of those with these VINs. */
  async function unlistedOf({ view, vins }: Input<'fleet', 'remove'>): Promise<Uint32Array> {
    return indexThread.fleetIndex.numbers(await queryOf({ ...view, unlisted: true }), vins);
  }

  return {
    fleet: {
      ...forwarded(indexThread.fleet, queryOf),
      async page(input) {
        const { view, offset, limit } = input;
        if (warmth.isOrderRead() || !isPlain(view) || offset + limit > MAX_WALKED) {
          const page = indexThread.fleet.page({ ...input, ...(await queryOf(view)) });
          return page.finally(() => listThread !== indexThread && lists.readAhead(view));
        }
        // The list thread reads the page, because the fleet-index thread is still loading the index.
        return listThread.fleetIndex.plainPage(view.listId, view.sort, offset, limit);
      },
      rowsInOrder: orderedRows(indexThread, listThread, queryOf),
      values: columnValues(indexThread, listThread, queryOf, now),
      groups: viewGroups(indexThread, listThread, queryOf),
      workValues: workValuesOf(indexThread, work, queryOf),
      summary: async (input) => {
        const query = await queryOf(input.vins ? EVERYTHING : input.view);
        return summaryOf(indexThread, listThread, input, query);
      },
      async findPasted({ text, listId }) {
        const list = listId === null ? null : await lists.matchesOf({ ...EVERYTHING, listId });
        const { members, ...found } = await listThread.fleetIndex.findPasted(text, list?.members[0] ?? null);
        return { id: addMask(pasted, members), ...found };
      },
      removable: async (input) => (await unlistedOf(input)).length,
      rowsByVins: indexThread.fleetIndex.rowsByVins,
      warm: warmth.warm,
    },
    listsChanged: lists.changed,
    workChanged: work.changed,
    areasChanged() {
      for (const { fleetIndex } of [indexThread, listThread]) ignoreFailure(fleetIndex.forgetAreas());
    },
    vehiclesChanged: (vins) => ignoreFailure(indexThread.fleetIndex.touch(vins)),
    allChanged: () => ignoreFailure(indexThread.fleetIndex.forget()),
    vehiclesOf: async (view) => indexThread.fleetIndex.ascending(await queryOf(view)),
    unlistedOf,
    async vehiclesRemoved(highest) {
      for (const mask of pasted.values()) mask.fill(0, highest + 1);
      lists.changed();
      work.changed();
      await Promise.all([indexThread.fleetIndex.shrink(), listThread.fleetIndex.shrink()]);
    },
  };
}

/** Rows of vehicles in a view's order. Each thread reads half of them, in steps; a page waits for one step at most. */
function orderedRows(
  indexThread: ReadThread,
  listThread: ReadThread,
  queryOf: (view: FleetView) => Promise<ViewQuery>,
): FleetReads['fleet']['rowsInOrder'] {
  return async ({ view, vins, parts }) => {
    const numbers = await indexThread.fleetIndex.sorted(await queryOf(view), vins);
    const order = await listThread.fleetIndex.inListOrder(numbers, view.listId);
    const readers = listThread === indexThread ? [listThread] : [listThread, indexThread];
    const share = Math.ceil(order.length / readers.length);
    const found = await Promise.all(
      readers.map(({ fleetIndex }, at) =>
        fleetIndex.rowColumns(numbers, order.slice(at * share, (at + 1) * share), view.listId, parts),
      ),
    );
    return found.flat();
  };
}

/** The values of a column, of the vehicles that the other filters of the view leave. */
function columnValues(
  indexThread: ReadThread,
  listThread: ReadThread,
  queryOf: (view: FleetView) => Promise<ViewQuery>,
  now: () => number,
): FleetReads['fleet']['values'] {
  /** The vehicles that a search finds by their place or identifier; null for a blank search. */
  async function foundElsewhere(search: string): Promise<KeyedMask | null> {
    if (search.trim() === '') return null;
    const { view, matches } = await queryOf({ ...EVERYTHING, search });
    const found = matches.found ?? new Uint8Array();
    return indexThread.fleetIndex.keyedMask({ view, matches: { ...matches, found, terms: [] } });
  }

  return async (input) => {
    const view = withDays(input.view, now());
    const beyondRows: FleetView = { ...withoutRowFilters(view), listId: null, sort: BY_VIN };
    const filtered = isFilteredBeyondRows(view)
      ? await indexThread.fleetIndex.keyedMask(await queryOf(beyondRows))
      : null;
    const found = await foundElsewhere(view.search);
    return listThread.fleetIndex.values({ ...input, view }, { filtered, found });
  };
}

/** The query of a view with these matches. A filter by a pasted text leaves only the vehicles that the text names. */
function pastedIn(pasted: PastedMasks, view: FleetView, matches: ListMatches): ViewQuery {
  if (!view.pasted) return { view, matches };
  const mask = pasted.get(view.pasted);
  if (!mask) throw new AppError('not-found', `no pasted numbers ${view.pasted}`);
  return { view, matches: narrowed(matches, { mask, key: `pasted ${view.pasted}` }) };
}

/** @param query of the vehicles to summarise; with `vins`, only those with these VINs */
async function summaryOf(
  { fleetIndex: index }: ReadThread,
  { fleetIndex: lists }: ReadThread,
  { view, vins, column }: Input<'fleet', 'summary'>,
  query: ViewQuery,
): Promise<ColumnSummary> {
  if (typeof column !== 'number') return index.fieldSummary(query, vins, column);
  if (view.listId === null) throw new AppError('bad-input', 'only a list has columns');
  return lists.ownSummary(view.listId, column, await index.numbers(query, vins));
}

/** The matches, limited to these vehicles too; null: no further limit. */
function narrowed(matches: ListMatches, members: KeyedMembers | null): ListMatches {
  if (!members) return matches;
  const { mask, key } = members;
  return { ...matches, key: `${matches.key} ${key}`, members: [...matches.members, mask] };
}

/** Forwards each verb to the thread, and adds the matches to a view in its input. */
function forwarded(verbs: FleetVerbs, queryOf: (view: FleetView) => Promise<ViewQuery>): Forwarded {
  const forward =
    (verb: (input: unknown) => Promise<unknown>) =>
    async (input: object & { readonly view?: FleetView }): Promise<unknown> =>
      verb(input.view ? { ...input, ...(await queryOf(input.view)) } : input);
  // `FleetVerbs` and the store's interface are made from the same verbs of the contract, name by name.
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      forward(verb as (input: unknown) => Promise<unknown>),
    ]),
  ) as unknown as Forwarded;
}

/** Adds a mask, and drops the oldest masks beyond `MAX_PASTED`. @returns the id of the mask */
function addMask(pasted: PastedMasks, mask: Uint8Array): number {
  const id = Math.max(0, ...pasted.keys()) + 1;
  pasted.set(id, mask);
  for (const oldest of pasted.keys()) {
    if (pasted.size <= MAX_PASTED) break;
    pasted.delete(oldest);
  }
  return id;
}

const EVERYTHING: FleetView = { listId: null, search: '', statuses: [], box: null, sort: BY_VIN };

/** Whether the view shows all vehicles, or all vehicles of a list, in order of VIN or line. */
function isPlain(view: FleetView): boolean {
  const { column } = view.sort;
  const isPlainOrder = column === 'vin' || column === 'line';
  return isPlainOrder && !view.search.trim() && !isFiltered({ ...view, search: '' });
}

/** The view without the filters that need the rows of its list. */
function withoutRowFilters(view: FleetView): FleetView {
  return { ...view, search: '', cells: [], ranges: (view.ranges ?? []).filter(isFieldRange) };
}

/** Whether a view has filters that do not need the rows of its list. */
const isFilteredBeyondRows = (view: FleetView): boolean => isFiltered(withoutRowFilters(view));
