import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { inheritedLayout, isSameLayout, layoutOf } from './column-layout.ts';
import { asOfAllVehicles, type ColumnLayout, firstLayout, ownColumnId } from './columns.ts';
import { useIdentifierColumn } from './identifier-column.ts';
import { useListColumns } from './list-columns.ts';
import { saveLayout, useSavedLayouts } from './saved-layouts.ts';
import { useFleetView } from './view.ts';

interface Layouts {
  /** The layout of the saved view that is open, as it was saved or changed since. */
  readonly ofView: ColumnLayout | null;
  readonly choosing: boolean;
  showView(layout: ColumnLayout): void;
  choose(choosing: boolean): void;
}

export const useLayouts = create<Layouts>()((set) => ({
  ofView: null,
  choosing: false,
  showView: (ofView) => set({ ofView }),
  choose: (choosing) => set({ choosing }),
}));

export interface ListLayout {
  /** As they stand before the user changes any. */
  readonly first: ColumnLayout;
  readonly layout: ColumnLayout;
  /** Null: returns to the layout of all vehicles; in all vehicles, to `first`. */
  change(layout: ColumnLayout | null): void;
  /** Makes this layout that of all vehicles, and so of each list that has none of its own; null in all vehicles. */
  readonly makeDefault: (() => void) | null;
}

/** The layout of the list on the screen: the same object as long as nothing changes. */
export function useListLayout(): ListLayout {
  const names = useListColumns();
  const identifier = useIdentifierColumn();
  const first = useMemo(() => firstLayout(names, identifier), [names, identifier]);
  const { own, isKnown } = identifier;
  const identifying = own === null ? null : ownColumnId(own, names[own] ?? '');
  const listId = useFleetView((state) => state.view.listId);
  const saved = useSavedLayouts();
  const ofList = saved.find((one) => one.listId === listId)?.columns ?? null;
  const ofAll = saved.find((one) => one.listId === null)?.columns ?? null;
  const inView = useFleetView((state) => state.savedView !== null);
  const ofView = useLayouts((state) => state.ofView);
  const inherited = useMemo(() => inheritedLayout(first, ofAll, identifying), [first, ofAll, identifying]);
  const chosen = inView ? ofView : ofList;
  const layout = useMemo(() => (chosen ? layoutOf(first, chosen) : inherited), [first, chosen, inherited]);
  const change = useCallback(
    (next: ColumnLayout | null) => {
      if (inView) useLayouts.getState().showView(next ?? inherited);
      else saveLayout(listId, next, isKnown);
    },
    [inView, listId, inherited, isKnown],
  );
  const makeDefault = useMemo(
    () => (listId === null ? null : () => saveLayout(null, asOfAllVehicles(layout, identifying), isKnown)),
    [listId, layout, identifying, isKnown],
  );
  return useMemo(() => ({ first, layout, change, makeDefault }), [first, layout, change, makeDefault]);
}

/** Shows hidden columns, so that the user sees what was just noted in them. */
export function useShowColumns(): (ids: readonly string[]) => void {
  const { layout, change } = useListLayout();
  return (ids) => {
    const shown = layout.map((column) => (ids.includes(column.id) ? { ...column, shown: true } : column));
    if (!isSameLayout(shown, layout)) change(shown);
  };
}
