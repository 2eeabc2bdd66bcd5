import type { FleetView } from '../../preload/schemas/fleet.ts';
import type { SavedView, ViewColumn } from '../../preload/schemas/views.ts';
import { wholeFleet } from '../state/view.ts';
import { type ColumnLayout, isSameLayout, layoutOf } from '../table/column-layout.ts';
import { type FleetColumn, ownColumn } from '../table/columns.ts';

type KeptView = SavedView['view'];

/** What of a view can be kept: pasted numbers are forgotten with the session. */
export function keptView({ gathered: _, ...view }: FleetView): KeptView {
  return view;
}

/** Whether two views show the same vehicles in the same order, whatever way that was chosen. */
export function isSameView(a: KeptView, b: KeptView): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** All fields in one order; of what is chosen out of a set, the order says nothing. */
function plain({ listId, search, cells = [], statuses, box, shape, ages = [], places = [], sort }: KeptView) {
  const sorted = <T>(chosen: readonly T[]) => chosen.map((one) => JSON.stringify(one)).sort();
  return [
    listId,
    search,
    sorted(cells.map(({ column, values }) => [column, [...values].sort()])),
    sorted(statuses),
    box,
    shape ?? null,
    sorted(ages),
    sorted(places.map(({ country, region, name }) => [country, region, name])),
    [sort.column, sort.descending],
  ];
}

/** Whether what is shown is no longer what was saved. */
export function isChanged(
  saved: SavedView,
  now: { readonly view: FleetView; readonly layout: ColumnLayout },
  columns: readonly FleetColumn[],
): boolean {
  const { view, layout } = fitted(saved, columns);
  return Boolean(now.view.gathered) || !isSameView(view, now.view) || !isSameLayout(layout, now.layout);
}

/** A saved view for the columns that its list has now. */
export interface Fitted {
  readonly view: FleetView;
  readonly layout: ColumnLayout;
  /** Names of columns that it filters by, or is in the order of, and that are gone. */
  readonly gone: readonly string[];
}

/**
 * A list that was replaced may have other columns, and the same ones elsewhere: those of the view are known again by
 * their names.
 *
 * @param columns those of the view's list
 */
export function fitted(saved: SavedView, columns: readonly FleetColumn[]): Fitted {
  const nameAt = new Map<number, string>();
  for (const { id } of saved.columns) {
    const own = ownColumn(id);
    if (own) nameAt.set(own.index, own.name);
  }
  const now = columns.flatMap(({ id }) => ownColumn(id) ?? []);
  const indexNow = (index: number): number | null => {
    const name = nameAt.get(index);
    const isThere = now.some((own) => own.index === index && own.name === name);
    return isThere ? index : (now.find((own) => own.name === name)?.index ?? null);
  };
  const gone = new Set<string>();
  const moved = (index: number): number | null => {
    const found = indexNow(index);
    if (found === null) gone.add(nameAt.get(index) ?? '');
    return found;
  };

  const cells = (saved.view.cells ?? []).flatMap((filter) => {
    const column = moved(filter.column);
    return column === null ? [] : [{ ...filter, column }];
  });
  const { column: by, descending } = saved.view.sort;
  const column = typeof by === 'number' ? moved(by) : by;
  const sort = column === null ? wholeFleet.sort : { column, descending };
  return {
    view: { ...wholeFleet, ...saved.view, cells, sort },
    layout: layoutOf(columns, saved.columns),
    gone: [...gone],
  };
}

/** The layout as it is kept: in whole pixels. */
export function keptColumns(layout: ColumnLayout): ViewColumn[] {
  return layout.map(({ id, width, shown }) => ({ id, width: Math.round(width), shown }));
}

/** The view of that name, capitals aside; other than the one with the id. */
export function namesake(
  views: readonly SavedView[],
  name: string,
  id: number | null = null,
): SavedView | null {
  const wanted = name.trim().toLocaleLowerCase();
  return views.find((view) => view.id !== id && view.name.toLocaleLowerCase() === wanted) ?? null;
}
