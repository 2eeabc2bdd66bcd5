import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { useLayout } from './layout.ts';
import { useFleetView } from './view.ts';

/** Removes the demo with all that belongs to it, after a confirmation. */
export function useDemoRemoval(): () => void {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.app.removeDemo()),
    onSuccess: async () => {
      useFleetView.getState().showList(null);
      await client.invalidateQueries();
      notifications.show({ message: t('demo.removed') });
      // A dialog that stays open takes the focus itself.
      if (useLayout.getState().dialog === null) focusHeading();
    },
  });
  return () =>
    modals.openConfirmModal({
      title: t('demo.title'),
      children: <Text size="sm">{t('demo.text')}</Text>,
      labels: { confirm: t('demo.remove'), cancel: t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => removal.mutate(),
    });
}
