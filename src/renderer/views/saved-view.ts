import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { SavedView } from '../../contract/schemas/views.ts';
import { isSameFilter } from '../../shared/filters.ts';
import { isSameSort, levelsOf, sortOfLevels } from '../../shared/sort.ts';
import { isSameLayout, layoutOf } from '../state/column-layout.ts';
import { type ColumnLayout, ownColumn } from '../state/columns.ts';
import { defaultSort } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';

type SavedFilters = SavedView['view'];

/** The part of a view that can be saved: all but the pasted numbers, which last only for the session. */
export const savedPart = ({ pasted: _, ...view }: FleetView): SavedFilters => view;

/** Whether two views show the same vehicles in the same order, in whatever order their filters were chosen. */
export const isSameView = (a: SavedFilters, b: SavedFilters): boolean =>
  a.listId === b.listId && isSameSort(a.sort, b.sort) && isSameFilter(a, b);

/** Whether the screen shows something else than what was saved. */
export function isChanged(
  saved: SavedView,
  now: { readonly view: FleetView; readonly layout: ColumnLayout },
  first: ColumnLayout,
): boolean {
  const { view, layout } = fitToList(saved, first);
  return !isSameView(view, now.view) || !isSameLayout(layout, now.layout);
}

interface FittedView {
  readonly view: FleetView;
  readonly layout: ColumnLayout;
  /** Names of the columns that the saved view filters or sorts by and the list no longer has. */
  readonly gone: readonly string[];
}

/**
 * Fits a saved view to its list. A list that was replaced may have other columns, or the same ones at other places, so
 * the view's columns are recognised by their names.
 *
 * @param first the columns of the view's list, before the user changes them
 */
export function fitToList(saved: SavedView, first: ColumnLayout): FittedView {
  const nameAt = new Map<number, string>();
  for (const { id } of saved.columns) {
    const own = ownColumn(id);
    if (own) nameAt.set(own.index, own.name);
  }
  const now = first.flatMap(({ id }) => ownColumn(id) ?? []);
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
  const ranges = (saved.view.ranges ?? []).flatMap((range) => {
    const column = typeof range.column === 'number' ? moved(range.column) : range.column;
    return column === null ? [] : [{ ...range, column }];
  });
  const levels = levelsOf(saved.view.sort).flatMap(({ column: by, descending }) => {
    const column = typeof by === 'number' ? moved(by) : by;
    return column === null ? [] : [{ column, descending }];
  });
  const sort = sortOfLevels(levels) ?? defaultSort(saved.view.listId);
  return {
    view: { ...wholeFleet, ...saved.view, cells, ranges, sort },
    layout: layoutOf(first, saved.columns),
    gone: [...gone],
  };
}

/** The view that has this name, regardless of case, other than the view with this id. */
export function namesake(
  views: readonly SavedView[],
  name: string,
  id: number | null = null,
): SavedView | null {
  const wanted = name.trim().toLocaleLowerCase();
  return views.find((view) => view.id !== id && view.name.toLocaleLowerCase() === wanted) ?? null;
}
