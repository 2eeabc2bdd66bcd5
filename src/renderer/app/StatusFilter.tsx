import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleStatuses } from '../../contract/enums.ts';
import type { VehicleStatus } from '../../contract/schemas/fleet.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import classes from '../ui/filter-chip.module.css';
import { StatusMark } from '../ui/status.tsx';
import { VehicleCount } from '../ui/VehicleCount.tsx';

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
        <VehicleCount count={data?.total ?? null} className={classes.count} />
      </UnstyledButton>
      {vehicleStatuses.map((status) => (
        <UnstyledButton
          key={status}
          className={classes.filter}
          aria-pressed={view.statuses.includes(status)}
          onClick={() => toggle(status)}
        >
          <StatusMark status={status} failure={null} />
          <VehicleCount count={data?.byStatus[status] ?? null} className={classes.count} />
        </UnstyledButton>
      ))}
    </div>
  );
}
