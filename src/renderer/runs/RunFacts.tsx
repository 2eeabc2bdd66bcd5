import { DataList } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { formatInstant } from '../ui/time.ts';
import { canTryNow } from './progress.ts';

export function RunFacts({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { number, span, language } = useFormat();
  const { pace } = run;
  const isStalled = canTryNow(run);
  const paceText = ({ requestsPerSecond, limit, inFlight }: NonNullable<Run['pace']>) => {
    if (requestsPerSecond !== null)
      return t('panel.paceFound', { rate: number(requestsPerSecond), inFlight });
    return limit === 'unknown'
      ? t('panel.paceSought', { inFlight })
      : t('panel.paceInProgress', { count: inFlight });
  };
  const facts = [
    [t('panel.connection'), run.connectionName],
    run.target === 'list' && [t('panel.begunBy'), run.scheduled ? t('panel.bySchedule') : t('panel.byHand')],
    [t('panel.started'), formatInstant(run.startedAt, language)],
    run.endedAt !== null && [t('panel.ended'), formatInstant(run.endedAt, language)],
    [t('panel.duration'), span(run.activeSeconds)],
    !isStalled &&
      run.vinsPerSecond !== null && [
        t('panel.speed'),
        t('panel.perSecond', { speed: number(run.vinsPerSecond) }),
      ],
    !isStalled && pace && [t('panel.pace'), paceText(pace)],
    !isStalled && pace && [t('panel.limit'), t(`panel.limits.${pace.limit}`)],
    !isStalled && run.secondsLeft !== null && [t('panel.left'), span(run.secondsLeft)],
    [t('panel.requests'), number(run.requests)],
    [t('panel.throttled'), number(run.throttled)],
  ].filter((fact) => fact !== false && fact !== null);
  return (
    <DataList labelWidth={240} gap={6}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
