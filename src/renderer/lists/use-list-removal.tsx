import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { listsQuery } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { listUndo, showUndo } from '../ui/undo-toast.tsx';
import { useRestoreList } from './bin.ts';
import { focusList, neighbourOf } from './focus-list.ts';
import { ListTitle } from './ListTitle.tsx';
import { RemoveListForm } from './RemoveListForm.tsx';

export function useListRemoval(list: VinList): () => void {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const restore = useRestoreList(focusList);
  const removal = useMutation({
    mutationFn: (withVehicles: boolean) => ask(window.rastro.lists.remove({ listId: list.id, withVehicles })),
    onSuccess: async () => {
      const neighbour = neighbourOf(client.getQueryData(listsQuery.queryKey) ?? [], list.id);
      const { view, showList } = useFleetView.getState();
      if (view.listId === list.id) showList(null);
      await client.invalidateQueries({ queryKey: ['lists'] });
      // The list's menu button had the focus, and is removed with the list.
      focusList(neighbour);
      showUndo(listUndo.removed(list.id), t('removed', { name: list.name }), () => restore.mutate(list.id));
    },
  });
  return () => {
    const id = modals.open({
      title: <ListTitle list={list} text="removeTitle" />,
      children: (
        <RemoveListForm
          list={list}
          onCancel={() => modals.close(id)}
          onRemove={(withVehicles) => {
            modals.close(id);
            removal.mutate(withVehicles);
          }}
        />
      ),
    });
  };
}
