import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarClock, IconCalendarOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { ListSchedule, VinList } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { ageUnits, inLargestUnit, minutesPer } from '../runs/freshness.ts';
import { formatInstant } from '../ui/time.ts';
import { isInterval } from './schedule.ts';

/** A list without a schedule is offered every hour. */
const USUAL_MINUTES = 60;

interface ScheduleFormProps {
  readonly list: VinList;
  readonly connections: readonly Connection[];
  /** The connection chosen at first. */
  readonly usual: number;
  /** The list has a task in the system, which this schedule would end. */
  readonly replacesTask: boolean;
  readonly onDone: () => void;
}

/** Sets a list's schedule while Rastro is open, or ends it. */
export function ScheduleForm({ list, connections, usual, replacesTask, onDone }: ScheduleFormProps) {
  const { t } = useTranslation(['lists', 'app']);
  const { language } = useFormat();
  const client = useQueryClient();
  const current = list.schedule;
  const [{ amount, unit }, setEvery] = useState<{ amount: number | string; unit: (typeof ageUnits)[number] }>(
    inLargestUnit(current?.everyMinutes ?? USUAL_MINUTES),
  );
  const [connectionId, setConnectionId] = useState(usual);
  const everyMinutes = typeof amount === 'number' ? amount * minutesPer[unit] : Number.NaN;
  const changed = current?.everyMinutes !== everyMinutes || current.connectionId !== connectionId;
  const save = useMutation({
    mutationFn: (schedule: ListSchedule | null) =>
      ask(window.rastro.lists.schedule({ listId: list.id, schedule })),
    onSuccess: ({ id, schedule }) => {
      client.setQueryData<VinList[]>(['lists'], (all) =>
        all?.map((one) => (one.id === id ? { ...one, schedule } : one)),
      );
      notifications.show({
        message: schedule
          ? t('lists:schedule.saved', { when: formatInstant(schedule.nextAt, language) })
          : t('lists:schedule.removed'),
        autoClose: 6000,
      });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isInterval(everyMinutes)) save.mutate({ connectionId, everyMinutes });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Group gap="xs" align="flex-end">
            <NumberInput
              flex={1}
              label={t('lists:schedule.every')}
              min={1}
              max={9999}
              allowDecimal={false}
              allowNegative={false}
              value={amount}
              error={!isInterval(everyMinutes)}
              aria-describedby="schedule-range"
              onChange={(value) => setEvery({ amount: value, unit })}
              data-autofocus
            />
            <Select
              w={150}
              aria-label={t('lists:schedule.unit')}
              allowDeselect={false}
              value={unit}
              data={ageUnits.map((value) => ({ value, label: t(`lists:schedule.${value}`) }))}
              onChange={(value) => value && setEvery({ amount, unit: value })}
            />
          </Group>
          <Text
            id="schedule-range"
            size="xs"
            mt={4}
            c={isInterval(everyMinutes) ? 'dimmed' : 'var(--mantine-color-error)'}
          >
            {t('lists:schedule.range')}
          </Text>
        </div>
        <Select
          label={t('lists:schedule.connection')}
          allowDeselect={false}
          value={String(connectionId)}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => setConnectionId(Number(value))}
        />
        <Group gap={6} wrap="nowrap">
          {current ? <IconCalendarClock size={18} aria-hidden /> : <IconCalendarOff size={18} aria-hidden />}
          <Text size="sm" role="status">
            {!current
              ? t('lists:schedule.off')
              : changed
                ? t('lists:schedule.changed')
                : t('lists:schedule.next', { when: formatInstant(current.nextAt, language) })}
          </Text>
        </Group>
        {replacesTask && <Text size="sm">{t('lists:system.replaces')}</Text>}
        <Group justify="flex-end">
          {current && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
            >
              {t('lists:schedule.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" disabled={!changed || !isInterval(everyMinutes)} loading={save.isPending}>
            {current ? t('app:save') : t('lists:schedule.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
