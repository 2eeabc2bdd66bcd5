import { Button, Pill, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { drawnShape } from '../state/drawn-shape.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Announcer } from './Announcer.tsx';
import classes from './filters.module.css';
import { useActiveFilters } from './use-active-filters.ts';

/**
 * How many vehicles the filters leave, and a pill for each filter with a button to remove it. Statuses have no pill,
 * because they are chosen and removed in the row above. The bar is hidden while a single status or age is the only
 * filter: the row above has its count.
 */
export function FilterBar() {
  const { t } = useTranslation('fleet');
  const view = useFleetView((state) => state.view);
  const clearFilters = useFleetView((state) => state.clearFilters);
  const { t: unlistedText } = useTranslation('filters');
  const open = useLayout((state) => state.open);
  const filters = useActiveFilters();
  const total = useFleetCounts(view).data?.total;
  const chosen = view.statuses.length + (view.ages?.length ?? 0);
  const pills = filters.filter(({ dimension }) => dimension !== 'statuses');
  return (
    <>
      <Announcer />
      {(pills.some(({ dimension }) => dimension !== 'ages') || chosen > 1) && (
        <section className={classes.bar} aria-label={t('filter.label')}>
          {total !== undefined && (
            <Text size="sm" c="dimmed" className={classes.total ?? ''}>
              {t('filter.matches', { count: total })}
            </Text>
          )}
          {pills.map(({ key, dimension, name, remove }) =>
            dimension === 'pasted' ? (
              <PastedPill key={key} onRemove={remove} />
            ) : (
              <FilterPill key={key} name={name} onRemove={remove} />
            ),
          )}
          {(view.box || view.shape) && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => open({ kind: 'area', areaId: null, shape: drawnShape(view) })}
            >
              {unlistedText('areas.saveDrawn')}
            </Button>
          )}
          {view.unlisted && total !== 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => open({ kind: 'remove-vehicles', view, vins: null })}
            >
              {unlistedText('unlisted.remove')}
            </Button>
          )}
          {filters.length > 1 && total !== 0 && (
            <Button size="compact-sm" variant="subtle" onClick={clearFilters}>
              {t('filter.clear')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function PastedPill({ onRemove }: { readonly onRemove: () => void }) {
  const { t } = useTranslation('filters');
  const pasted = useFleetView((state) => state.pasted);
  const open = useLayout((state) => state.open);
  if (!pasted) return null;
  const { asked, missed } = pasted;
  return (
    <>
      <FilterPill name={t('pasted.found', { found: asked - missed, count: asked })} onRemove={onRemove} />
      {missed > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color="yellow"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'missing' })}
        >
          {t('pasted.missed', { count: missed })}
        </Button>
      )}
    </>
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
      // The library hides this button from keyboard and screen readers.
      removeButtonProps={{ 'aria-label': t('filter.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
