import type { Input } from '../../../contract/contract-types.ts';
import type { ColumnValues, FleetPage, FleetView, PasteResult } from '../../../contract/schemas/fleet.ts';
import type { Groups } from '../../../contract/schemas/overview.ts';
import type { ColumnSummary } from '../../../contract/schemas/ranges.ts';
import type { RowColumns } from '../../../contract/schemas/rows.ts';
import { everyVehicle, isFiltered } from '../../../shared/filters.ts';
import type { BackfillStep } from '../../places/backfill.ts';
import { AppError } from '../../util/errors.ts';
import type { Remote } from '../../util/worker-rpc.ts';
import { isFieldRange, isOwnRange, withDays } from '../fleet-index/range-bounds.ts';
import type { KeyedMask } from '../fleet-index/view-masks.ts';
import type { ViewQuery } from '../fleet-index/view-query.ts';
import type { WriteOperations } from '../operations/index.ts';
import { addMask, ignoreFailure, type PastedMasks, type ReadThread, viewQueries } from './queries.ts';

const BY_VIN = { column: 'vin', descending: false } as const;
const FIRST_PAGE = 200;
/** A page up to this row is read from the database while the order of the VINs is not in memory yet. */
const MAX_WALKED = 10_000;

export type FleetThreads = ReturnType<typeof fleetThreads>;

/**
 * The fleet's part of the store, and the notifications that keep it up to date. Each verb is answered by
 * `operations/fleet.ts` or put together from answers of both threads. In a snapshot, one thread does both.
 *
 * @param indexThread has the fleet index in memory
 * @param listThread reads lists and notes
 * @param now returns the time from which days are counted back, milliseconds since 1970
 */
export function fleetThreads(
  indexThread: ReadThread,
  listThread: ReadThread,
  pasted: PastedMasks,
  now = () => Date.now(),
) {
  const { fleet, fleetIndex: index } = indexThread;
  const { fleetIndex: lists } = listThread;
  const warmth = warmup(indexThread, listThread);
  const queries = viewQueries(listThread, pasted, now);
  const queryOf = (view: FleetView) => queries.of(view, warmth.columnsRead());
  const composed = composedVerbs(indexThread, listThread, queryOf, now);

  /** A verb's input, with what lists say about the vehicles of its view. */
  const completed = async <I extends { readonly view: FleetView }>(input: I): Promise<I & ViewQuery> => ({
    ...input,
    ...(await queryOf(input.view)),
  });

  /** Numbers of the vehicles of a view that no list names; with `vins`, only of those with these VINs. */
  async function unlistedOf({ view, vins }: Input<'fleet', 'remove'>): Promise<Uint32Array> {
    return index.numbers(await queryOf({ ...view, unlisted: true }), vins);
  }

  return {
    fleet: {
      async page(input: Input<'fleet', 'page'>): Promise<FleetPage> {
        const { view, offset, limit } = input;
        if (warmth.isOrderRead() || !isPlain(view) || offset + limit > MAX_WALKED) {
          const page = fleet.page(await completed(input));
          return page.finally(() => listThread !== indexThread && queries.readAhead(view));
        }
        // The list thread reads the page, because the fleet-index thread is still loading the index.
        return lists.plainPage(view.listId, view.sort, offset, limit);
      },
      vins: async (input: Input<'fleet', 'vins'>) => fleet.vins(await completed(input)),
      inOrder: async (input: Input<'fleet', 'inOrder'>) => fleet.inOrder(await completed(input)),
      byVins: fleet.byVins,
      rowsByVins: index.rowsByVins,
      vehicle: fleet.vehicle,
      counts: async (input: Input<'fleet', 'counts'>) => fleet.counts(await completed(input)),
      ages: async (input: Input<'fleet', 'ages'>) => fleet.ages(await completed(input)),
      locate: async (input: Input<'fleet', 'locate'>) => fleet.locate(await completed(input)),
      extent: async (input: Input<'fleet', 'extent'>) => fleet.extent(await completed(input)),
      places: async (input: Input<'fleet', 'places'>) => fleet.places(await completed(input)),
      areaCounts: async (input: Input<'fleet', 'areaCounts'>) => fleet.areaCounts(await completed(input)),
      tile: async (input: Input<'fleet', 'tile'>) => fleet.tile(await completed(input)),
      ...composed,
      async findPasted({ text, listId }: Input<'fleet', 'findPasted'>): Promise<PasteResult> {
        const within = listId === null ? null : await queries.matchesOf(everyVehicle(listId));
        const { members, ...found } = await lists.findPasted(text, within?.members[0] ?? null);
        return { id: addMask(pasted, members), ...found };
      },
      removable: async (input: Input<'fleet', 'removable'>) => (await unlistedOf(input)).length,
      warm: warmth.warm,
    },

    vehiclesOf: async (view: FleetView) => index.ascending(await queryOf(view)),
    unlistedOf,
    listsChanged: queries.listsChanged,
    workChanged: queries.workChanged,
    /** Named areas were changed: which vehicles are in them is determined again. */
    areasChanged() {
      for (const { forgetAreas } of [index, lists]) ignoreFailure(forgetAreas());
    },
    /** Answers to these vehicles were committed. */
    vehiclesChanged: (vins: readonly string[]) => ignoreFailure(index.touch(vins)),
    allChanged: () => ignoreFailure(index.forget()),
    /** Vehicles were removed. New ones get the numbers above the highest that is left. */
    async vehiclesRemoved(highest: number): Promise<void> {
      for (const mask of pasted.values()) mask.fill(0, highest + 1);
      queries.listsChanged();
      queries.workChanged();
      await Promise.all([index.shrink(), lists.shrink()]);
    },
  };
}

