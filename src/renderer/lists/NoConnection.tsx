import { Alert, Button, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { editConnection } from '../state/connection-dialog.ts';

/** Says why a schedule needs another connection, and opens the form of a new one. */
export function NoConnection({ text }: { readonly text: string }) {
  const { t } = useTranslation('lists');
  return (
    <Alert icon={<IconPlugConnected aria-hidden />} color="yellow">
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <Button data-autofocus onClick={() => editConnection('new')}>
        {t('schedule.setUp')}
      </Button>
    </Alert>
  );
}
