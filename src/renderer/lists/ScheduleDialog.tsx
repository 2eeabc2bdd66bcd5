import { Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { demoMismatch } from '../../shared/demo.ts';
import { editConnection } from '../state/open-dialogs.ts';
import { useConnections, useLists, useRuns } from '../state/queries.ts';
import { NoConnection } from '../ui/NoConnection.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SystemSchedule } from './SystemSchedule.tsx';
import { useSavedSchedules } from './system-queries.ts';

interface ScheduleDialogProps {
  readonly listId: number;
  readonly onClose: () => void;
}

/** `open`: looked up by Rastro, only while it is open; `closed`: by the system's scheduler, even while it is closed. */
type Kind = 'open' | 'closed';

export function ScheduleDialog({ listId, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('lists');
  const list = useLists().data?.find(({ id }) => id === listId);
  const connections = (useConnections().data ?? []).filter(
    (connection) => !list || demoMismatch(list, connection) === null,
  );
  const runs = useRuns();
  const saved = useSavedSchedules();
  const [chosen, setChosen] = useState<Kind | null>(null);
  const last = runs.data?.find((run) => run.listId === listId)?.connectionId;
  const preselected =
    connections.find(({ id }) => id === (list?.schedule?.connectionId ?? last)) ?? connections[0];
  const hasTask = saved.data?.some((schedule) => schedule.listId === listId) ?? false;
  const kind = chosen ?? (hasTask ? 'closed' : 'open');
  return (
    <Modal opened onClose={onClose} title={t('schedule.title')} size={540}>
      {!preselected && (
        <NoConnection text={t('schedule.noConnection')} onSetUp={() => editConnection('new')} />
      )}
      {preselected && list && !runs.isPending && !saved.isPending && (
        <Stack>
          <Text fw={600}>{t('schedule.list', { name: list.name })}</Text>
          <Radio.Group
            label={t('system.kind')}
            value={kind}
            onChange={(value) => setChosen(value === 'closed' ? 'closed' : 'open')}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="open" label={t('system.whileOpen')} description={t('system.whileOpenHint')} />
              <Radio value="closed" label={t('system.evenClosed')} description={t('system.evenClosedHint')} />
            </Stack>
          </Radio.Group>
          {kind === 'open' ? (
            <ScheduleForm
              list={list}
              connections={connections}
              preselected={preselected.id}
              replacesTask={hasTask}
              onDone={onClose}
            />
          ) : (
            <SystemSchedule
              list={list}
              connections={connections}
              preselected={preselected.id}
              onDone={onClose}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}