function composedVerbs(
  { fleetIndex: index }: ReadThread,
  { fleetIndex: lists }: ReadThread,
  queryOf: (view: FleetView) => Promise<ViewQuery>,
  now: () => number,
) {
  /** The vehicles that a search finds by their place or identifier; null for a blank search. */
  async function foundElsewhere(search: string): Promise<KeyedMask | null> {
    if (search.trim() === '') return null;
    const { view, matches } = await queryOf({ ...everyVehicle(null), search });
    const found = matches.found ?? new Uint8Array();
    return index.keyedMask({ view, matches: { ...matches, found, terms: [] } });
  }

  return {
    /** Each thread reads half of the rows, in steps; a page waits for one step at most. */
    async rowsInOrder({ view, vins, parts }: Input<'fleet', 'rowsInOrder'>): Promise<RowColumns[]> {
      const numbers = await index.sorted(await queryOf(view), vins);
      const order = await lists.inListOrder(numbers, view.listId);
      const readers = lists === index ? [lists] : [lists, index];
      const share = Math.ceil(order.length / readers.length);
      const found = await Promise.all(
        readers.map(({ rowColumns }, at) =>
          rowColumns(numbers, order.slice(at * share, (at + 1) * share), view.listId, parts),
        ),
      );
      return found.flat();
    },
    /** The values of a column, of the vehicles that the other filters of the view leave. */
    async values(input: Input<'fleet', 'values'>): Promise<ColumnValues> {
      const view = withDays(input.view, now());
      const beyondRows: FleetView = { ...withoutRowFilters(view), listId: null, sort: BY_VIN };
      const filtered = isFiltered(withoutRowFilters(view))
        ? await index.keyedMask(await queryOf(beyondRows))
        : null;
      return lists.values({ ...input, view }, { filtered, found: await foundElsewhere(view.search) });
    },
    /** Groups by area are counted by the thread that has the positions, groups by a list's column by the other. */
    async groups({ view: asked, by, limit }: Input<'fleet', 'groups'>): Promise<Groups> {
      const query = await queryOf(asked);
      if (typeof by !== 'number') return index.areaGroups(query, by, limit);
      const { listId, cells = [], ranges = [] } = query.view;
      if (listId === null) throw new AppError('bad-input', 'only a list has columns');
      const filters = { cells, ranges: ranges.filter(isOwnRange) };
      return lists.valueGroups(listId, by, limit, filters, await index.states(query));
    },
    /** The values of a work field, of the vehicles that the other filters of the view leave. */
    async workValues({ view, field, search, limit }: Input<'fleet', 'workValues'>): Promise<ColumnValues> {
      const others = (view.work ?? []).filter((filter) => filter.field !== field);
      const query = await queryOf({ ...view, work: others, sort: BY_VIN });
      return lists.workValues(await index.keyedMask(query), field, search, limit);
    },
    async summary({ view, vins, column }: Input<'fleet', 'summary'>): Promise<ColumnSummary> {
      const query = await queryOf(vins ? everyVehicle(null) : view);
      if (typeof column !== 'number') return index.fieldSummary(query, vins, column);
      if (view.listId === null) throw new AppError('bad-input', 'only a list has columns');
      return lists.ownSummary(view.listId, column, await index.numbers(query, vins));
    },
  };
}

