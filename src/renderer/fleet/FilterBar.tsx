import { Button, Pill, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { namedValues } from './cell-filters.ts';
import classes from './FleetTable.module.css';
import { useListColumns } from './list-columns.ts';
import { isFiltered, useFleetView } from './view-store.ts';

interface Props {
  /** Vehicles in the view; null while unknown. */
  readonly total: number | null;
}

/**
 * How many vehicles the filters leave, and the search and each column's filter with its way out; the header shows the
 * other filters. No filter: no bar.
 */
export function FilterBar({ total }: Props) {
  const { t } = useTranslation('fleet');
  const { view, search, filterCells, clearFilters } = useFleetView();
  const columns = useListColumns();
  if (!isFiltered(view)) return null;
  const cells = view.cells ?? [];
  const count = cells.length + (view.search ? 1 : 0);

  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      {view.search && (
        <FilterPill
          name={t(columns.length > 0 ? 'filter.anywhere' : 'filter.search', { text: view.search })}
          onRemove={() => search('')}
        />
      )}
      {cells.map(({ column, values }) => (
        <FilterPill
          key={column}
          name={t('filter.cells', {
            column: columns[column] ?? '',
            values: namedValues(values, {
              blank: t('columns.blank'),
              others: (others) => t('columns.others', { count: others }),
            }),
          })}
          onRemove={() => filterCells(column, [])}
        />
      ))}
      <Text size="sm" c="dimmed" aria-live="polite">
        {total !== null && t('filter.matches', { count: total })}
      </Text>
      {count > 1 && total !== 0 && (
        <Button size="compact-sm" variant="subtle" onClick={clearFilters}>
          {t('filter.clear')}
        </Button>
      )}
    </section>
  );
}

function FilterPill({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('fleet');
  return (
    <Pill
      size="md"
      bg="var(--rastro-chosen)"
      className={classes.pill ?? ''}
      title={name}
      withRemoveButton
      onRemove={onRemove}
      // The library takes this button from the keyboard and from screen readers.
      removeButtonProps={{ 'aria-label': t('filter.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
