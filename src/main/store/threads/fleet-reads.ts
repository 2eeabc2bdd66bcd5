import type { Dimension, FleetView, Gathered } from '../../../preload/schemas/fleet.ts';
import { dimensions, hasFilter } from '../../../shared/filters.ts';
import { AppError } from '../../util/errors.ts';
import { latestOnly } from '../../util/latest-only.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Remote } from '../../util/worker-rpc.ts';
import { searchTerms } from '../fleet-index/search.ts';
import type { ListMatches, ViewQuery } from '../fleet-index/view-query.ts';
import { VIN_LENGTH } from '../list-blocks/vin-bytes.ts';
import type { ReadOperations } from '../operations/index.ts';
import type { Store } from '../types.ts';

type Fleet = Remote<ReadOperations>['fleet'];

/** Questions whose matches are kept, and pasted texts whose vehicles are. */
const MAX_KEPT = 16;
const MAX_GATHERED = 20;
/** Rows that a screen which opens may ask for. */
const FIRST_PAGE = 200;
/** Rows from the start that a page may end at, to be answered before the order of all is known. */
const MAX_WALKED = 10_000;

/** What the rest of the store tells the fleet's face. */
export interface FleetFace {
  readonly fleet: Omit<Store['fleet'], 'placeSome'>;
  /** What stands in lists may have changed. */
  listsChanged(): void;
  /** Answers to these were committed. */
  touched(vins: readonly string[]): void;
  /** What is stored of many vehicles may have changed. */
  allChanged(): void;
}

/** Vehicles that pasted texts named, by number. Their ids hold as long as the store is open. */
export type Gatherings = Map<number, Uint8Array>;

/**
 * Asks one thread for what has to be read out of lists, then the other one, which keeps the fleet in memory, for the view:
 * so no page ever waits for a list's million rows.
 */
export function fleetFace(viewer: Fleet, surveyor: Fleet, gatherings: Gatherings): FleetFace {
  const known = createLruCache<Promise<ListMatches>>(MAX_KEPT);
  const newestOfRows = latestOnly<ListMatches>();
  let lastGathering = 0;
  /** While the fleet is read into memory: resolves once its columns are. */
  let columnsRead: Promise<void> | null = null;
  let isOrderRead = true;
  let readFor: number | null = null;

  function matchesOf({ listId, search, cells = [], sort }: FleetView): Promise<ListMatches> {
    if (listId === null) return Promise.resolve({ ...EVERYBODY, terms: searchTerms(search) });
    const key = JSON.stringify([listId, search, cells, typeof sort.column === 'number' ? sort.column : null]);
    const ask = () => surveyor.matches({ listId, search, cells, sort });
    const matches = known.getOrCompute(key, isTyped(search, cells.length) ? () => newestOfRows(ask) : ask);
    matches.catch(() => known.delete(key));
    return matches;
  }

  async function asked(view: FleetView): Promise<ViewQuery> {
    const [matches] = await Promise.all([matchesOf(view), columnsRead]);
    if (!view.gathered) return { view, matches };
    const gathered = gatherings.get(view.gathered);
    if (!gathered) throw new AppError('not-found', `no pasted numbers ${view.gathered}`);
    const key = `${matches.key} gathered ${view.gathered}`;
    return { view, matches: { ...matches, key, members: [...matches.members, gathered] } };
  }

  /** What a search in the list needs, once it is shown, so that its first key need not wait. */
  function readAhead({ listId }: FleetView): void {
    if (listId === null || listId === readFor || surveyor === viewer) return;
    readFor = listId;
    tell(surveyor.readTexts(listId));
  }

  /** A failure of the thread is told to whoever asks it for something. */
  const tell = (call: Promise<unknown>) => void call.catch(() => undefined);

  return {
    fleet: {
      async page(view, offset, limit) {
        if (isOrderRead || !isPlain(view) || offset + limit > MAX_WALKED)
          return viewer.page(await asked(view), offset, limit).finally(() => readAhead(view));
        // By the thread that is free: the other one reads the fleet, and comes second.
        return surveyor.pageByVin(view.listId, view.sort.descending, offset, limit);
      },
      counts: async (view) => viewer.counts(await asked(view)),
      locate: async (view, vin) => viewer.locate(await asked(view), vin),
      vehicle: viewer.vehicle,
      extent: async (view) => viewer.extent(await asked(view)),
      tile: async (view, z, x, y) => viewer.tile(await asked(view), z, x, y),
      places: async (view, within, search, limit) =>
        viewer.places(await asked({ ...view, places: [] }), within, search, limit),
      async values(view, column, search, limit) {
        const beyondRows: FleetView = { ...view, listId: null, search: '', cells: [], sort: BY_VIN };
        const narrowed = isNarrowed(view) ? await viewer.keyedMask(await asked(beyondRows)) : null;
        return surveyor.values(view, column, search, limit, narrowed);
      },
      async gather(text, listId): Promise<Gathered> {
        const list = listId === null ? null : await matchesOf({ ...EVERYTHING, listId });
        const { members, ...found } = await surveyor.gather(text, list?.members[0] ?? null);
        const id = ++lastGathering;
        gatherings.set(id, members);
        for (const oldest of gatherings.keys()) {
          if (gatherings.size <= MAX_GATHERED) break;
          gatherings.delete(oldest);
        }
        return { id, ...found };
      },
      byVins: viewer.byVins,
      placedByVins: viewer.placedByVins,
      inOrder: async (view, vins) => viewer.inOrder(await asked(view), vins),
      async warm() {
        isOrderRead = false;
        // Whoever asks first finds the way gone once: code, places and how many vehicles there are take most of its time.
        tell(surveyor.pageByVin(null, false, 0, FIRST_PAGE));
        columnsRead = Promise.resolve(viewer.warm('columns')).catch(() => undefined);
        await columnsRead;
        columnsRead = null;
        await viewer.warm('order');
        isOrderRead = true;
        for (const part of ['vins', 'places'] as const) await viewer.warm(part);
      },
    },
    listsChanged() {
      known.clear();
      readFor = null;
    },
    touched: (vins) => tell(viewer.touch(vins)),
    allChanged: () => tell(viewer.forget()),
  };
}

const BY_VIN = { column: 'vin', descending: false } as const;
const EVERYBODY: ListMatches = { key: '', members: [], ranks: null, found: null, terms: [] };
const EVERYTHING: FleetView = { listId: null, search: '', statuses: [], box: null, sort: BY_VIN };

/** Whether it is all vehicles, or a list's, by VIN. */
function isPlain(view: FleetView): boolean {
  return view.sort.column === 'vin' && !view.search.trim() && !view.cells?.length && !isNarrowed(view);
}

/** Whether all rows are read for it, key after key: whole VINs are found at once, and may be asked for side by side. */
function isTyped(search: string, filters: number): boolean {
  return filters > 0 || searchTerms(search).some(({ length }) => length < VIN_LENGTH);
}

/** Whether more than the list's rows says which vehicles a view shows. */
function isNarrowed(view: FleetView): boolean {
  return dimensions.some((dimension) => !OF_ROWS.includes(dimension) && hasFilter(view, dimension));
}

/** Dimensions that the rows of a list decide. */
const OF_ROWS: readonly Dimension[] = ['search', 'cells'];
