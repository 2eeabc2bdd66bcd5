import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ScheduleButtonsProps {
  readonly exists: boolean;
  readonly removeLabel: string;
  readonly canSave: boolean;
  readonly pending: 'save' | 'remove' | null;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

export function ScheduleButtons(props: ScheduleButtonsProps) {
  const { exists, removeLabel, canSave, pending, onRemove, onCancel } = props;
  const { t } = useTranslation(['lists', 'app']);
  return (
    <Group justify="flex-end">
      {exists && (
        <Button
          variant="subtle"
          color="red"
          mr="auto"
          disabled={pending !== null}
          loading={pending === 'remove'}
          onClick={onRemove}
        >
          {removeLabel}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('app:cancel')}
      </Button>
      <Button type="submit" disabled={!canSave || pending === 'remove'} loading={pending === 'save'}>
        {exists ? t('app:save') : t('lists:schedule.save')}
      </Button>
    </Group>
  );
}
