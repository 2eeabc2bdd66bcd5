import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../contract/schemas/views.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Phrase } from '../ui/Phrase.tsx';
import { showUndo } from '../ui/undo-toast.tsx';
import { namesake } from './saved-view.ts';
import { useSaveView, useViews } from './use-views.ts';
import { ViewForm } from './ViewForm.tsx';

interface FormProps {
  readonly onDone: () => void;
}

function SaveViewForm({ onDone }: FormProps) {
  const { t } = useTranslation(['views', 'app']);
  const views = useViews().data ?? [];
  const hasPasted = useFleetView(({ view }) => Boolean(view.pasted));
  const save = useSaveView();
  return (
    <ViewForm
      name=""
      text={[t('saveText'), ...(hasPasted ? [t('pasted')] : [])].join(' ')}
      takenBy={(name) => namesake(views, name) && 'replace'}
      submit={t('app:save')}
      onSubmit={(name) => save.mutateAsync({ id: namesake(views, name)?.id ?? null, name })}
      onDone={onDone}
    />
  );
}

function RenameViewForm({ saved, onDone }: FormProps & { readonly saved: SavedView }) {
  const { t } = useTranslation(['views', 'lists']);
  const client = useQueryClient();
  const views = useViews().data ?? [];
  const rename = useMutation({
    mutationFn: (name: string) => {
      const now = views.find(({ id }) => id === saved.id) ?? saved;
      return ask(window.rastro.views.save({ ...now, name }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['views'] }),
  });
  return (
    <ViewForm
      name={saved.name}
      takenBy={(name) => namesake(views, name, saved.id) && 'refuse'}
      submit={t('lists:rename')}
      onSubmit={(name) => rename.mutateAsync(name)}
      onDone={onDone}
    />
  );
}

/** A text of a dialog, which is handed over once and follows the screen's language. */
const phrase = (key: 'add' | 'renameTitle') => <Phrase text={() => i18n.t(key, { ns: 'views' })} />;

export function saveAs(): void {
  const id = modals.open({
    title: phrase('add'),
    children: <SaveViewForm onDone={() => modals.close(id)} />,
  });
}

export function useViewActions(saved: SavedView) {
  const { t } = useTranslation('views');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['views'] });
  const undo = useMutation({
    mutationFn: () => ask(window.rastro.views.save({ ...saved, id: null })),
    onSuccess: refresh,
  });
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.views.remove({ id: saved.id })),
    onSuccess: async () => {
      const { savedView, setSavedView } = useFleetView.getState();
      if (savedView === saved.id) setSavedView(null);
      showUndo(`removed view ${saved.id}`, t('removed', { name: saved.name }), () => undo.mutate());
      await refresh();
      focusHeading();
    },
  });
  return {
    rename: () => {
      const id = modals.open({
        title: phrase('renameTitle'),
        children: <RenameViewForm saved={saved} onDone={() => modals.close(id)} />,
      });
    },
    remove: () =>
      openConfirmation({
        title: () => i18n.t('removeTitle', { ns: 'views', name: saved.name }),
        text: () => i18n.t('removeText', { ns: 'views' }),
        confirm: () => i18n.t('removeConfirm', { ns: 'views' }),
        onConfirm: () => removal.mutate(),
      }),
  };
}
