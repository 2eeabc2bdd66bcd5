import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../contract/schemas/views.ts';
import { ask } from '../bridge.ts';
import { savedColumns } from '../state/column-layout.ts';
import { useLayouts, useListLayout } from '../state/column-layouts.ts';
import { type ColumnLayout, firstLayout } from '../state/columns.ts';
import { identifierColumn } from '../state/identifier-column.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { fitToList, isChanged, savedPart } from './saved-view.ts';

export const useViews = () =>
  useQuery({ queryKey: ['views'], queryFn: () => ask(window.rastro.views.all()) });

/** Shows a saved view, and names the columns that its list has lost. */
export function useOpenView(): (saved: SavedView) => void {
  const { t, i18n } = useTranslation('views');
  const lists = useLists().data;
  const { language } = i18n;
  return (saved) => {
    const names = lists?.find(({ id }) => id === saved.view.listId)?.columns ?? [];
    const { view, layout, gone } = fitToList(
      saved,
      firstLayout(names, identifierColumn(lists ?? [], saved.view.listId)),
    );
    showAs(saved.id, layout);
    useFleetView.getState().show(view, saved.id);
    if (gone.length === 0) return;
    const quoted = gone.map((name) => `“${name}”`);
    notifications.show({
      message: t('gone', {
        count: gone.length,
        names: new Intl.ListFormat(language).format(quoted),
      }),
    });
  };
}

/** The open view; null where none is. `changed`: the screen shows something else than what was saved. */
export function useOpenedView(): { readonly saved: SavedView; readonly changed: boolean } | null {
  const { first, layout } = useListLayout();
  const view = useFleetView((state) => state.view);
  const openId = useFleetView((state) => state.savedView);
  const saved = useViews().data?.find(({ id }) => id === openId);
  return saved ? { saved, changed: isChanged(saved, { view, layout }, first) } : null;
}

export function useSaveView() {
  const client = useQueryClient();
  const { layout } = useListLayout();
  return useMutation({
    mutationFn: ({ id, name }: Pick<SavedView, 'name'> & { readonly id: number | null }) =>
      ask(
        window.rastro.views.save({
          id,
          name,
          view: savedPart(useFleetView.getState().view),
          columns: savedColumns(layout),
        }),
      ),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['views'] });
      showAs(id, layout);
    },
  });
}

/** From now on the columns are those of the view: changing them no longer changes those of the list. */
function showAs(id: number, layout: ColumnLayout): void {
  useLayouts.getState().showView(layout);
  useFleetView.getState().setSavedView(id);
}
