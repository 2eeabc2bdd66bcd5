import { Alert, Button, Text } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BasemapState } from '../../contract/schemas/basemap.ts';
import { ask } from '../bridge.ts';
import classes from './settings.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props {
  readonly kind: 'file' | 'online';
  readonly fault: NonNullable<BasemapState['fault']>;
}

export function BasemapFault({ kind, fault }: Props) {
  const { t } = useTranslation('map');
  const { t: tErrors } = useTranslation('errors');
  const { run, pending } = useAttempt();
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconMapOff aria-hidden />}
      classNames={{ title: classes.faultTitle ?? '' }}
      title={t(`basemap.failed.${kind}`)}
    >
      <Text size="sm">
        {tErrors(`reason.${fault}`)} {t('basemap.fallback')}
      </Text>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        loading={pending}
        onClick={() => run(() => ask(window.rastro.basemap.retry()))}
      >
        {tErrors('retry')}
      </Button>
    </Alert>
  );
}