/** The writes on vehicles. Each tells the reading threads what has changed. */
export function fleetWrites(
  fleet: Remote<WriteOperations>['fleet'],
  { unlistedOf, listsChanged, allChanged, vehiclesRemoved }: Omit<FleetThreads, 'fleet' | 'vehiclesOf'>,
) {
  return {
    /** Stores the nearest place of some positions that have no place, or a place from other bundled places. */
    async backfillPlaces(): Promise<BackfillStep> {
      const step = await fleet.backfillPlaces();
      // The index reads its columns again once, after the last step.
      if (step.isDone && step.isChanged) allChanged();
      return step;
    },
    /** Removes the lists, runs and vehicles of the demo. Vehicles that another list names stay. */
    async removeDemo(): Promise<void> {
      const vehicles = await fleet.removeDemo().finally(listsChanged);
      await vehiclesRemoved((await fleet.removeVehicles(vehicles)).highest);
    },
    async remove(input: Input<'fleet', 'remove'>): Promise<number> {
      const { removed, highest } = await fleet.removeVehicles(await unlistedOf(input));
      await vehiclesRemoved(highest);
      return removed;
    },
  };
}

/** Reads the index into memory when the store opens, so that the first view need not wait for it. */
function warmup({ fleetIndex: index }: ReadThread, { fleetIndex: lists }: ReadThread) {
  let columnsRead: Promise<void> | null = null;
  let isOrderRead = true;
  return {
    /** Resolves once the columns are in memory; null where they are already, or are not read ahead. */
    columnsRead: () => columnsRead,
    isOrderRead: () => isOrderRead,
    async warm(): Promise<void> {
      isOrderRead = false;
      // Warms up the path of the first real page: its code, the places, and the number of vehicles.
      ignoreFailure(lists.plainPage(null, BY_VIN, 0, FIRST_PAGE));
      columnsRead = Promise.resolve(index.warm('columns')).catch(() => undefined);
      await columnsRead;
      columnsRead = null;
      await index.warm('order');
      isOrderRead = true;
      for (const part of ['vins', 'places'] as const) await index.warm(part);
    },
  };
}

/** Whether the view shows all vehicles, or all vehicles of a list, in order of VIN or line. */
function isPlain(view: FleetView): boolean {
  const { column } = view.sort;
  const isPlainOrder = column === 'vin' || column === 'line';
  return isPlainOrder && !view.search.trim() && !isFiltered({ ...view, search: '' });
}

function withoutRowFilters(view: FleetView): FleetView {
  return { ...view, search: '', cells: [], ranges: (view.ranges ?? []).filter(isFieldRange) };
}
