import type { TFunction } from 'i18next';
import type { NamedArea } from '../../contract/schemas/areas.ts';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type {
  Dimension,
  FleetFilters,
  FleetView,
  IdentifierFilter,
  PasteResult,
} from '../../contract/schemas/fleet.ts';
import { dimensions, type FilterValue, hasFilter, noFilters } from '../../shared/filters.ts';
import { withCellFilter } from '../state/cell-filters.ts';
import { withRange } from '../state/range-filters.ts';
import { withWorkFilter } from '../state/work-filters.ts';
import { fullName } from '../ui/areas.ts';
import { formatCell } from '../ui/cell.ts';
import { foundText } from './found-text.ts';
import { rangeColumnName, rangeText } from './range-text.ts';

export interface NameContext {
  readonly t: TFunction<['filters', 'fleet']>;
  readonly language: string;
  readonly columns: readonly string[];
  readonly formats: readonly (CellFormat | null)[];
  /** Name of the identifier column; null: the lists use different names. */
  readonly identifier: string | null;
  readonly areas: readonly Pick<NamedArea, 'id' | 'name'>[];
  /** What the pasted numbers found; null: the view is not filtered by pasted numbers. */
  readonly pasted: PasteResult | null;
}

interface NamedFilter<D extends Dimension> {
  readonly name: string;
  /** Identifies the filter among several of its dimension. */
  readonly part?: number | string;
  /** Value of the dimension once this filter is removed. */
  readonly rest: FilterValue<D>;
}

type Names<D extends Dimension> = (
  value: NonNullable<FleetFilters[D]>,
  context: NameContext,
) => readonly NamedFilter<D>[];

const namesOf: { readonly [D in Dimension]: Names<D> } = {
  unlisted: (_, { t }) => whole('unlisted', t('filters:unlisted.filter')),
  pasted: (_, { pasted, t }) => (pasted ? whole('pasted', foundText(pasted, t)) : []),
  search: (text, { t }) => whole('search', t('fleet:filter.search', { text })),
  identifier: (wanted, { identifier, t }) =>
    whole(
      'identifier',
      t('filters:active.identifier', {
        column: identifier ?? t('fleet:column.identifier'),
        text: identifierText(wanted, t),
      }),
    ),
  statuses: (statuses, { t }) =>
    whole(
      'statuses',
      t('filters:active.status', {
        values: namedValues(
          statuses.map((status) => t(`fleet:status.${status}`)),
          t,
        ),
      }),
    ),
  ages: (ages, { t }) => {
    const names = ages.map((age) => (age === 'none' ? t('filters:ages.none') : t(`fleet:tier.${age}`)));
    return whole('ages', t('filters:active.age', { values: namedValues(names, t) }));
  },
  places: (areas, { language, t }) => {
    const names = areas.map((area) => fullName(area, language));
    return whole('places', t('filters:active.place', { values: namedValues(names, t) }));
  },
  cells: (filters, { columns, formats, language, t }) =>
    filters.map(({ column, values }) => ({
      part: column,
      name: t('fleet:filter.cells', {
        column: columns[column] ?? '',
        values: namedValues(
          values.map((value) => formatCell(value, formats[column], language)),
          t,
        ),
      }),
      rest: withCellFilter(filters, column, []),
    })),
  ranges: (ranges, { columns, language, t }) =>
    ranges.map((range) => ({
      part: range.column,
      name: t('filters:active.range', {
        column: rangeColumnName(range.column, columns, t),
        range: rangeText(range, t, language),
      }),
      rest: withRange(ranges, { ...range, within: null, blank: false }),
    })),
  work: (filters, { t }) =>
    filters.map((filter) => ({
      part: filter.field,
      name: t('fleet:filter.cells', {
        column: t(`fleet:column.${filter.field}`),
        values: filter.field === 'note' ? t(`filters:ranges.${filter.match}`) : namedValues(filter.values, t),
      }),
      rest: withWorkFilter(filters, filter.field, null),
    })),
  areas: (wanted, { areas, t }) => {
    if (wanted.match !== 'these') return whole('areas', t(`filters:areas.${wanted.match}`));
    const names = wanted.ids.map(
      (id) => areas.find((area) => area.id === id)?.name ?? t('filters:areas.removed'),
    );
    return whole('areas', t('filters:active.areas', { values: namedValues(names, t) }));
  },
  box: (_, { t }) => whole('box', t('filters:active.box')),
  shape: (_, { t }) => whole('shape', t('filters:active.shape')),
};

const identifierText = (wanted: IdentifierFilter, t: NameContext['t']): string =>
  wanted.match === 'contains' || wanted.match === 'begins'
    ? t(`filters:identifier.named.${wanted.match}`, { text: wanted.text })
    : t(wanted.match === 'blank' ? 'fleet:columns.blank' : 'filters:ranges.filled');

const whole = <D extends Dimension>(dimension: D, name: string): readonly NamedFilter<D>[] => [
  { name, rest: noFilters[dimension] },
];

export interface ActiveFilter {
  readonly key: string;
  readonly dimension: Dimension;
  readonly name: string;
  readonly remove: () => void;
}

/**
 * All filters of a view, in the order of `dimensions`.
 *
 * @param filter sets the value of a dimension
 */
export function activeFilters(
  view: FleetView,
  context: NameContext,
  filter: <D extends Dimension>(dimension: D, value: FilterValue<D>) => void,
): readonly ActiveFilter[] {
  function of<D extends Dimension>(dimension: D): ActiveFilter[] {
    const value = view[dimension];
    if (value === undefined || value === null || !hasFilter(view, dimension)) return [];
    return namesOf[dimension](value, context).map(({ name, part, rest }) => ({
      key: `${dimension} ${part ?? ''}`,
      dimension,
      name,
      remove: () => filter(dimension, rest),
    }));
  }
  return dimensions.flatMap((dimension) => of(dimension));
}

/** Maximum number of values that a filter's name lists; of the others it says how many there are. */
const LISTED = 3;

/** The values of a filter in a few words: the first three, then how many more. An empty value is a blank cell. */
export function namedValues(values: readonly string[], t: TFunction<['filters', 'fleet']>): string {
  const listed = values.slice(0, LISTED).map((value) => value || t('fleet:columns.blank'));
  const others = values.length - listed.length;
  return [listed.join(', '), ...(others > 0 ? [t('fleet:columns.others', { count: others })] : [])].join(' ');
}
