import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import classes from './FleetTable.module.css';
import { SelectionBar } from './SelectionBar.tsx';

interface StatusBarProps {
  readonly total: number | null;
  readonly summary: string | null;
}

/**
 * Below the table: how many vehicles it shows, and the bar of the ticked ones. Always there and as high with ticks as
 * without, so that no row moves. Screen readers have the count from `TableStatus`.
 */
export function StatusBar({ total, summary }: StatusBarProps) {
  const { t } = useTranslation('table');
  const listId = useFleetView((state) => state.view.listId);
  const { data: counts, isPlaceholderData } = useFleetCounts({ ...wholeFleet, listId });
  // A placeholder has the counts of what was shown before.
  const all = isPlaceholderData ? undefined : counts?.total;
  const isPart = total !== null && all !== undefined && total < all;
  return (
    <div className={classes.status} data-table-status>
      <Text size="sm" aria-hidden className={classes.total ?? ''}>
        {isPart
          ? t('status.part', { shown: total, count: all })
          : total !== null && t('status.all', { count: total })}
      </Text>
      <SelectionBar total={total} summary={summary} />
    </div>
  );
}
