import { useTranslation } from 'react-i18next';
import { vehicleStatuses } from '../../contract/enums.ts';
import type { VehicleStatus } from '../../contract/schemas/fleet.ts';
import { useFleetCounts } from '../state/queries.ts';
import { toggled } from '../state/toggled.ts';
import { useFleetView } from '../state/view.ts';
import { StatusMark } from '../ui/status.tsx';
import { CheckRow } from './CheckRow.tsx';
import classes from './filters.module.css';
import { PanelFoot } from './PanelFoot.tsx';

export function StatusPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('app');
  const view = useFleetView((state) => state.view);
  const filter = useFleetView((state) => state.filter);
  const counts = useFleetCounts({ ...view, statuses: [] }).data?.byStatus;
  const chosen = view.statuses;
  const toggle = (status: VehicleStatus) => filter('statuses', toggled(chosen, status));
  return (
    <>
      <ul className={classes.rows} aria-label={t('header.statuses')}>
        {vehicleStatuses.map((status) => (
          <CheckRow
            key={status}
            chosen={chosen.includes(status) ? 'all' : 'none'}
            count={counts?.[status] ?? null}
            onToggle={() => toggle(status)}
          >
            <span className={classes.name}>
              <StatusMark status={status} failure={null} />
            </span>
          </CheckRow>
        ))}
      </ul>
      <PanelFoot onClear={chosen.length > 0 ? () => filter('statuses', []) : null} onDone={onDone} />
    </>
  );
}
