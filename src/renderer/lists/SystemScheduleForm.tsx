import { Alert, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemSchedule, SystemTasks } from '../../contract/schemas/system-schedules.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { submitting } from '../ui/submitting.ts';
import { formatInstant } from '../ui/time.ts';
import { ScheduleButtons } from './ScheduleButtons.tsx';
import { SystemScheduleFields } from './SystemScheduleFields.tsx';
import { SystemTaskFacts } from './SystemTaskFacts.tsx';
import { isThere, type ScheduleFormProps } from './schedule.ts';
import { DEFAULT_TIME, defaultDays, isComplete, isSameSchedule } from './weekdays.ts';

interface Props extends ScheduleFormProps {
  readonly system: SystemTasks;
}

/**
 * Creates or removes the task by which the system looks a list up, even while Rastro is closed. `connections` lacks the
 * demo's connection, which does not work while Rastro is closed.
 */
export function SystemScheduleForm({ list, connections, preselected, system, onDone }: Props) {
  const { t } = useTranslation('lists');
  const task = system.tasks.find(({ listId }) => listId === list.id);
  const current = task?.schedule ?? null;
  const [draft, setDraft] = useState<SystemSchedule>({
    listId: list.id,
    connectionId: preselected,
    time: current?.time ?? DEFAULT_TIME,
    weekdays: current?.weekdays ?? [...defaultDays],
  });
  const isChanged = !current || !isSameSchedule(draft, current);
  const isBlocked = system.obstacle !== null;
  const canSave = !isBlocked && isComplete(draft) && isThere(connections, draft.connectionId);
  const { save, remove } = useTaskActions(draft, onDone);
  return (
    <form onSubmit={submitting(() => canSave && save.mutate())}>
      <Stack>
        {system.obstacle && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t(`system.obstacle.${system.obstacle}`)}
          </Alert>
        )}
        {system.scheduler && !isBlocked && (
          <Text size="sm" c="dimmed">
            {t(`system.how.${system.scheduler}`)}
          </Text>
        )}
        <SystemScheduleFields
          draft={draft}
          connections={connections}
          disabled={isBlocked}
          onChange={setDraft}
        />
        <SystemTaskFacts task={task} isChanged={isChanged} />
        {!task && list.schedule && <Text size="sm">{t('system.replaces')}</Text>}
        <ScheduleButtons
          exists={task !== undefined}
          removeLabel={t('system.remove')}
          // A task that is missing or was changed outside Rastro can be saved again unchanged.
          canSave={canSave && (isChanged || task?.state !== 'ready')}
          pending={save.isPending ? 'save' : remove.isPending ? 'remove' : null}
          onRemove={() => remove.mutate()}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}

function useTaskActions(draft: SystemSchedule, onDone: () => void) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const done = (message: string) => {
    notifications.show({ message, autoClose: 6000 });
    onDone();
  };
  const save = useMutation({
    mutationFn: () => ask(window.rastro.systemSchedules.save(draft)),
    onSuccess: ({ nextRunAt }) =>
      done(
        nextRunAt === null
          ? t('system.savedSometime')
          : t('system.saved', { when: formatInstant(nextRunAt, language) }),
      ),
  });
  const remove = useMutation({
    mutationFn: () => ask(window.rastro.systemSchedules.remove({ listId: draft.listId })),
    onSuccess: () => done(t('system.removed')),
  });
  return { save, remove };
}
