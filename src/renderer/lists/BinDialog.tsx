import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RemovedList } from '../../contract/schemas/lists.ts';
import { BIN_DAYS } from '../../shared/bin.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { ErrorAlert } from '../ui/errors.tsx';
import { formatInstant } from '../ui/time.ts';
import { withdrawListUndo } from '../ui/undo-toast.tsx';
import classes from './bin.module.css';
import { useRemovedLists, useRestoreList } from './bin.ts';

export function BinDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('lists');
  const { data: removed, error, refetch } = useRemovedLists();
  return (
    <Modal opened onClose={onClose} title={t('bin.title')} size={640}>
      <Stack gap="sm">
        <Text size="sm">{t('bin.text', { count: BIN_DAYS })}</Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!removed && !error && <Loader size="sm" />}
        {removed?.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t('bin.none')}
          </Text>
        )}
        {removed && removed.length > 0 && (
          <ul className={classes.lists}>
            {removed.map((list) => (
              <BinItem key={list.id} list={list} onRestored={onClose} />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  );
}

function BinItem({ list, onRestored }: { readonly list: RemovedList; readonly onRestored: () => void }) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const { name, source, rows, removedAt } = list;
  // Not an option of `mutate`, which is dropped when the bin's new answer removes this item first.
  const restore = useRestoreList(() => {
    notifications.show({ message: t('bin.restored', { name }) });
    // Another dialog may have been opened meanwhile.
    if (useLayout.getState().dialog?.kind === 'bin') onRestored();
  });
  const { destroy, isPending } = useDestruction(list);
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('bin.about', { count: rows, when: formatInstant(removedAt, language) })}
          {/* A list and the one that replaced it have the same name. */}
          {source && ` · ${source}`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('bin.restoreOf', { name })}
          loading={restore.isPending}
          onClick={() => restore.mutate(list.id)}
        >
          {t('bin.restore')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('bin.destroyOf', { name })}
          loading={isPending}
          onClick={destroy}
        >
          {t('bin.destroy')}
        </Button>
      </Group>
    </li>
  );
}

/** Deletes a list for good after a confirmation. */
function useDestruction({ id, name }: RemovedList) {
  const client = useQueryClient();
  const destruction = useMutation({
    mutationFn: () => ask(window.rastro.lists.destroy({ listId: id })),
    onSuccess: () => {
      withdrawListUndo(id);
      return client.invalidateQueries({ queryKey: ['lists', 'removed'] });
    },
  });
  const destroy = () =>
    openConfirmation({
      title: () => i18n.t('bin.destroyTitle', { ns: 'lists', name }),
      text: () => i18n.t('bin.destroyText', { ns: 'lists' }),
      confirm: () => i18n.t('bin.destroyConfirm', { ns: 'lists' }),
      onConfirm: () => destruction.mutate(),
    });
  return { destroy, isPending: destruction.isPending };
}
