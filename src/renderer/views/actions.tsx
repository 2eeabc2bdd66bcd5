import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../preload/schemas/views.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { showUndo } from '../ui/undo-toast.tsx';
import { namesake } from './saved-view.ts';
import { useSaveView, useViews } from './use-views.ts';
import { ViewForm } from './ViewForm.tsx';

/** Asks for a name and saves the view on the screen; replaces a saved view of the same name. */
export function useSaveAs(): () => void {
  const { t } = useTranslation('views');
  const views = useViews().data ?? [];
  const save = useSaveView();
  return () => {
    const hasPasted = Boolean(useFleetView.getState().view.pasted);
    const id = modals.open({
      title: t('saveTitle'),
      children: (
        <ViewForm
          name=""
          text={[t('saveText'), ...(hasPasted ? [t('pasted')] : [])].join(' ')}
          takenBy={(name) => namesake(views, name) && 'replace'}
          submit={t('save')}
          onSubmit={(name) => save.mutateAsync({ id: namesake(views, name)?.id ?? null, name })}
          onDone={() => modals.close(id)}
        />
      ),
    });
  };
}

/** Renames or removes a saved view, each in a dialog. */
export function useViewActions(saved: SavedView) {
  const { t } = useTranslation(['views', 'app']);
  const client = useQueryClient();
  const views = useViews().data ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: ['views'] });
  const rename = useMutation({
    mutationFn: (name: string) => ask(window.rastro.views.save({ ...saved, name })),
    onSuccess: refresh,
  });
  const undo = useMutation({
    mutationFn: () => ask(window.rastro.views.save({ ...saved, id: null })),
    onSuccess: refresh,
  });
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.views.remove({ id: saved.id })),
    onSuccess: async () => {
      const { savedView, setSavedView } = useFleetView.getState();
      if (savedView === saved.id) setSavedView(null);
      showUndo(`removed view ${saved.id}`, t('views:removed', { name: saved.name }), () => undo.mutate());
      await refresh();
      focusHeading();
    },
  });
  return {
    rename: () => {
      const id = modals.open({
        title: t('views:renameTitle'),
        children: (
          <ViewForm
            name={saved.name}
            takenBy={(name) => namesake(views, name, saved.id) && 'refuse'}
            submit={t('views:rename')}
            onSubmit={(name) => rename.mutateAsync(name)}
            onDone={() => modals.close(id)}
          />
        ),
      });
    },
    remove: () =>
      modals.openConfirmModal({
        title: t('views:removeTitle', { name: saved.name }),
        children: <Text size="sm">{t('views:removeText')}</Text>,
        labels: { confirm: t('views:removeConfirm'), cancel: t('app:cancel') },
        confirmProps: { color: 'red' },
        onConfirm: () => removal.mutate(),
      }),
  };
}
