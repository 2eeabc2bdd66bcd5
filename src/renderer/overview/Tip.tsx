import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './chart.module.css';
import { Swatch } from './Patterns.tsx';
import type { BarRow } from './rows.ts';
import { type SeriesId, seriesName } from './series.ts';

export function Tip({ row, series }: { readonly row: BarRow; readonly series: readonly SeriesId[] }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { number } = useFormat();
  return (
    <Paper className={classes.tip} withBorder shadow="sm">
      <strong>{t('overview:bar', { group: row.name, count: row.total })}</strong>
      {series.map((one) => (
        <span key={one} className={classes.legendItem}>
          <Swatch series={one} />
          {seriesName(one, t)}
          <span className={classes.figure}>{number(row.figures[one] ?? 0)}</span>
        </span>
      ))}
    </Paper>
  );
}

export function Legend({ series }: { readonly series: readonly SeriesId[] }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters', 'map']);
  return (
    <ul className={classes.legend} aria-label={t('map:legend.title')}>
      {series.map((one) => (
        <li key={one} className={classes.legendItem}>
          <Swatch series={one} />
          {seriesName(one, t)}
        </li>
      ))}
    </ul>
  );
}
