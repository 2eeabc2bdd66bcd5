import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { editConnection } from '../state/connection-dialog.ts';

export function NoConnection() {
  const { t } = useTranslation('runs');
  return (
    <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow">
      <Text size="sm" mb="sm">
        {t('preflight.noConnection')}
      </Text>
      <Button data-autofocus onClick={() => editConnection('new')}>
        {t('preflight.setUp')}
      </Button>
    </Alert>
  );
}
