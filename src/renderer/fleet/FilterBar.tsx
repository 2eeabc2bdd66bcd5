import { Pill, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './FleetTable.module.css';
import { useFleetView } from './view-store.ts';

interface Props {
  /** Vehicles in the view; null while unknown. */
  readonly total: number | null;
}

/** What narrows the table, each with its way out, and how many vehicles are left. No filter: no bar. */
export function FilterBar({ total }: Props) {
  const { t } = useTranslation('fleet');
  const filters = useFilters();
  if (filters.length === 0) return null;

  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      {filters.map(({ name, clear }) => (
        <Pill
          key={name}
          size="md"
          bg="var(--rastro-chosen)"
          withRemoveButton
          onRemove={clear}
          // The library takes these buttons from the keyboard and from screen readers.
          removeButtonProps={{
            'aria-label': t('filter.remove', { name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {name}
        </Pill>
      ))}
      <Text size="sm" c="dimmed" aria-live="polite">
        {total !== null && t('filter.matches', { count: total })}
      </Text>
    </section>
  );
}

interface Filter {
  readonly name: string;
  readonly clear: () => void;
}

/** The filters of the view in words. */
export function useFilters(): Filter[] {
  const { t } = useTranslation('fleet');
  const { view, search, filterStatuses, filterBox } = useFleetView();
  const names = view.statuses.map((status) => t(`status.${status}`)).join(', ');
  return [
    ...(view.search ? [{ name: t('filter.search', { text: view.search }), clear: () => search('') }] : []),
    ...(names ? [{ name: t('filter.status', { names }), clear: () => filterStatuses([]) }] : []),
    ...(view.box ? [{ name: t('filter.box'), clear: () => filterBox(null) }] : []),
  ];
}
