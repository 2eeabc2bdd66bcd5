import { Button, Checkbox, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { BIN_DAYS } from '../../shared/bin.ts';
import { ask } from '../bridge.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { useSavedSchedules } from './system-queries.ts';

interface RemoveListFormProps {
  readonly list: VinList;
  readonly onRemove: (withVehicles: boolean) => void;
  readonly onCancel: () => void;
}

export function RemoveListForm({ list, onRemove, onCancel }: RemoveListFormProps) {
  const { t } = useTranslation(['lists', 'app']);
  const removal = useQuery({
    // Not below the key `lists`: once the list is gone, this query would run again while the dialog closes.
    queryKey: ['list-removal', list.id],
    queryFn: () => ask(window.rastro.lists.removal({ listId: list.id })),
    gcTime: 0,
  });
  const [withVehicles, setWithVehicles] = useState(false);
  const hasTask = useSavedSchedules().data?.some(({ listId }) => listId === list.id) ?? false;
  if (removal.error) return <ErrorAlert error={removal.error} onRetry={() => void removal.refetch()} />;
  const views = removal.data?.views ?? [];
  return (
    <>
      <Text size="sm">{t('lists:removal.text', { count: BIN_DAYS })}</Text>
      <List size="sm" my="xs" style={{ overflowWrap: 'anywhere' }}>
        <List.Item>{t('lists:removal.rows', { count: list.rows })}</List.Item>
        {list.columns.length > 0 && (
          <List.Item>{t('lists:removal.columns', { names: list.columns.join(', ') })}</List.Item>
        )}
        {views.length > 0 && <List.Item>{t('lists:removal.views', { names: views.join(', ') })}</List.Item>}
        {list.schedule && <List.Item>{t('lists:removal.schedule')}</List.Item>}
        {hasTask && <List.Item>{t('lists:removal.task')}</List.Item>}
      </List>
      <Text size="sm">{t('lists:removal.stays')}</Text>
      {removal.data && removal.data.onlyHere > 0 && (
        <Checkbox
          mt="md"
          label={t('lists:removal.withVehicles', { count: removal.data.onlyHere })}
          checked={withVehicles}
          onChange={(event) => setWithVehicles(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('app:cancel')}
        </Button>
        <Button color="red" disabled={!removal.data} onClick={() => onRemove(withVehicles)}>
          {t('lists:removeConfirm')}
        </Button>
      </Group>
    </>
  );
}
