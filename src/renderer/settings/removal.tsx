import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import { ask } from '../bridge.ts';

/** Removes a connection after a confirmation, then calls `onDone`. */
export function useRemoval() {
  const { t } = useTranslation(['settings', 'app']);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: number) => ask(window.rastro.connections.remove({ id })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  return ({ id, name }: Connection, onDone?: () => void) =>
    modals.openConfirmModal({
      title: t('settings:connections.removeTitle', { name }),
      children: <Text size="sm">{t('settings:connections.removeText')}</Text>,
      labels: { confirm: t('settings:connections.removeConfirm'), cancel: t('app:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => removal.mutate(id, { onSuccess: () => onDone?.() }),
    });
}
