import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageTiers, vehicleStatuses } from '../../contract/enums.ts';
import { useFleetCounts } from '../state/queries.ts';
import { toggled } from '../state/toggled.ts';
import { useFleetView } from '../state/view.ts';
import classes from '../ui/filter-chip.module.css';
import { AgeMark, NoPositionMark, StatusMark } from '../ui/status.tsx';
import { VehicleCount } from '../ui/VehicleCount.tsx';

/** What has a chip only while it is chosen elsewhere: the chips of the ages say the same in parts. */
const ONLY_CHOSEN: ReadonlySet<string> = new Set(['none', 'ok']);

/** How many vehicles are recent, late, silent or without an answer: legend of the table and filter in one. */
export function StatusFilter() {
  const { t } = useTranslation(['app', 'filters']);
  const view = useFleetView((state) => state.view);
  const filter = useFleetView((state) => state.filter);
  const narrow = useFleetView((state) => state.narrow);
  const byAge = useFleetCounts({ ...view, ages: [] }).data?.byAge;
  const { data } = useFleetCounts({ ...view, statuses: [] });
  const all = useFleetCounts({ ...view, ages: [], statuses: [] }).data?.total ?? null;
  const { statuses, ages = [] } = view;

  const chip = (key: string, isChosen: boolean, count: number, mark: ReactNode, toggle: () => void) =>
    (isChosen || (count > 0 && !ONLY_CHOSEN.has(key))) && (
      <UnstyledButton key={key} className={classes.filter} aria-pressed={isChosen} onClick={toggle}>
        {mark}
        <VehicleCount count={count} className={classes.count} />
      </UnstyledButton>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in this row
    <div className={classes.filters} role="group" aria-label={t('app:header.statuses')}>
      <UnstyledButton
        className={classes.filter}
        aria-pressed={statuses.length === 0 && ages.length === 0}
        onClick={() => narrow({ statuses: [], ages: [] })}
      >
        {t('app:header.all')}
        <VehicleCount count={all} className={classes.count} />
      </UnstyledButton>
      {byAge &&
        ([...ageTiers, 'none'] as const).map((age) =>
          chip(
            age,
            ages.includes(age),
            byAge[age],
            age === 'none' ? (
              <NoPositionMark>{t('filters:ages.none')}</NoPositionMark>
            ) : (
              <AgeMark tier={age} />
            ),
            () => filter('ages', toggled(ages, age)),
          ),
        )}
      {data &&
        vehicleStatuses.map((status) =>
          chip(
            status,
            statuses.includes(status),
            data.byStatus[status],
            <StatusMark status={status} failure={null} />,
            () => filter('statuses', toggled(statuses, status)),
          ),
        )}
    </div>
  );
}
