import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { FilterPill } from './FilterPill.tsx';

/** How many of the pasted numbers were found, and the way to those that were not. */
export function GatheredPill() {
  const { t } = useTranslation('filters');
  const gathered = useFleetView((state) => state.gathered);
  const gather = useFleetView((state) => state.gather);
  const open = useLayout((state) => state.open);
  if (!gathered) return null;
  const { asked, missed } = gathered;
  return (
    <>
      <FilterPill
        name={t('gather.found', { found: asked - missed, count: asked })}
        onRemove={() => gather(null)}
      />
      {missed > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color="yellow"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'missing' })}
        >
          {t('gather.missed', { count: missed })}
        </Button>
      )}
    </>
  );
}
