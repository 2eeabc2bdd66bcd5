import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Database, Parameter, Prepare } from '../database.ts';
import { allOf, filterOf, type View, type Way } from './filter.ts';
import { viewMatching } from './matching.ts';
import { beside, orderOf, sortTerms } from './order.ts';
import { type Trail, walk } from './walk.ts';

/** Views of up to this many vehicles are gathered and sorted for each page (some 5 ms); bigger ones are walked. */
const GATHER_LIMIT = 5_000;
const MAX_VIEWS = 32;

/** What is known of a view until the data changes. */
interface Known {
  readonly total: number;
  trails: readonly Trail[] | null;
}

/** Pages of views, by offset, at the price of a keyset step. */
export function viewPages(db: Database, prepare: Prepare) {
  const matching = viewMatching(db, prepare);
  const knownViews = new Map<string, Known>();
  let dataVersion: unknown = null;

  function forgetOld(): void {
    const current = db.pragma('data_version', { simple: true });
    if (current !== dataVersion || knownViews.size > MAX_VIEWS) knownViews.clear();
    dataVersion = current;
  }

  function count(view: View, way: Way, condition = '1', parameters: readonly Parameter[] = []): number {
    const filter = allOf([{ sql: condition, parameters }, filterOf(view, way)]);
    const row = prepare<{ n: number }>(`SELECT count(*) AS n FROM vehicle WHERE ${filter.sql}`).get(
      ...filter.parameters,
    );
    return row?.n ?? 0;
  }

  function known(view: View): Known {
    forgetOld();
    const key = JSON.stringify(view);
    let entry = knownViews.get(key);
    if (!entry) {
      entry = { total: totalOf(view), trails: null };
      knownViews.set(key, entry);
    }
    return entry;
  }

  function totalOf(view: View): number {
    const listed = view.matching !== undefined ? matching.size(view.matching) : listSize(view.listId);
    if (listed === null) return count(view, 'gather');
    if (!isNarrowed(view)) return listed;
    return count(view, listed <= GATHER_LIMIT ? 'gather' : 'walk');
  }

  function listSize(listId: number | null): number | null {
    if (listId === null) return null;
    const row = prepare<{ vehicles: number }>('SELECT vehicles FROM list WHERE id = ?').get(listId);
    return row?.vehicles ?? 0;
  }

  function trailsOf(view: View, entry: Known): readonly Trail[] {
    if (entry.trails) return entry.trails;
    const { segments } = orderOf(view);
    let rest = entry.total;
    entry.trails = segments.map((segment, index) => {
      const last = index === segments.length - 1;
      const length = last ? rest : count(view, 'walk', segment.condition);
      rest -= length;
      return { segment, length, anchors: [] };
    });
    return entry.trails;
  }

  function gather(view: View, offset: number, limit: number): number[] {
    const filter = filterOf(view, 'gather');
    return prepare<{ id: number }>(
      `SELECT id FROM vehicle WHERE ${filter.sql}
       ORDER BY ${sortTerms(orderOf(view))} LIMIT ? OFFSET ?`,
    )
      .all(...filter.parameters, limit, offset)
      .map(({ id }) => id);
  }

  function walkThrough(view: View, entry: Known, offset: number, limit: number): number[] {
    const order = orderOf(view);
    const ids: number[] = [];
    let begin = 0;
    for (const trail of trailsOf(view, entry)) {
      const from = Math.max(offset - begin, 0);
      const to = Math.min(offset + limit - begin, trail.length);
      if (from < to) ids.push(...walk(prepare, view, order, trail, from, to - from));
      begin += trail.length;
    }
    return ids;
  }

  return {
    /**
     * The same vehicles with less to test: what a list's rows say is found out once, and a list of the whole fleet,
     * the usual case, is no filter.
     *
     * @throws AppError `bad-input` for a column that the list does not show
     */
    simplified(asked: FleetView): View {
      const view = matching.answered(asked);
      const everything: View = { listId: null, search: '', statuses: [], box: null, sort: view.sort };
      const whole = view.listId !== null && listSize(view.listId) === known(everything).total;
      return whole ? { ...view, listId: null } : view;
    },

    total: (view: View): number => known(view).total,

    /** Which way to look for the view's vehicles. */
    wayOf: (view: View): Way => (known(view).total <= GATHER_LIMIT ? 'gather' : 'walk'),

    /** Ids of the vehicles at `offset` to `offset + limit`, in the view's order. */
    ids(view: View, offset: number, limit: number): number[] {
      const entry = known(view);
      if (isFiltered(view) && entry.total <= GATHER_LIMIT) return gather(view, offset, limit);
      return walkThrough(view, entry, offset, limit);
    },

    /** How many vehicles stand before this one, which is in the view. */
    rank(view: View, id: number): number {
      const entry = known(view);
      const { segments, descending } = orderOf(view);
      const way = entry.total <= GATHER_LIMIT ? 'gather' : 'walk';
      let rank = 0;
      for (const { condition, keys } of segments) {
        const key = prepare<Record<string, Parameter>>(
          `SELECT ${keys.join(', ')} FROM vehicle WHERE id = ? AND ${condition}`,
        ).get(id);
        if (!key) {
          rank += count(view, way, condition);
          continue;
        }
        const before = beside(
          keys,
          descending ? '>' : '<',
          keys.map((name) => key[name] ?? null),
        );
        return rank + count(view, way, `${condition} AND ${before.sql}`, before.parameters);
      }
      return rank;
    },
  };
}
export type ViewPages = ReturnType<typeof viewPages>;

/** Whether the view shows less than the whole fleet. */
function isFiltered(view: View): boolean {
  return view.listId !== null || view.matching !== undefined || isNarrowed(view);
}

/** Whether the view shows less than its list, or what matched in it. */
function isNarrowed(view: View): boolean {
  return view.box !== null || view.statuses.length > 0 || view.search.trim() !== '';
}
