import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Announcer } from './Announcer.tsx';
import { FilterPill } from './FilterPill.tsx';
import classes from './filters.module.css';
import { GatheredPill } from './GatheredPill.tsx';
import { useActiveFilters } from './use-active-filters.ts';

/**
 * How many vehicles are left by what narrows table and map, and each filter with its way out. The statuses have theirs
 * above, in the row that they are chosen in: of one of them alone everything is said there.
 */
export function FilterBar() {
  const { t } = useTranslation('fleet');
  const view = useFleetView((state) => state.view);
  const clearFilters = useFleetView((state) => state.clearFilters);
  const filters = useActiveFilters();
  const total = useFleetCounts(view).data?.total;
  const pills = filters.filter(({ key }) => key !== 'statuses');
  const count = filters.length + (view.gathered ? 1 : 0);
  const isShown = pills.length > 0 || Boolean(view.gathered) || view.statuses.length > 1;
  return (
    <>
      <Announcer />
      {isShown && (
        <section className={classes.bar} aria-label={t('filter.label')}>
          {total !== undefined && (
            <Text size="sm" c="dimmed" className={classes.total ?? ''}>
              {t('filter.matches', { count: total })}
            </Text>
          )}
          <GatheredPill />
          {pills.map(({ key, name, remove }) => (
            <FilterPill key={key} name={name} onRemove={remove} />
          ))}
          {count > 1 && total !== 0 && (
            <Button size="compact-sm" variant="subtle" onClick={clearFilters}>
              {t('filter.clear')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
