import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { ask } from '../bridge.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { useLayout } from './layout.ts';
import { useConnections, useLists } from './queries.ts';
import { useFleetView } from './view.ts';

export function useHasDemo(): boolean {
  const hasConnection = useConnections().data?.some(({ demo }) => demo) ?? false;
  const hasList = useLists().data?.some(({ isDemo }) => isDemo) ?? false;
  return hasConnection || hasList;
}

export const useDemoStart = () =>
  useMutation({
    mutationFn: () => ask(window.rastro.app.startDemo()),
    onSuccess: ({ listId }) => useFleetView.getState().showList(listId),
  });

export function useDemoRemoval(): () => void {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.app.removeDemo()),
    onSuccess: async () => {
      useFleetView.getState().showList(null);
      await client.invalidateQueries();
      notifications.show({ message: i18n.t('demo.removed', { ns: 'app' }) });
      // A dialog that stays open takes the focus itself.
      if (useLayout.getState().dialog === null) focusHeading();
    },
  });
  return () =>
    openConfirmation({
      title: () => i18n.t('demo.title', { ns: 'app' }),
      text: () => i18n.t('demo.text', { ns: 'app' }),
      confirm: () => i18n.t('demo.remove', { ns: 'app' }),
      onConfirm: () => removal.mutate(),
    });
}
