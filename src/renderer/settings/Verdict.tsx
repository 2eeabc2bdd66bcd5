import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '../../preload/schemas/connections.ts';

/** Whether a connection works, in plain words, and what to do when not. */
export function Verdict({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation('settings');
  const good = test.verdict === 'ok';
  return (
    <Alert
      role="status"
      color={good ? 'teal' : 'red'}
      icon={good ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(`verdict.title.${test.verdict}`)}
    >
      <Text size="sm">{t(`verdict.todo.${test.verdict}`)}</Text>
      {!good && test.detail && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('verdict.detail', { detail: test.detail })}
        </Text>
      )}
    </Alert>
  );
}
