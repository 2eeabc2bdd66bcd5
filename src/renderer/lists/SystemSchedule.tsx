import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemTask } from '../../contract/schemas/system-schedules.ts';
import { ask } from '../bridge.ts';
import { editConnection } from '../state/open-dialogs.ts';
import { useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { NoConnection } from '../ui/NoConnection.tsx';
import { SystemScheduleForm } from './SystemScheduleForm.tsx';
import classes from './schedule.module.css';
import type { ScheduleFormProps } from './schedule.ts';
import { useSystemTasks } from './system-queries.ts';

export function SystemSchedule({ list, connections, preselected, onDone }: ScheduleFormProps) {
  const { t } = useTranslation('lists');
  const lists = useLists().data ?? [];
  const { data: system, error, refetch } = useSystemTasks();
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!system) return <Loader size="sm" />;
  const own = system.tasks.find(({ listId }) => listId === list.id);
  const isGone = (listId: number) => lists.every(({ id }) => id !== listId);
  const real = connections.filter(({ demo }) => !demo);
  const wanted = own?.schedule?.connectionId ?? preselected;
  const first = real.find(({ id }) => id === wanted) ?? real[0];
  return (
    <>
      <LeftOverTasks
        tasks={system.tasks.filter(({ state, listId }) => state === 'left-over' && isGone(listId))}
      />
      {first ? (
        <SystemScheduleForm
          list={list}
          connections={real}
          preselected={first.id}
          system={system}
          onDone={onDone}
        />
      ) : (
        <NoConnection text={t('system.noConnection')} onSetUp={() => editConnection('new')} />
      )}
    </>
  );
}

function LeftOverTasks({ tasks }: { readonly tasks: readonly SystemTask[] }) {
  const { t } = useTranslation(['lists', 'settings']);
  const removal = useMutation({
    mutationFn: (listId: number) => ask(window.rastro.systemSchedules.remove({ listId })),
    onSuccess: () => notifications.show({ message: t('system.removed'), autoClose: 6000 }),
  });
  if (tasks.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarOff aria-hidden />} title={t('system.leftOver.title')}>
      <Text size="sm">{t('system.leftOver.text')}</Text>
      <Stack gap={4} mt="xs">
        {tasks.map(({ listId, where }) => (
          <Group key={listId} gap="xs" wrap="nowrap" justify="space-between">
            <Text size="xs" className={classes.path}>
              {t('system.leftOver.task', { listId, where })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              className={classes.fixed}
              aria-label={t('system.leftOver.remove', { listId })}
              disabled={removal.isPending}
              onClick={() => removal.mutate(listId)}
            >
              {t('settings:connections.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
