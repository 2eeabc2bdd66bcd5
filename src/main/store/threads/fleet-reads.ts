import type { Input } from '../../../preload/contract-types.ts';
import type { Dimension, FleetView } from '../../../preload/schemas/fleet.ts';
import { dimensions, hasFilter } from '../../../shared/filters.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { AppError } from '../../util/errors.ts';
import { latestOnly } from '../../util/latest-only.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Remote } from '../../util/worker-rpc.ts';
import { searchTerms } from '../fleet-index/search.ts';
import type { KeyedMask } from '../fleet-index/view-masks.ts';
import { type ListMatches, rowColumnsOf, type ViewQuery } from '../fleet-index/view-query.ts';
import type { ReadOperations } from '../operations/index.ts';
import type { Store } from '../types.ts';

type ReadThread = Pick<Remote<ReadOperations>, 'fleet' | 'fleetIndex'>;
type FleetVerbs = ReadThread['fleet'];
type Forwarded = Pick<Store['fleet'], keyof FleetVerbs>;

/** Matches of views that are cached, and pasted texts whose vehicles are. */
const MAX_MATCHES = 16;
const MAX_PASTED = 20;
/** Rows that a screen may ask for first. */
const FIRST_PAGE = 200;
/** Rows from the start up to which a page is found by walking along the VINs, before their order is in memory. */
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
  /** Answers to these vehicles were committed. */
  vehiclesChanged(vins: readonly string[]): void;
  /** Many vehicles may have changed. */
  allChanged(): void;
  /** Vehicles were removed. New ones get the numbers above the highest that is left. */
  vehiclesRemoved(highest: number): Promise<void>;
}

/** Masks of the vehicles that pasted texts named, by number. They hold as long as the store is open. */
export type PastedMasks = Map<number, Uint8Array>;

/**
 * Passes each verb over the fleet on to the fleet-index thread. First the list thread reads what lists say about the
 * view, so that no page waits for a list's million rows. In a snapshot both are one thread.
 */
export function fleetReads(indexThread: ReadThread, listThread: ReadThread, pasted: PastedMasks): FleetReads {
  const warmth = warming(indexThread, listThread);
  const lists = listMatches(listThread);

  async function queryOf(view: FleetView): Promise<ViewQuery> {
    const [matches, unlisted] = await Promise.all([
      lists.matchesOf(view),
      view.unlisted ? listThread.fleetIndex.unlisted() : null,
      warmth.columnsRead(),
    ]);
    return pastedIn(view, unlisted ? narrowed(matches, unlisted.mask, unlisted.key) : matches);
  }

  function pastedIn(view: FleetView, matches: ListMatches): ViewQuery {
    if (!view.pasted) return { view, matches };
    const mask = pasted.get(view.pasted);
    if (!mask) throw new AppError('not-found', `no pasted numbers ${view.pasted}`);
    return { view, matches: narrowed(matches, mask, `pasted ${view.pasted}`) };
  }

  /** The vehicles of a view, or those of them with these VINs, that no list names; by number. */
  async function unlistedOf({ view, vins }: Input<'fleet', 'remove'>): Promise<Uint32Array> {
    return indexThread.fleetIndex.numbers(await queryOf({ ...view, unlisted: true }), vins);
  }

  /** The vehicles that a search finds by their place or identifier; null where there is none. */
  async function foundElsewhere(search: string): Promise<KeyedMask | null> {
    if (search.trim() === '') return null;
    const { view, matches } = await queryOf({ ...EVERYTHING, search });
    const found = matches.found ?? new Uint8Array();
    return indexThread.fleetIndex.keyedMask({ view, matches: { ...matches, found, terms: [] } });
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
        // The fleet-index thread still loads the index.
        return listThread.fleetIndex.plainPage(view.listId, view.sort, offset, limit);
      },
      async values(input) {
        const { view } = input;
        const beyondRows: FleetView = { ...view, listId: null, search: '', cells: [], sort: BY_VIN };
        const filtered = isFilteredBeyondRows(view)
          ? await indexThread.fleetIndex.keyedMask(await queryOf(beyondRows))
          : null;
        return listThread.fleetIndex.values(input, { filtered, found: await foundElsewhere(view.search) });
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
    vehiclesChanged: (vins) => inBackground(indexThread.fleetIndex.touch(vins)),
    allChanged: () => inBackground(indexThread.fleetIndex.forget()),
    vehiclesOf: async (view) => indexThread.fleetIndex.ascending(await queryOf(view)),
    unlistedOf,
    async vehiclesRemoved(highest) {
      for (const mask of pasted.values()) mask.fill(0, highest + 1);
      lists.changed();
      await Promise.all([indexThread.fleetIndex.shrink(), listThread.fleetIndex.shrink()]);
    },
  };
}

/** The matches that are in one more mask. */
function narrowed(matches: ListMatches, mask: Uint8Array, key: string): ListMatches {
  return { ...matches, key: `${matches.key} ${key}`, members: [...matches.members, mask] };
}

