import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../i18n/format.ts';
import { asButton, BarShape } from './BarShape.tsx';
import classes from './chart.module.css';
import { moveInChart } from './move-in-chart.ts';
import type { BarRow } from './rows.ts';
import { type SeriesId, seriesName } from './series.ts';
import { Tip } from './Tip.tsx';

/** The action of a click on a row (`series` is null), or on a part of it; null: none. */
export type BarAction = (row: BarRow, series: SeriesId | null) => (() => void) | null;

interface Props {
  /** The chart's name for a screen reader. */
  readonly label: string;
  readonly rows: readonly BarRow[];
  readonly series: readonly SeriesId[];
  readonly choose: BarAction;
}

/** Height of a bar with the room around it, in CSS pixels. */
const ROW = 30;
/** Height of the axis, in CSS pixels. */
const AXIS = 26;
/** Width of the names beside the bars, in CSS pixels. */
const NAMES = 168;

const margin = { top: 4, right: 52, bottom: 4, left: 0 };

/** Bars of vehicles, each divided into series. Bars, their parts and their names are buttons. */
export function StackedBars({ label, rows, series, choose }: Props) {
  const { number } = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={classes.chart} onKeyDown={moveInChart}>
      <ResponsiveContainer width="100%" height={rows.length * ROW + AXIS + margin.top + margin.bottom}>
        <BarChart
          data={[...rows]}
          layout="vertical"
          margin={margin}
          barCategoryGap="18%"
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--rastro-line)" horizontal={false} />
          <XAxis
            type="number"
            height={AXIS}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={number}
            tick={{ fill: 'var(--mantine-color-dimmed)' }}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={NAMES}
            interval={0}
            tickLine={false}
            tick={(tick: TickProps) => <Name {...tick} rows={rows} choose={choose} />}
          />
          <Tooltip
            content={({ active, payload }) => {
              const row: BarRow | undefined = active ? payload?.[0]?.payload : undefined;
              return row && <Tip row={row} series={series} />;
            }}
            cursor={{ className: classes.cursor }}
            isAnimationActive={false}
          />
          {series.map((one, part) => (
            <Bar
              key={one}
              dataKey={({ figures }: BarRow) => figures[one] ?? 0}
              name={one}
              stackId="all"
              isAnimationActive={false}
              shape={(shape: ShapeProps) => <Part {...shape} {...{ rows, choose, part }} series={one} />}
            >
              {part === series.length - 1 && (
                <LabelList
                  dataKey="total"
                  position="right"
                  fill="var(--mantine-color-text)"
                  fontWeight={600}
                  formatter={(total) => (typeof total === 'number' ? number(total) : '')}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface ShapeProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Index of the row. */
  readonly index: number;
}

interface PartProps extends ShapeProps, Pick<Props, 'rows' | 'choose'> {
  readonly series: SeriesId;
  /** Index of the series. */
  readonly part: number;
}

/** The part of a row's bar that stands for a series. */
function Part({ index, rows, choose, series, part, x, y, width, height }: PartProps) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const row = rows[index];
  const count = row?.figures[series] ?? 0;
  if (!row || count === 0) return null;
  return (
    <BarShape
      {...{ x, y, width, height, series }}
      name={t('overview:part', { group: row.name, series: seriesName(series, t), count })}
      spot={{ row: index, part }}
      onPress={choose(row, series)}
    />
  );
}

interface TickProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly index: number;
}

/** Maximum length of a name beside its bar. A longer name is cut. */
const MOST = 24;

interface NameProps extends TickProps, Pick<Props, 'rows' | 'choose'> {}

/** A row's name at the axis; a button where it filters. */
function Name({ x, y, index, rows, choose }: NameProps) {
  const { t } = useTranslation('overview');
  const row = rows[index];
  if (!row) return null;
  const onPress = choose(row, null);
  const label = t('bar', { group: row.name, count: row.total });
  const first = rows.findIndex((one) => choose(one, null) !== null);
  const shown = row.name.length > MOST ? `${row.name.slice(0, MOST - 1)}…` : row.name;
  return (
    <g
      className={onPress ? classes.nameButton : classes.name}
      {...asButton(label, { row: index, part: -1 }, index === first, onPress)}
    >
      <rect x={Number(x) - NAMES + 4} y={Number(y) - 12} width={NAMES} height={24} />
      <text x={x} y={y} dy={4} textAnchor="end">
        {shown}
        {shown !== row.name && <title>{row.name}</title>}
      </text>
    </g>
  );
}
