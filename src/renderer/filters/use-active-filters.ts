import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { useListColumns } from '../state/list-columns.ts';
import { useFleetView } from '../state/view.ts';
import { fullName } from './areas.ts';
import { namedValues } from './cell-filters.ts';

/** One filter of the view, by its name, with the way out of it. */
export interface ActiveFilter {
  readonly key: string;
  readonly name: string;
  readonly remove: () => void;
}

/** All that narrows the view within its list, but for pasted numbers, in the order of the screen. */
export function useActiveFilters(): readonly ActiveFilter[] {
  const { t } = useTranslation(['filters', 'fleet']);
  const { language } = useFormat();
  const state = useFleetView();
  const columns = useListColumns();
  const { search, cells = [], statuses, ages = [], places = [], box, shape } = state.view;
  const values = (names: readonly string[]) =>
    namedValues(names, {
      blank: t('fleet:columns.blank'),
      others: (count) => t('fleet:columns.others', { count }),
    });
  const filters: (ActiveFilter | false)[] = [
    search !== '' && {
      key: 'search',
      name: t(columns.length > 0 ? 'fleet:filter.anywhere' : 'fleet:filter.search', { text: search }),
      remove: () => state.search(''),
    },
    statuses.length > 0 && {
      key: 'statuses',
      name: t('filters:active.status', {
        values: values(statuses.map((status) => t(`fleet:status.${status}`))),
      }),
      remove: () => state.filterStatuses([]),
    },
    ages.length > 0 && {
      key: 'ages',
      name: t('filters:active.age', {
        values: values(ages.map((age) => (age === 'none' ? t('filters:ages.none') : t(`fleet:tier.${age}`)))),
      }),
      remove: () => state.filterAges([]),
    },
    places.length > 0 && {
      key: 'places',
      name: t('filters:active.place', { values: values(places.map((area) => fullName(area, language))) }),
      remove: () => state.filterPlaces([]),
    },
    ...cells.map((cell) => ({
      key: `cells ${cell.column}`,
      name: t('fleet:filter.cells', { column: columns[cell.column] ?? '', values: values(cell.values) }),
      remove: () => state.filterCells(cell.column, []),
    })),
    box !== null && { key: 'box', name: t('filters:active.box'), remove: () => state.filterBox(null) },
    shape != null && { key: 'shape', name: t('filters:active.shape'), remove: () => state.filterShape(null) },
  ];
  return filters.filter((filter) => filter !== false);
}
