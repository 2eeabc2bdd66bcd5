import { Alert, Button, Modal, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../app/layout-store.ts';
import { useConnections, useLists, useRuns } from '../app/queries.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

interface ScheduleDialogProps {
  readonly listId: number;
  readonly onClose: () => void;
}

/** How often a list is looked up by itself, and over which connection. */
export function ScheduleDialog({ listId, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('lists');
  const open = useLayout((state) => state.open);
  const connections = useConnections().data ?? [];
  const list = useLists().data?.find(({ id }) => id === listId);
  const runs = useRuns();
  const last = runs.data?.find((run) => run.listId === listId)?.connectionId;
  const usual = connections.find(({ id }) => id === (list?.schedule?.connectionId ?? last)) ?? connections[0];
  return (
    <Modal opened onClose={onClose} title={t('schedule.title')} size={480}>
      {!usual && (
        <Alert icon={<IconPlugConnected aria-hidden />} color="yellow">
          <Text size="sm" mb="sm">
            {t('schedule.noConnection')}
          </Text>
          <Button data-autofocus onClick={() => open({ kind: 'connections', edit: 'new' })}>
            {t('schedule.setUp')}
          </Button>
        </Alert>
      )}
      {usual && list && !runs.isPending && (
        <ScheduleForm list={list} connections={connections} usual={usual.id} onDone={onClose} />
      )}
    </Modal>
  );
}
