import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { ask } from '../bridge.ts';
import { openConfirmation } from '../ui/confirmation.tsx';

export function useRemoval() {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: number) => ask(window.rastro.connections.remove({ id })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  return ({ id, name }: Connection, onDone?: () => void) =>
    openConfirmation({
      title: () => i18n.t('connections.removeTitle', { ns: 'settings', name }),
      text: () => i18n.t('connections.removeText', { ns: 'settings' }),
      confirm: () => i18n.t('connections.removeConfirm', { ns: 'settings' }),
      onConfirm: () => removal.mutate(id, { onSuccess: () => onDone?.() }),
    });
}
