import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';

interface ConnectionSelectProps {
  readonly connections: readonly Connection[];
  readonly connectionId: number;
  readonly disabled?: boolean;
  readonly error?: string | null;
  readonly onChange: (connectionId: number) => void;
}

/** Chooses the connection of a schedule. */
export function ConnectionSelect({ connections, connectionId, onChange, ...props }: ConnectionSelectProps) {
  const { t } = useTranslation('lists');
  return (
    <Select
      label={t('schedule.connection')}
      allowDeselect={false}
      value={String(connectionId)}
      data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => onChange(Number(value))}
      {...props}
    />
  );
}
