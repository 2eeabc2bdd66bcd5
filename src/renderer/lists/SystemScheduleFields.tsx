import { Group, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import type { SystemSchedule } from '../../contract/schemas/system-schedules.ts';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { WeekdayToggles } from './WeekdayToggles.tsx';
import { isComplete, isTime } from './weekdays.ts';

interface SystemScheduleFieldsProps {
  readonly draft: SystemSchedule;
  readonly connections: readonly Connection[];
  readonly disabled: boolean;
  readonly onChange: (draft: SystemSchedule) => void;
}

export function SystemScheduleFields({ draft, connections, disabled, onChange }: SystemScheduleFieldsProps) {
  const { t } = useTranslation('lists');
  const secret = connections.find(({ id }) => id === draft.connectionId)?.secret;
  return (
    <>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          type="time"
          w={150}
          label={t('system.time')}
          value={draft.time}
          error={!isTime(draft.time)}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value.slice(0, 5) })}
        />
        <WeekdayToggles
          value={draft.weekdays}
          disabled={disabled}
          onChange={(days) => onChange({ ...draft, weekdays: [...days] })}
        />
      </Group>
      {!isComplete(draft) && (
        <Text size="xs" mt={-8} c="var(--mantine-color-error)">
          {t('system.incomplete')}
        </Text>
      )}
      <ConnectionSelect
        connections={connections}
        connectionId={draft.connectionId}
        disabled={disabled}
        error={secret === 'keychain' ? null : t('system.sessionSecret')}
        onChange={(connectionId) => onChange({ ...draft, connectionId })}
      />
    </>
  );
}
