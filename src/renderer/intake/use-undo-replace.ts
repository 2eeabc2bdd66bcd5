import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/** Ids of a list that an import replaced (`listId`) and of the list that took its place (`insteadOf`). */
interface Replacement {
  readonly listId: number;
  readonly insteadOf: number;
}

export function useUndoReplace(): (replacement: Replacement) => void {
  const { t } = useTranslation('intake');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (replacement: Replacement) => ask(window.rastro.lists.putBack(replacement)),
    onSuccess: async (list, { insteadOf }) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      for (const key of ['views', 'runs']) void client.invalidateQueries({ queryKey: [key] });
      useFleetView.getState().showList(list.id);
      notifications.show({ message: t('done.putBack', { name: list.name }) });
      const { dialog, open } = useLayout.getState();
      if (dialog?.kind === 'preflight' && dialog.target.kind === 'list' && dialog.target.listId === insteadOf)
        open({ ...dialog, target: { kind: 'list', listId: list.id } });
      else if (dialog === null) focusHeading();
    },
  });
  return undo.mutate;
}
