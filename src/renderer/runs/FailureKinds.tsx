import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { FAILURES_REFRESH_MS } from './Failures.tsx';
import classes from './failure-kinds.module.css';

export function FailureKinds({ run: { id: runId, state } }: { readonly run: Run }) {
  const { t } = useTranslation(['runs', 'fleet']);
  const { number } = useFormat();
  const counts = useQuery({
    queryKey: ['failureCounts', runId, state],
    queryFn: () => ask(window.rastro.runs.failureCounts({ runId })),
    refetchInterval: state === 'running' ? FAILURES_REFRESH_MS : false,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
  const most = Math.max(1, ...(counts.data ?? []).map(({ count }) => count));
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        {t('runs:panel.failuresByKind')}
      </Title>
      {counts.error && !counts.data && (
        <ErrorAlert error={counts.error} onRetry={() => void counts.refetch()} />
      )}
      <ul className={classes.kinds} aria-label={t('runs:panel.failuresByKind')}>
        {counts.data?.map(({ kind, count }) => (
          <li key={kind} className={classes.kind} title={t(`fleet:failure.${kind}.todo`)}>
            <span>{t(`fleet:failure.${kind}.short`)}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{number(count)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
