import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import chips from '../ui/filter-chip.module.css';
import { VehicleCount } from '../ui/VehicleCount.tsx';

/** Filters all vehicles by those that no list names. The button is absent if there are none, and in a list. */
export function UnlistedFilter() {
  const { t } = useTranslation('filters');
  const listId = useFleetView((state) => state.view.listId);
  const isChosen = useFleetView((state) => state.view.unlisted === true);
  const filter = useFleetView((state) => state.filter);
  const count = useFleetCounts({ ...wholeFleet, unlisted: true }).data?.total ?? 0;
  if (listId !== null || (count === 0 && !isChosen)) return null;
  return (
    <UnstyledButton
      className={chips.filter}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      onClick={() => filter('unlisted', !isChosen)}
    >
      {t('unlisted.filter')}
      <VehicleCount count={count} className={chips.count} />
    </UnstyledButton>
  );
}
