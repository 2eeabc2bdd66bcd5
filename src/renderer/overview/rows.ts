import type { TFunction } from 'i18next';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { FleetFilters, FleetView } from '../../contract/schemas/fleet.ts';
import type { AgeBin, AgeHistogram, Group, Groups } from '../../contract/schemas/overview.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { withCellFilter } from '../state/cell-filters.ts';
import { rangeOfColumn, withRange } from '../state/range-filters.ts';
import { areasWithin, fullName } from '../ui/areas.ts';
import { formatCell } from '../ui/cell.ts';
import { figuresOf, filterOf, type Measure, type SeriesId, seriesName } from './series.ts';

type Texts = TFunction<['overview', 'fleet', 'filters']>;

/**
 * The filters that a bar stands for. They replace the view's filters of the same dimensions, and select only vehicles
 * of the view, so the list then shows as many vehicles as the bar's figure says.
 */
export type Narrowing = Partial<FleetFilters>;

/** A bar, and the row of the table that says the same. */
export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly total: number;
  readonly figures: Readonly<Partial<Record<SeriesId, number>>>;
  /** Null: no filter selects exactly these vehicles, or there are none. */
  readonly narrowing: Narrowing | null;
}

function narrowingOf(view: FleetView, group: Group): Narrowing {
  if (group.kind === 'area') return { places: [...areasWithin(view.places ?? [], group.area)] };
  return { cells: withCellFilter(view.cells, group.column, [group.value]) };
}

function groupName(group: Group, t: Texts, language: string, format: CellFormat | null): string {
  if (group.kind === 'area') return fullName(group.area, language);
  return group.value === '' ? t('fleet:columns.blank') : formatCell(group.value, format, language);
}

/**
 * The bars of the groups of a view, the largest first; then bars of the vehicles outside these groups.
 *
 * @param format how the column is shown that the groups are the values of
 */
export function groupRows(
  view: FleetView,
  { groups, distinct, others, nowhere, unlocated }: Groups,
  measure: Measure,
  t: Texts,
  language: string,
  format: CellFormat | null = null,
): BarRow[] {
  const row = (key: string, name: string, counts: typeof others, narrowing: Narrowing | null): BarRow => ({
    key,
    name,
    narrowing,
    total: counts.total,
    figures: figuresOf(counts, measure),
  });
  const rest = [
    row('others', t('overview:groups.others', { count: distinct - groups.length }), others, null),
    row('nowhere', t('overview:groups.nowhere'), nowhere, null),
    row('unlocated', t('filters:ages.none'), unlocated, filterOf('none')),
  ];
  return [
    ...groups.map(({ group, counts }) =>
      row(JSON.stringify(group), groupName(group, t, language, format), counts, narrowingOf(view, group)),
    ),
    ...rest.filter(({ total }) => total > 0),
  ];
}

function binName({ least, most }: AgeBin, t: Texts): string {
  if (least === null) return t('overview:ages.today');
  if (most === null) return t('overview:ages.older');
  if (least === most) return t('overview:ages.yesterday');
  return t('overview:ages.days', { least, most });
}

/** The days of a bin that are also within the view's own filter of days ago. */
function daysWithin({ ranges }: FleetView, { least, most }: AgeBin) {
  const within = rangeOfColumn(ranges, 'seenAt')?.within;
  if (within?.kind !== 'days-ago') return { least, most };
  return {
    least: stricter(Math.max, least, within.least),
    most: stricter(Math.min, most, within.most),
  };
}

/** The stricter of two ends of a range; null stands for an open end. */
const stricter = (pick: (...ends: number[]) => number, one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : pick(one, other);

/** Bars of positions by age, the newest first; the last bar has the vehicles without a position. */
export function ageRows(view: FleetView, { bins, none }: AgeHistogram, t: Texts): BarRow[] {
  const rows = bins.map((bin): BarRow => {
    const { byAge } = bin;
    const total = byAge.recent + byAge.late + byAge.silent;
    const within = { kind: 'days-ago', ...daysWithin(view, bin) } as const;
    const range = { column: 'seenAt', within, blank: false } as const;
    return {
      key: String(bin.least),
      name: binName(bin, t),
      total,
      figures: byAge,
      narrowing: total > 0 ? { ranges: withRange(view.ranges, range) } : null,
    };
  });
  const last: BarRow = {
    key: 'none',
    name: t('filters:ages.none'),
    total: none,
    figures: { none },
    narrowing: none > 0 ? filterOf('none') : null,
  };
  return [...rows, last];
}

/** The filters that a part of a bar stands for; null if no filter selects exactly its vehicles. */
export const narrowingOfPart = ({ narrowing }: BarRow, series: SeriesId): Narrowing | null =>
  narrowing && { ...narrowing, ...filterOf(series) };

export const seriesIn = (rows: readonly BarRow[], all: readonly SeriesId[]): readonly SeriesId[] =>
  all.filter((series) => rows.some(({ figures }) => (figures[series] ?? 0) > 0));

/** Round numbers from 0 up to `most` or a little above, at most five: the ticks of an axis of counts. */
export function axisTicks(most: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  const step = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]
    .map((factor) => factor * power)
    .find((one) => one % 1 === 0 && one * 4 >= most);
  return Array.from({ length: Math.ceil(most / (step ?? 1)) + 1 }, (_, index) => index * (step ?? 1));
}

export const tableCells = (
  first: string,
  rows: readonly BarRow[],
  series: readonly SeriesId[],
  t: Texts,
): CopyCell[][] => [
  [first, t('overview:table.total'), ...series.map((one) => seriesName(one, t))],
  ...rows.map(({ name, total, figures }) => [name, total, ...series.map((one) => figures[one] ?? 0)]),
];
