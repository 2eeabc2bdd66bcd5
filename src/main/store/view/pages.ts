import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Database, Parameter, Prepare } from '../database.ts';
import { allOf, filterOf, type Way } from './filter.ts';
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
  const knownViews = new Map<string, Known>();
  let dataVersion: unknown = null;

  function forgetOld(): void {
    const current = db.pragma('data_version', { simple: true });
    if (current !== dataVersion || knownViews.size > MAX_VIEWS) knownViews.clear();
    dataVersion = current;
  }

  function count(view: FleetView, way: Way, condition = '1', parameters: readonly Parameter[] = []): number {
    const filter = allOf([{ sql: condition, parameters }, filterOf(view, way)]);
    const row = prepare<{ n: number }>(`SELECT count(*) AS n FROM vehicle WHERE ${filter.sql}`).get(
      ...filter.parameters,
    );
    return row?.n ?? 0;
  }

  function known(view: FleetView): Known {
    forgetOld();
    const key = JSON.stringify(view);
    let entry = knownViews.get(key);
    if (!entry) {
      entry = { total: totalOf(view), trails: null };
      knownViews.set(key, entry);
    }
    return entry;
  }

  function totalOf(view: FleetView): number {
    if (view.listId === null) return count(view, 'gather');
    const listed = listSize(view.listId);
    if (!isFiltered({ ...view, listId: null })) return listed;
    return count(view, listed <= GATHER_LIMIT ? 'gather' : 'walk');
  }

  function listSize(listId: number): number {
    const row = prepare<{ vehicles: number }>('SELECT vehicles FROM list WHERE id = ?').get(listId);
    return row?.vehicles ?? 0;
  }

  function trailsOf(view: FleetView, entry: Known): readonly Trail[] {
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

  function gather(view: FleetView, offset: number, limit: number): number[] {
    const filter = filterOf(view, 'gather');
    return prepare<{ id: number }>(
      `SELECT id FROM vehicle WHERE ${filter.sql}
       ORDER BY ${sortTerms(orderOf(view))} LIMIT ? OFFSET ?`,
    )
      .all(...filter.parameters, limit, offset)
      .map(({ id }) => id);
  }

  function walkThrough(view: FleetView, entry: Known, offset: number, limit: number): number[] {
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
    /** The same vehicles with less to test: a list of the whole fleet, the usual case, is no filter. */
    simplified(view: FleetView): FleetView {
      const everything: FleetView = { ...view, listId: null, search: '', statuses: [], box: null };
      const whole = view.listId !== null && listSize(view.listId) === known(everything).total;
      return whole ? { ...view, listId: null } : view;
    },

    total: (view: FleetView): number => known(view).total,

    /** Which way to look for the view's vehicles. */
    wayOf: (view: FleetView): Way => (known(view).total <= GATHER_LIMIT ? 'gather' : 'walk'),

    /** Ids of the vehicles at `offset` to `offset + limit`, in the view's order. */
    ids(view: FleetView, offset: number, limit: number): number[] {
      const entry = known(view);
      if (isFiltered(view) && entry.total <= GATHER_LIMIT) return gather(view, offset, limit);
      return walkThrough(view, entry, offset, limit);
    },

    /** How many vehicles stand before this one, which is in the view. */
    rank(view: FleetView, id: number): number {
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

function isFiltered(view: FleetView): boolean {
  return view.listId !== null || view.box !== null || view.statuses.length > 0 || view.search.trim() !== '';
}
