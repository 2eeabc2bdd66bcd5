import { Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetPage } from '../../contract/schemas/fleet.ts';
import { isFiltered } from '../../shared/filters.ts';
import { useOpening } from '../state/opening.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { FleetGrid } from './FleetGrid.tsx';
import classes from './FleetTable.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelectionSummary } from './selection-summary.ts';
import { TableStatus } from './TableStatus.tsx';
import { useTableColumns } from './use-table-columns.ts';

interface Props {
  /** Shown where the filters leave no vehicle. */
  readonly noMatch: ReactNode;
}

export function FleetTable({ noMatch }: Props) {
  const { t } = useTranslation('fleet');
  const filtered = useFleetView((state) => isFiltered(state.view));
  const listId = useFleetView((state) => state.view.listId);
  const [total, setTotal] = useState<number | null>(null);
  /** The list of the last page. */
  const [loaded, setLoaded] = useState<number | null>();
  const summary = useSelectionSummary(useTableColumns().columns);
  const [error, setError] = useState<unknown>(null);
  // A new grid for every try: the old one would keep the pages that failed.
  const [attempt, setAttempt] = useState(0);

  const tableDrawn = useOpening((state) => state.tableDrawn);

  const onLoaded = useCallback(
    (page: FleetPage) => {
      setTotal(page.total);
      setLoaded(useFleetView.getState().view.listId);
      setError(null);
      if (page.total === 0) tableDrawn();
    },
    [tableDrawn],
  );
  const onFailed = useCallback(
    (failure: unknown) => {
      setError(failure);
      tableDrawn();
    },
    [tableDrawn],
  );

  return (
    <div className={classes.table}>
      <div className={classes.body}>
        <FleetGrid key={attempt} onLoaded={onLoaded} onFailed={onFailed} />
        {error === null && loaded !== listId && <div className={classes.skeleton} aria-hidden />}
        {error !== null && (
          <div className={classes.cover}>
            <ErrorAlert
              title={t('table.failed')}
              error={error}
              onRetry={() => {
                setError(null);
                setAttempt(attempt + 1);
              }}
            />
          </div>
        )}
        {error === null && total === 0 && filtered && <div className={classes.cover}>{noMatch}</div>}
      </div>
      <StatusBar total={total} summary={summary} />
      <TableStatus total={total} summary={summary} />
    </div>
  );
}

interface StatusBarProps {
  readonly total: number | null;
  readonly summary: string | null;
}

/**
 * Below the table: how many vehicles it shows, and the bar of the ticked ones. Always there and as high with ticks as
 * without, so that no row moves. Screen readers have the count from `TableStatus`.
 */
function StatusBar({ total, summary }: StatusBarProps) {
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
