import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';

/** Counts down to when the service takes requests again (429). */
export function Waiting({ until }: { readonly until: number }) {
  const { t } = useTranslation('runs');
  const { span } = useFormat();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  return <Text size="xs">{t('panel.waiting', { span: span(Math.max(0, (until - now) / 1000)) })}</Text>;
}
