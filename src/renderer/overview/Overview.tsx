import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { AgesChart, GroupsChart, PlacesChart, RunsChart } from './charts.tsx';
import classes from './overview.module.css';
import { Patterns } from './Patterns.tsx';
import { Totals } from './Totals.tsx';

/**
 * The vehicles of the view in figures and charts.
 *
 * @param noMatch shown where the filters leave no vehicle
 */
export function Overview({ noMatch }: { readonly noMatch: ReactNode }) {
  const { t } = useTranslation(['overview', 'app']);
  const view = useFleetView((state) => state.view);
  const counts = useFleetCounts(view).data;
  if (!counts) return null;
  if (counts.total === 0) return <div className={classes.none}>{noMatch}</div>;
  return (
    <section className={classes.page} aria-label={t('app:header.overview')} data-overview>
      <Patterns />
      {counts.byStatus.never === counts.total && (
        <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
          {t('never')}
        </Alert>
      )}
      <Totals view={view} counts={counts} />
      <div className={classes.charts}>
        <GroupsChart view={view} />
        <AgesChart view={view} />
        <PlacesChart view={view} />
        <RunsChart view={view} />
      </div>
    </section>
  );
}
