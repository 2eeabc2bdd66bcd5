import { Alert, DataList, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { Figure, Figures } from '../ui/Figure.tsx';
import { formatInstant } from '../ui/time.ts';
import { useRunName } from './actions.tsx';
import { Failures } from './Failures.tsx';
import { RunActions } from './RunActions.tsx';
import { RunBar } from './RunBar.tsx';
import { Waiting } from './Waiting.tsx';

/** One run in full: how far, how fast, what came of it, what failed. */
export function RunDetails({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { number, span, language } = useFormat();
  const { counts } = run;
  const facts = [
    [t('panel.connection'), run.connectionName],
    [t('panel.started'), formatInstant(run.startedAt, language)],
    run.endedAt !== null && [t('panel.ended'), formatInstant(run.endedAt, language)],
    run.vinsPerSecond !== null && [
      t('panel.speed'),
      t('panel.perSecond', { speed: number(run.vinsPerSecond) }),
    ],
    run.secondsLeft !== null && [t('panel.left'), span(run.secondsLeft)],
    [t('panel.requests'), number(run.requests)],
    [t('panel.throttled'), number(run.throttled)],
  ].filter((fact) => fact !== false);
  return (
    <Stack>
      <Title order={3} size="h5">
        {useRunName()(run)} · {t(`state.${run.state}`)}
      </Title>
      <RunBar run={run} />
      {run.stopReason && <Alert color="yellow">{t(`stop.${run.stopReason}`)}</Alert>}
      {run.state === 'interrupted' && <Alert color="yellow">{t('interruptedText')}</Alert>}
      {run.state === 'running' && run.waitingUntil !== null && <Waiting until={run.waitingUntil} />}
      <Figures columns={4}>
        <Figure label={t('panel.ok')} value={number(counts.ok)} tone="strong" />
        <Figure label={t('panel.notFound')} value={number(counts.notFound)} />
        <Figure
          label={t('panel.failed')}
          value={number(counts.failed)}
          tone={counts.failed > 0 ? 'bad' : 'plain'}
        />
        <Figure label={t('panel.queued')} value={number(counts.queued)} />
      </Figures>
      <RunActions run={run} />
      <DataList labelWidth={170} gap={6}>
        {facts.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {counts.failed > 0 && <Failures run={run} />}
    </Stack>
  );
}
