import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';

/** Says that a lookup needs a connection, and opens the form of a new one. */
export function NoConnection() {
  const { t } = useTranslation('runs');
  const open = useLayout((state) => state.open);
  return (
    <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow">
      <Text size="sm" mb="sm">
        {t('preflight.noConnection')}
      </Text>
      <Button data-autofocus onClick={() => open({ kind: 'connections', edit: 'new' })}>
        {t('preflight.setUp')}
      </Button>
    </Alert>
  );
}
