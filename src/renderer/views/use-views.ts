import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../preload/schemas/views.ts';
import { ask } from '../bridge.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import type { ColumnLayout } from '../table/column-layout.ts';
import { fleetColumns } from '../table/columns.ts';
import { useLayouts, useTableColumns } from '../table/layouts.ts';
import { fitted, isChanged, keptColumns, keptView } from './saved-view.ts';

/** In the order in which they were made. */
export const useViews = () =>
  useQuery({ queryKey: ['views'], queryFn: () => ask(window.rastro.views.all()) });

/** Shows what was saved, and tells of columns that its list has lost. */
export function useOpenView(): (saved: SavedView) => void {
  const { t, i18n } = useTranslation(['views', 'fleet']);
  const { t: fleet } = useTranslation('fleet');
  const lists = useLists().data;
  const { language } = i18n;
  return useCallback(
    (saved) => {
      const names = lists?.find(({ id }) => id === saved.view.listId)?.columns ?? [];
      const { view, layout, gone } = fitted(saved, fleetColumns(fleet, language, names));
      showAs(saved.id, layout);
      useFleetView.getState().show(view, saved.id);
      if (gone.length === 0) return;
      const quoted = gone.map((name) => `“${name}”`);
      notifications.show({
        message: t('views:gone', {
          count: gone.length,
          names: new Intl.ListFormat(language).format(quoted),
        }),
      });
    },
    [t, fleet, language, lists],
  );
}

/** The open view; null where none is. `changed`: what is shown is no longer what was saved. */
export function useOpenedView(): { readonly saved: SavedView; readonly changed: boolean } | null {
  const { columns, layout } = useTableColumns();
  const view = useFleetView((state) => state.view);
  const openId = useFleetView((state) => state.savedView);
  const saved = useViews().data?.find(({ id }) => id === openId);
  return saved ? { saved, changed: isChanged(saved, { view, layout }, columns) } : null;
}

/** Saves what is shown under a name. */
export function useSaveView() {
  const client = useQueryClient();
  const { layout } = useTableColumns();
  return useMutation({
    mutationFn: ({ id, name }: Pick<SavedView, 'name'> & { readonly id: number | null }) =>
      ask(
        window.rastro.views.save({
          id,
          name,
          view: keptView(useFleetView.getState().view),
          columns: keptColumns(layout),
        }),
      ),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['views'] });
      showAs(id, layout);
    },
  });
}

/** The columns are those of the view from now on: what becomes of them is no longer the list's. */
function showAs(id: number, layout: ColumnLayout): void {
  useLayouts.getState().showView(layout);
  useFleetView.getState().isSavedAs(id);
}
