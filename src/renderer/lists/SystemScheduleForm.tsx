import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { VinList } from '../../preload/schemas/lists.ts';
import type { SystemSchedule, SystemTasks } from '../../preload/schemas/system-schedules.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { formatInstant } from '../ui/time.ts';
import { SystemScheduleFields } from './SystemScheduleFields.tsx';
import { SystemTaskFacts } from './SystemTaskFacts.tsx';
import { isComplete, isSame, USUAL_TIME, usualDays } from './weekdays.ts';

interface SystemScheduleFormProps {
  readonly list: VinList;
  /** Those that work while Rastro is closed: not the demo's. At least one. */
  readonly connections: readonly Connection[];
  /** The connection chosen at first. */
  readonly usual: number;
  readonly system: SystemTasks;
  readonly onDone: () => void;
}

/** Makes the task by which the system looks a list up, or removes it. */
export function SystemScheduleForm({ list, connections, usual, system, onDone }: SystemScheduleFormProps) {
  const { t } = useTranslation(['lists', 'app']);
  const { language } = useFormat();
  const task = system.tasks.find(({ listId }) => listId === list.id);
  const current = task?.schedule ?? null;
  const [draft, setDraft] = useState<SystemSchedule>({
    listId: list.id,
    connectionId: usual,
    time: current?.time ?? USUAL_TIME,
    weekdays: current?.weekdays ?? [...usualDays],
  });
  const complete = isComplete(draft);
  const edited = !current || !isSame(draft, current);
  const blocked = system.obstacle !== null;
  const save = useMutation({
    mutationFn: () => ask(window.rastro.systemSchedules.save(draft)),
    onSuccess: ({ nextRunAt }) => {
      const message =
        nextRunAt === null
          ? t('lists:system.savedSometime')
          : t('lists:system.saved', { when: formatInstant(nextRunAt, language) });
      notifications.show({ message, autoClose: 6000 });
      onDone();
    },
  });
  const remove = useMutation({
    mutationFn: () => ask(window.rastro.systemSchedules.remove({ listId: list.id })),
    onSuccess: () => {
      notifications.show({ message: t('lists:system.removed'), autoClose: 6000 });
      onDone();
    },
  });
  const isBusy = save.isPending || remove.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !blocked) save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {system.obstacle && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t(`lists:system.obstacle.${system.obstacle}`)}
          </Alert>
        )}
        {system.scheduler && !blocked && (
          <Text size="sm" c="dimmed">
            {t(`lists:system.how.${system.scheduler}`)}
          </Text>
        )}
        <SystemScheduleFields
          draft={draft}
          connections={connections}
          disabled={blocked}
          onChange={setDraft}
        />
        <SystemTaskFacts task={task} edited={edited} />
        {!task && list.schedule && <Text size="sm">{t('lists:system.replaces')}</Text>}
        <Group justify="flex-end">
          {task && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              disabled={isBusy}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('lists:system.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {t('app:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={blocked || !complete || remove.isPending || (!edited && task?.state === 'ready')}
            loading={save.isPending}
          >
            {task ? t('app:save') : t('lists:schedule.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