/** Every verb of the thread; a view in the input comes with its matches. */
function forwarded(verbs: FleetVerbs, queryOf: (view: FleetView) => Promise<ViewQuery>): Forwarded {
  const forward =
    (verb: (input: unknown) => Promise<unknown>) =>
    async (input: object & { readonly view?: FleetView }): Promise<unknown> =>
      verb(input.view ? { ...input, ...(await queryOf(input.view)) } : input);
  // `FleetVerbs` and the store's face are made from the same verbs of the contract, name by name.
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      forward(verb as (input: unknown) => Promise<unknown>),
    ]),
  ) as unknown as Forwarded;
}

/** What lists say about views, read by the list thread. The last answers are cached. */
function listMatches({ fleetIndex }: ReadThread) {
  const cached = createLruCache<Promise<ListMatches>>(MAX_MATCHES);
  const latestTyped = latestOnly<ListMatches>();
  let readAheadFor: number | null = null;
  let areIdentifiersRead = false;

  return {
    matchesOf({ listId, search, cells = [], sort }: FleetView): Promise<ListMatches> {
      const terms = searchTerms(search);
      const columns = rowColumnsOf(sort);
      const isNamed = columns.includes('identifier');
      if (listId === null && terms.length === 0 && !isNamed) return Promise.resolve(NO_LIST);
      const key = JSON.stringify([listId, search, cells, columns]);
      const read = () => fleetIndex.matches({ listId, search, cells, sort });
      const matches = cached.getOrCompute(
        key,
        readsAllRows(search, cells.length) ? () => latestTyped(read) : read,
      );
      matches.catch(() => cached.delete(key));
      return matches;
    },
    /** Reads identifiers, and the texts of a list that is shown, so that the first key of a search need not wait for them. */
    readAhead({ listId }: FleetView): void {
      if (!areIdentifiersRead) inBackground(fleetIndex.readIdentifiers());
      areIdentifiersRead = true;
      if (listId === null || listId === readAheadFor) return;
      readAheadFor = listId;
      inBackground(fleetIndex.readTexts(listId));
    },
    changed(): void {
      cached.clear();
      readAheadFor = null;
      areIdentifiersRead = false;
    },
  };
}

/** Reads the index into memory when the store opens, and knows how far that is. */
function warming(indexThread: ReadThread, listThread: ReadThread) {
  let columnsRead: Promise<void> | null = null;
  let isOrderRead = true;
  return {
    /** Resolves at once where the columns are in memory, or nobody reads them ahead. */
    columnsRead: () => columnsRead,
    isOrderRead: () => isOrderRead,
    async warm(): Promise<void> {
      isOrderRead = false;
      // Warms up the path of the first real page: its code, the places, and the number of vehicles.
      inBackground(listThread.fleetIndex.plainPage(null, BY_VIN, 0, FIRST_PAGE));
      columnsRead = Promise.resolve(indexThread.fleetIndex.warm('columns')).catch(() => undefined);
      await columnsRead;
      columnsRead = null;
      await indexThread.fleetIndex.warm('order');
      isOrderRead = true;
      for (const part of ['vins', 'places'] as const) await indexThread.fleetIndex.warm(part);
    },
  };
}

/** @returns the number of the mask; the oldest beyond `MAX_PASTED` are dropped */
function addMask(pasted: PastedMasks, mask: Uint8Array): number {
  const id = Math.max(0, ...pasted.keys()) + 1;
  pasted.set(id, mask);
  for (const oldest of pasted.keys()) {
    if (pasted.size <= MAX_PASTED) break;
    pasted.delete(oldest);
  }
  return id;
}

/** The next call to a thread that failed reports the failure. */
function inBackground(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

const BY_VIN = { column: 'vin', descending: false } as const;
const NO_LIST: ListMatches = { key: '', members: [], ranks: new Map(), found: null, terms: [] };
const EVERYTHING: FleetView = { listId: null, search: '', statuses: [], box: null, sort: BY_VIN };

/** Whether the view is all vehicles, or a list's, by VIN or line. */
function isPlain(view: FleetView): boolean {
  const { column } = view.sort;
  const isPlainOrder = column === 'vin' || column === 'line';
  return isPlainOrder && !view.search.trim() && !view.cells?.length && !isFilteredBeyondRows(view);
}

/** Whether matches read all rows of the list. Whole VINs are found at once, and may be asked for side by side. */
function readsAllRows(search: string, cellFilters: number): boolean {
  return cellFilters > 0 || searchTerms(search).some(({ length }) => length < VIN_LENGTH);
}

/** Whether more than the list's rows decides which vehicles a view shows. */
function isFilteredBeyondRows(view: FleetView): boolean {
  return dimensions.some((dimension) => !OF_ROWS.includes(dimension) && hasFilter(view, dimension));
}

/** Dimensions that the rows of a list decide. */
const OF_ROWS: readonly Dimension[] = ['search', 'cells'];
