import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { layoutOf, readLayout } from './column-layout.ts';
import { type ColumnLayout, firstLayout } from './columns.ts';
import { useIdentifierColumn } from './identifier-column.ts';
import { useListColumns } from './list-columns.ts';
import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

interface Layouts {
  /** The user's layout of each list's table, by `listKey`. */
  readonly byList: Readonly<Record<string, ColumnLayout>>;
  /** The layout of the saved view that is open, as it was saved or changed since. */
  readonly ofView: ColumnLayout | null;
  /** Whether the user is choosing columns. */
  readonly choosing: boolean;
  /** Null: as at first. */
  save(key: string, layout: ColumnLayout | null): void;
  showView(layout: ColumnLayout): void;
  choose(choosing: boolean): void;
}

/** Most lists whose layout is saved: those that were changed last. */
const MAX_LISTS = 200;

const storage = createJSONStorage(() => ({
  getItem: (name) => localStorage.getItem(name),
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A layout that does not fit, such as that of ten thousand columns, lasts until Rastro is closed.
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
}));

/** The layouts with one changed, which is the newest then; null removes it. */
export function withLayout(
  byList: Layouts['byList'],
  key: string,
  layout: ColumnLayout | null,
): Record<string, ColumnLayout> {
  const others = Object.entries(byList).filter(([other]) => other !== key);
  return Object.fromEntries([...others, ...(layout ? [[key, layout] as const] : [])].slice(-MAX_LISTS));
}

/** Order, width and choice of the table's columns, saved for each list. */
export const useLayouts = create<Layouts>()(
  persist(
    (set) => ({
      byList: {},
      ofView: null,
      choosing: false,
      save: (key, layout) => set(({ byList }) => ({ byList: withLayout(byList, key, layout) })),
      showView: (ofView) => set({ ofView }),
      choose: (choosing) => set({ choosing }),
    }),
    {
      name: 'rastro.fleet.columns',
      storage,
      partialize: ({ byList }) => ({ kept: byList }),
      merge: (stored, now) => ({ ...now, byList: readLayouts(stored) }),
    },
  ),
);

/** The layouts in a stored value. One that cannot be read is left out without a message: its table is as at first. */
export function readLayouts(stored: unknown): Record<string, ColumnLayout> {
  const kept = (stored as { kept?: unknown } | null | undefined)?.kept;
  if (typeof kept !== 'object' || kept === null) return {};
  const layouts = Object.entries(kept).flatMap(([key, value]) => {
    const layout = readLayout(value);
    return layout ? [[key, layout] as const] : [];
  });
  return Object.fromEntries(layouts);
}

/** A list that replaces another has its creation time, but not its id. */
export const listKey = (list: { readonly createdAt: number } | undefined): string =>
  list ? `list:${list.createdAt}` : 'all';

/** How the columns of the list on the screen stand. */
export interface ListLayout {
  /** As they stand before the user changes them. */
  readonly first: ColumnLayout;
  readonly layout: ColumnLayout;
  /** Null: as at first. */
  change(layout: ColumnLayout | null): void;
}

/** The layout of the list on the screen: the same object as long as nothing changes. */
export function useListLayout(): ListLayout {
  const names = useListColumns();
  const identifier = useIdentifierColumn();
  const first = useMemo(() => firstLayout(names, identifier), [names, identifier]);
  const listId = useFleetView((state) => state.view.listId);
  const key = listKey(useLists().data?.find(({ id }) => id === listId));
  const inView = useFleetView((state) => state.savedView !== null);
  const saved = useLayouts((state) => (inView ? state.ofView : (state.byList[key] ?? null)));
  const layout = useMemo(() => layoutOf(first, saved), [first, saved]);
  const change = useCallback(
    (next: ColumnLayout | null) => {
      const { save, showView } = useLayouts.getState();
      if (inView) showView(next ?? first);
      else save(key, next);
    },
    [inView, key, first],
  );
  return useMemo(() => ({ first, layout, change }), [first, layout, change]);
}
