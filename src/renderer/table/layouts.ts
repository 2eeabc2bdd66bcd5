import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useListColumns } from '../state/list-columns.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { type ColumnLayout, layoutOf, readLayout } from './column-layout.ts';
import { type FleetColumn, fleetColumns } from './columns.ts';

interface Layouts {
  /** What the user made of each list's table, by `listKey`. */
  readonly kept: Readonly<Record<string, ColumnLayout>>;
  /** That of the saved view that is open, as it was saved or changed since. */
  readonly ofView: ColumnLayout | null;
  /** Whether the columns are being chosen. */
  readonly choosing: boolean;
  /** Null: as at first. */
  keep(key: string, layout: ColumnLayout | null): void;
  showView(layout: ColumnLayout): void;
  choose(choosing: boolean): void;
}

/** As many lists are remembered: those whose columns were changed last. */
const MOST_KEPT = 200;

const storage = createJSONStorage(() => ({
  getItem: (name) => localStorage.getItem(name),
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // What does not fit, a list of ten thousand columns for one, holds until Rastro is closed.
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
}));

/** Those with this one changed, which is the newest then; null takes it out. */
export function withKept(
  kept: Layouts['kept'],
  key: string,
  layout: ColumnLayout | null,
): Record<string, ColumnLayout> {
  const others = Object.entries(kept).filter(([other]) => other !== key);
  return Object.fromEntries([...others, ...(layout ? [[key, layout] as const] : [])].slice(-MOST_KEPT));
}

/** Order, width and choice of the table's columns, remembered for each list. */
export const useLayouts = create<Layouts>()(
  persist(
    (set) => ({
      kept: {},
      ofView: null,
      choosing: false,
      keep: (key, layout) => set(({ kept }) => ({ kept: withKept(kept, key, layout) })),
      showView: (ofView) => set({ ofView }),
      choose: (choosing) => set({ choosing }),
    }),
    {
      name: 'rastro.fleet.columns',
      storage,
      partialize: ({ kept }) => ({ kept }),
      merge: (saved, now) => ({ ...now, kept: readLayouts(saved) }),
    },
  ),
);

/** The layouts in what was kept; what can't be read is as at first again, and not worth a word to the user. */
export function readLayouts(saved: unknown): Record<string, ColumnLayout> {
  const kept = (saved as { kept?: unknown } | null | undefined)?.kept;
  if (typeof kept !== 'object' || kept === null) return {};
  const layouts = Object.entries(kept).flatMap(([key, value]) => {
    const layout = readLayout(value);
    return layout ? [[key, layout] as const] : [];
  });
  return Object.fromEntries(layouts);
}

/** A list that replaces another has its time of making, but not its id. */
export const listKey = (list: { readonly createdAt: number } | undefined): string =>
  list ? `list:${list.createdAt}` : 'all';

export interface TableColumns {
  /** All columns that the table has, in their first order. */
  readonly columns: readonly FleetColumn[];
  readonly layout: ColumnLayout;
  /** Null: as at first. */
  change(layout: ColumnLayout | null): void;
}

/** The columns of the list on the screen, and how they stand: the same object as long as they do. */
export function useTableColumns(): TableColumns {
  const { t, i18n } = useTranslation('fleet');
  const { language } = i18n;
  const names = useListColumns();
  const columns = useMemo(() => fleetColumns(t, language, names), [t, language, names]);
  const listId = useFleetView((state) => state.view.listId);
  const key = listKey(useLists().data?.find(({ id }) => id === listId));
  const inView = useFleetView((state) => state.savedView !== null);
  const kept = useLayouts((state) => (inView ? state.ofView : (state.kept[key] ?? null)));
  const layout = useMemo(() => layoutOf(columns, kept), [columns, kept]);
  const change = useCallback(
    (next: ColumnLayout | null) => {
      const { keep, showView } = useLayouts.getState();
      if (inView) showView(next ?? layoutOf(columns, null));
      else keep(key, next);
    },
    [inView, key, columns],
  );
  return useMemo(() => ({ columns, layout, change }), [columns, layout, change]);
}
