import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleStatuses } from '../../preload/enums.ts';
import type { VehicleStatus } from '../../preload/schemas/fleet.ts';
import { useFormat } from '../i18n/format.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import classes from '../ui/filter-chip.module.css';
import { StatusMark } from '../ui/status.tsx';
import { VehiclesUnit } from '../ui/VehiclesUnit.tsx';

/** A button for each status, with its number of vehicles; it filters table and map. */
export function StatusFilter() {
  const { t } = useTranslation('app');
  const view = useFleetView((state) => state.view);
  const filter = useFleetView((state) => state.filter);
  const { data } = useFleetCounts({ ...view, statuses: [] });

  const toggle = (status: VehicleStatus) =>
    filter(
      'statuses',
      view.statuses.includes(status)
        ? view.statuses.filter((other) => other !== status)
        : [...view.statuses, status],
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in this row
    <div className={classes.filters} role="group" aria-label={t('header.statuses')}>
      <UnstyledButton
        className={classes.filter}
        aria-pressed={view.statuses.length === 0}
        onClick={() => filter('statuses', [])}
      >
        {t('header.all')}
        <Count count={data?.total} />
      </UnstyledButton>
      {vehicleStatuses.map((status) => (
        <UnstyledButton
          key={status}
          className={classes.filter}
          aria-pressed={view.statuses.includes(status)}
          onClick={() => toggle(status)}
        >
          <StatusMark status={status} failure={null} />
          <Count count={data?.byStatus[status]} />
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Undefined: not known yet. */
function Count({ count }: { readonly count: number | undefined }) {
  const { number } = useFormat();
  if (count === undefined) return <span className={classes.count}>–</span>;
  return (
    <span className={classes.count}>
      {number(count)}
      <VehiclesUnit count={count} />
    </span>
  );
}
