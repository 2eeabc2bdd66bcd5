import { Pill, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './FleetTable.module.css';
import { isFiltered, useFleetView } from './view-store.ts';

interface Props {
  /** Vehicles in the view; null while unknown. */
  readonly total: number | null;
}

/**
 * How many vehicles the filters leave, and the search with its way out; the header shows the other filters. No filter:
 * no bar.
 */
export function FilterBar({ total }: Props) {
  const { t } = useTranslation('fleet');
  const { view, search } = useFleetView();
  if (!isFiltered(view)) return null;
  const name = t('filter.search', { text: view.search });

  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      {view.search && (
        <Pill
          size="md"
          bg="var(--rastro-chosen)"
          withRemoveButton
          onRemove={() => search('')}
          // The library takes this button from the keyboard and from screen readers.
          removeButtonProps={{
            'aria-label': t('filter.remove', { name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {name}
        </Pill>
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {total !== null && t('filter.matches', { count: total })}
      </Text>
    </section>
  );
}
