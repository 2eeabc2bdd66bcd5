import { Popover } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleStatuses } from '../../contract/enums.ts';
import type { VehicleStatus } from '../../contract/schemas/fleet.ts';
import { useHeaderFilter } from '../state/column-filters.ts';
import { useFleetCounts } from '../state/queries.ts';
import { toggled } from '../state/toggled.ts';
import { useFleetView } from '../state/view.ts';
import { StatusMark } from '../ui/status.tsx';
import { AgeFilter } from './AgeFilter.tsx';
import { AreasFilter } from './AreasFilter.tsx';
import { CheckRow } from './CheckRow.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import classes from './filters.module.css';
import { IdentifierPanel } from './IdentifierPanel.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { PlaceFilter } from './PlaceFilter.tsx';

/** The panels of the columns that have one of their own, by column id. */
const panels: Readonly<Record<string, ComponentType<{ readonly onDone: () => void }>>> = {
  identifier: IdentifierPanel,
  status: StatusPanel,
  age: AgeFilter,
  place: PlaceFilter,
  region: PlaceFilter,
  areas: AreasFilter,
};

export function HeaderFilter() {
  const { t } = useTranslation('filters');
  const opened = useHeaderFilter((state) => state.opened);
  const close = useHeaderFilter((state) => state.close);
  if (!opened) return null;
  const { columnId, name, x, y } = opened;
  const Panel = panels[columnId];
  return (
    <Popover
      key={columnId}
      opened
      onChange={(isOpened) => !isOpened && close()}
      position="bottom-start"
      offset={2}
      // In a low window the panel may cover its header, and never leaves the window.
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      width={360}
      shadow="md"
      trapFocus
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.at} style={{ left: x, top: y }} />
      </Popover.Target>
      <Popover.Dropdown
        p="sm"
        className={`${classes.panel} ${classes.ofHeader}`}
        aria-label={t('ofColumn', { name })}
      >
        {Panel ? <Panel onDone={close} /> : <ColumnPanel columnId={columnId} name={name} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function StatusPanel({ onDone }: { readonly onDone: () => void }) {
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
