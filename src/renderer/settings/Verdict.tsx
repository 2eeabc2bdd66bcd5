import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '../../contract/schemas/connections.ts';

/** Scrolls to what stands below the fields, since a low window has no room for it. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

export function Verdict({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation('settings');
  const good = test.verdict === 'ok';
  return (
    <Alert
      ref={intoSight}
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
