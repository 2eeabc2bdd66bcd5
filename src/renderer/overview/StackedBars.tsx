import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { cssColour } from '../ui/palette.ts';
import classes from './chart.module.css';
import { asButton, moveInChart } from './move-in-chart.ts';
import { axisTicks, type BarRow } from './rows.ts';
import { colourOf, patternOf, type SeriesId, seriesName } from './series.ts';
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

/** Height of a row, and of the room above and below its bar, in CSS pixels. */
const ROW = 30;
const GAP = 5;
/** Height of the axis, in CSS pixels. */
const AXIS = 26;
/** Width of the names beside the bars, and of the total after the longest bar, in CSS pixels. */
const NAMES = 168;
const TOTAL = 52;

/** The bars have the whole box, so that percentages are their lengths; names and totals stand outside of it. */
const box = { marginLeft: NAMES, width: `calc(100% - ${NAMES + TOTAL}px)` };

export function StackedBars({ label, rows, series, choose }: Props) {
  const { number } = useFormat();
  const ticks = axisTicks(Math.max(...rows.map(({ total }) => total)));
  const share = (count: number) => `${(100 * count) / (ticks.at(-1) ?? 1)}%`;
  const first = rows.findIndex((row) => choose(row, null) !== null);
  const bottom = rows.length * ROW;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <svg
      role="group"
      aria-label={label}
      className={classes.chart}
      style={box}
      height={bottom + AXIS}
      onKeyDown={moveInChart}
    >
      <g aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={share(tick)} x2={share(tick)} y2={bottom} />
            <text className={classes.tick} x={share(tick)} y={bottom + 17} textAnchor="middle">
              {number(tick)}
            </text>
          </g>
        ))}
      </g>
      {rows.map((row, index) => (
        <Tooltip.Floating
          key={row.key}
          label={<Tip row={row} series={series} />}
          position="bottom-start"
          p={0}
          bg="none"
          c="var(--mantine-color-text)"
        >
          <g className={classes.row} transform={`translate(0 ${index * ROW})`}>
            <rect className={classes.cursor} width="100%" height={ROW} />
            {series.map((one, part) => (
              <Part
                key={one}
                row={row}
                index={index}
                part={part}
                choose={choose}
                share={share}
                series={series}
              />
            ))}
            <text className={classes.total} x={share(row.total)} dx={5} y={ROW / 2} dy={4}>
              {number(row.total)}
            </text>
            <Name row={row} index={index} isFirst={index === first} onPress={choose(row, null)} />
          </g>
        </Tooltip.Floating>
      ))}
    </svg>
  );
}

interface PartProps extends Pick<Props, 'series' | 'choose'> {
  readonly row: BarRow;
  readonly index: number;
  readonly part: number;
  /** The length of a count, in percent of the axis. */
  readonly share: (count: number) => string;
}

function Part({ row, index, part, series, choose, share }: PartProps) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const one = series[part];
  const count = (one && row.figures[one]) ?? 0;
  if (!one || count === 0) return null;
  const before = series.slice(0, part).reduce((sum, other) => sum + (row.figures[other] ?? 0), 0);
  const name = t('overview:part', { group: row.name, series: seriesName(one, t), count });
  const onPress = choose(row, one);
  return (
    <g
      className={onPress ? classes.part : undefined}
      {...asButton(name, { row: index, part }, false, onPress)}
    >
      <rect
        x={share(before)}
        y={GAP}
        width={share(count)}
        height={ROW - 2 * GAP}
        fill={`url(#${patternOf(one)})`}
        stroke="currentcolor"
        style={{ color: cssColour(colourOf[one]) }}
      />
    </g>
  );
}

/** Maximum length of a name beside its bar. A longer name is cut; the tooltip of the row has all of it. */
const MOST = 24;

/** Cut between words, since who speaks to the computer says what stands there. */
function cut(name: string): string {
  if (name.length <= MOST) return name;
  const start = name.slice(0, MOST - 1);
  return `${start.slice(0, start.includes(' ') ? start.lastIndexOf(' ') : MOST)}…`;
}

interface NameProps {
  readonly row: BarRow;
  readonly index: number;
  readonly isFirst: boolean;
  readonly onPress: (() => void) | null;
}

/** A row's name beside its bar; a button where it filters. */
function Name({ row, index, isFirst, onPress }: NameProps) {
  const { t } = useTranslation('overview');
  const label = t('bar', { group: row.name, count: row.total });
  return (
    <g
      className={onPress ? classes.nameButton : classes.name}
      {...asButton(label, { row: index, part: -1 }, isFirst, onPress)}
    >
      <rect x={4 - NAMES} y={ROW / 2 - 12} width={NAMES - 8} height={24} />
      <text x={-8} y={ROW / 2} dy={4} textAnchor="end">
        {cut(row.name)}
      </text>
    </g>
  );
}
