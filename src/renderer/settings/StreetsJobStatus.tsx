import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StreetsJob } from '../../contract/schemas/streets.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useStreetsChange } from '../state/streets.ts';
import { singleClick } from '../ui/single-click.ts';
import classes from './settings.module.css';

interface Props {
  readonly job: StreetsJob;
  readonly isForbidden: boolean;
}

export function StreetsJobStatus({ job, isForbidden }: Props) {
  const { t } = useTranslation(['streets', 'runs']);
  const { number } = useFormat();
  const pause = useStreetsChange(() => ask(window.rastro.streets.pause()));
  const goOn = useStreetsChange(() => ask(window.rastro.streets.fetch()));
  const { phase, doneBytes, totalBytes, secondsLeft, waitsUntil, fault } = job;
  const percent = totalBytes === 0 ? 0 : (100 * doneBytes) / totalBytes;
  const isRunning = phase !== 'paused' && phase !== 'stopped';
  const facts = [
    waitsUntil === null ? t(`phase.${phase}`) : t('waits'),
    totalBytes > 0 && t('done', { done: number(doneBytes / 1e6), total: number(totalBytes / 1e6) }),
    secondsLeft !== null && t('left', { count: Math.ceil(secondsLeft / 60) }),
  ].filter(Boolean);
  return (
    <div>
      <Progress value={percent} aria-label={t('progress')} mb={6} />
      <Group justify="space-between">
        <Text size="xs" role="status">
          {facts.join(' · ')}
        </Text>
        {!isForbidden && (
          <Button
            size="xs"
            variant="default"
            loading={pause.isPending || goOn.isPending}
            onClick={singleClick(() => (isRunning ? pause : goOn).mutate())}
          >
            {isRunning ? t('runs:panel.pause') : t('resume')}
          </Button>
        )}
      </Group>
      {fault && <Fault fault={fault} />}
    </div>
  );
}

function Fault({ fault }: { readonly fault: NonNullable<StreetsJob['fault']> }) {
  const { t } = useTranslation('streets');
  const { t: tErrors } = useTranslation('errors');
  const isKind = fault === 'disk' || fault === 'internal';
  return (
    <Alert
      color="orange"
      role="alert"
      mt={6}
      classNames={{ title: classes.faultTitle ?? '' }}
      title={t('failed')}
    >
      <Text size="sm">{isKind ? tErrors(`kind.${fault}`) : tErrors(`reason.${fault}`)}</Text>
    </Alert>
  );
}
