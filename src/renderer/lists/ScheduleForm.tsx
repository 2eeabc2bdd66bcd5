import { Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarClock, IconCalendarOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSchedule, VinList } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { submitting } from '../ui/submitting.ts';
import { formatInstant } from '../ui/time.ts';
import { inLargestUnit, inMinutes, type Span } from '../ui/time-units.ts';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { IntervalField } from './IntervalField.tsx';
import { ScheduleButtons } from './ScheduleButtons.tsx';
import { isInterval, isThere, type ScheduleFormProps } from './schedule.ts';

/** Interval proposed for a list without a schedule. */
const DEFAULT_MINUTES = 60;

interface Props extends ScheduleFormProps {
  /** Whether the list has a task in the system, which this schedule would replace. */
  readonly replacesTask: boolean;
}

export function ScheduleForm({ list, connections, preselected, replacesTask, onDone }: Props) {
  const { t } = useTranslation('lists');
  const current = list.schedule;
  const [interval, setInterval] = useState<Span>(inLargestUnit(current?.everyMinutes ?? DEFAULT_MINUTES));
  const [connectionId, setConnectionId] = useState(preselected);
  const everyMinutes = inMinutes(interval);
  const isChanged = current?.everyMinutes !== everyMinutes || current.connectionId !== connectionId;
  const canSave = isChanged && isInterval(everyMinutes) && isThere(connections, connectionId);
  const save = useSaveSchedule(list, onDone);
  const pending = save.variables === null ? 'remove' : 'save';
  return (
    <form onSubmit={submitting(() => canSave && save.mutate({ connectionId, everyMinutes }))}>
      <Stack>
        <IntervalField value={interval} onChange={setInterval} />
        <ConnectionSelect connections={connections} connectionId={connectionId} onChange={setConnectionId} />
        <ScheduleState schedule={current} isChanged={isChanged} />
        {replacesTask && <Text size="sm">{t('system.replaces')}</Text>}
        <ScheduleButtons
          exists={current !== null}
          removeLabel={t('schedule.remove')}
          canSave={canSave}
          pending={save.isPending ? pending : null}
          onRemove={() => save.mutate(null)}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}

function useSaveSchedule(list: VinList, onDone: () => void) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (schedule: ListSchedule | null) =>
      ask(window.rastro.lists.schedule({ listId: list.id, schedule })),
    onSuccess: ({ id, schedule }) => {
      client.setQueryData<VinList[]>(['lists'], (all) =>
        all?.map((one) => (one.id === id ? { ...one, schedule } : one)),
      );
      notifications.show({
        message: schedule
          ? t('schedule.saved', { when: formatInstant(schedule.nextAt, language) })
          : t('schedule.removed'),
        autoClose: 6000,
      });
      onDone();
    },
  });
}

interface ScheduleStateProps {
  readonly schedule: VinList['schedule'];
  readonly isChanged: boolean;
}

function ScheduleState({ schedule, isChanged }: ScheduleStateProps) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const text = () => {
    if (!schedule) return t('schedule.off');
    if (isChanged) return t('schedule.changed');
    return t('schedule.next', { when: formatInstant(schedule.nextAt, language) });
  };
  return (
    <Group gap={6} wrap="nowrap">
      {schedule ? <IconCalendarClock size={18} aria-hidden /> : <IconCalendarOff size={18} aria-hidden />}
      <Text size="sm" role="status">
        {text()}
      </Text>
    </Group>
  );
}
