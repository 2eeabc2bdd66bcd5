import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { isThere } from './schedule.ts';

interface ConnectionSelectProps {
  readonly connections: readonly Connection[];
  readonly connectionId: number;
  readonly disabled?: boolean;
  readonly error?: string | null;
  readonly onChange: (connectionId: number) => void;
}

export function ConnectionSelect({
  connections,
  connectionId,
  error,
  onChange,
  ...props
}: ConnectionSelectProps) {
  const { t } = useTranslation(['lists', 'runs']);
  const isGone = !isThere(connections, connectionId);
  return (
    <Select
      label={t('runs:panel.connection')}
      allowDeselect={false}
      value={isGone ? null : String(connectionId)}
      data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={isGone ? t('schedule.connectionGone') : error}
      onChange={(value) => onChange(Number(value))}
      {...props}
    />
  );
}
