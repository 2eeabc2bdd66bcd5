import { Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toTsv } from '../../shared/cells/tsv.ts';
import { useFormat } from '../i18n/format.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ErrorAlert } from '../ui/errors.tsx';
import { NamedIcon } from '../ui/NamedIcon.tsx';
import classes from './chart.module.css';
import { FiguresTable } from './FiguresTable.tsx';
import { type ChartId, useOverview } from './overview-store.ts';
import { type BarRow, seriesIn, tableCells } from './rows.ts';
import { type BarAction, StackedBars } from './StackedBars.tsx';
import type { SeriesId } from './series.ts';
import { Legend } from './Tip.tsx';

interface Props {
  readonly id: ChartId;
  readonly title: string;
  /** Header of the column of names. */
  readonly first: string;
  /** Null until they are known. */
  readonly rows: readonly BarRow[] | null;
  readonly series: readonly SeriesId[];
  readonly choose: BarAction;
  /** Shown in place of the chart where it has no row. */
  readonly empty: string;
  readonly error?: { readonly error: unknown; readonly onRetry: () => void } | null;
  /** Whether empty bars are shown too. */
  readonly isScale?: boolean;
  readonly note?: string | null;
  readonly children?: ReactNode;
}

export function ChartCard({ id, title, first, rows, series, choose, empty, error, ...rest }: Props) {
  const { isScale = false, note = null, children } = rest;
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { language } = useFormat();
  const isTable = useOverview(({ tables }) => tables.has(id));
  const shown = rows?.filter(({ total }) => total > 0) ?? [];
  const present = seriesIn(shown, series);
  const bars = isScale && rows ? rows : shown;
  return (
    <Paper component="section" className={classes.card} withBorder aria-label={title} data-chart={id}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        <CopyButton
          label={t('overview:copy', { title })}
          text={() => toTsv(tableCells(first, bars, present, t), language)}
        />
        <TableSwitch id={id} title={title} />
      </div>
      {children && <div className={classes.fields}>{children}</div>}
      {error && <ErrorAlert error={error.error} onRetry={error.onRetry} />}
      {!error && rows && shown.length === 0 && (
        <Text size="sm" c="dimmed" py="md">
          {empty}
        </Text>
      )}
      {!error && shown.length > 0 && (
        <>
          {isTable ? (
            <FiguresTable label={title} first={first} rows={bars} series={present} choose={choose} />
          ) : (
            <>
              <Legend series={present} />
              <StackedBars label={title} rows={bars} series={present} choose={choose} />
            </>
          )}
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </>
      )}
    </Paper>
  );
}

const shapes = [
  { value: 'chart', Icon: IconChartBar },
  { value: 'table', Icon: IconTable },
] as const;

function TableSwitch({ id, title }: { readonly id: ChartId; readonly title: string }) {
  const { t } = useTranslation('overview');
  const isTable = useOverview(({ tables }) => tables.has(id));
  const showTable = useOverview((state) => state.showTable);
  return (
    <SegmentedControl<'chart' | 'table'>
      size="xs"
      className={classes.switch ?? ''}
      aria-label={t('shape', { title })}
      value={isTable ? 'table' : 'chart'}
      onChange={(value) => showTable(id, value === 'table')}
      data={shapes.map(({ value, Icon }) => ({
        value,
        label: <NamedIcon icon={Icon} name={t(`shapes.${value}`)} size={16} />,
      }))}
    />
  );
}
