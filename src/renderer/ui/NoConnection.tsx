import { Alert, Button, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says why a connection is needed, with a button for the form of a new one. */
export function NoConnection({ text, onSetUp }: { readonly text: string; readonly onSetUp: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <Alert icon={<IconPlugConnected aria-hidden />} color="yellow">
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <Button data-autofocus onClick={onSetUp}>
        {t('schedule.setUp')}
      </Button>
    </Alert>
  );
}
