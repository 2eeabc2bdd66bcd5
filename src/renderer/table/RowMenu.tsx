import { Menu } from '@mantine/core';
import {
  IconCheckbox,
  IconFileExport,
  IconFilter,
  IconInfoCircle,
  IconMapPin,
  IconRefresh,
  IconSquare,
  IconTag,
} from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import { useLayout } from '../state/layout.ts';
import { openPreflight } from '../state/open-dialogs.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { lookUpVehicle } from '../state/vehicle-lookup.ts';
import { useFleetView } from '../state/view.ts';
import { showError } from '../ui/errors.tsx';
import { CopyItems } from './CopyItems.tsx';
import type { FleetColumn } from './columns.ts';
import type { MenuCell } from './grid-menu.ts';
import { KeyHint } from './KeyHint.tsx';
import { tick, tickedSet } from './ticked.ts';
import { useValueFilter } from './use-value-filter.ts';

interface RowMenuProps {
  readonly api: GridApi<PlacedRow>;
  readonly cell: MenuCell;
  readonly columnId: string;
  readonly shown: readonly FleetColumn[];
  /** Makes a click handler that closes the menu and then runs the action. */
  readonly thenDo: (action: () => void) => () => void;
}

export function RowMenu({ api, cell: { row, index }, columnId, shown, thenDo }: RowMenuProps) {
  const { t } = useTranslation('table');
  const view = useFleetView((state) => state.view);
  const checkedVins = useFleetView((state) => state.checkedVins);
  const select = useFleetView((state) => state.select);
  const open = useLayout((state) => state.open);
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  const column = shown.find(({ id }) => id === columnId);
  const filter = useValueFilter(column, row);
  const isTicked = tickedSet(checkedVins).has(row.vin);
  const vins = isTicked ? checkedVins : [row.vin];
  const count = vins.length;
  const lookUpNow = () => {
    if (count > 1) return openPreflight(vins);
    // The vehicle's panel shows the outcome.
    select(row.vin);
    void lookUpVehicle(row.vin);
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconInfoCircle size={16} aria-hidden />}
        rightSection={<KeyHint name="Enter" />}
        onClick={thenDo(() => select(row.vin))}
      >
        {t('menu.details')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMapPin size={16} aria-hidden />}
        disabled={!row.position || isNoFix(row.position)}
        onClick={thenDo(() => showOnMap(row.vin))}
      >
        {t('menu.map')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={thenDo(lookUpNow)}>
        {t('menu.lookup', { count })}
      </Menu.Item>
      <Menu.Divider />
      <CopyItems
        api={api}
        row={row}
        column={column}
        shown={shown}
        count={count}
        isTicked={isTicked}
        thenDo={thenDo}
      />
      <Menu.Divider />
      {filter && (
        <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={thenDo(filter.apply)}>
          {t('menu.filter', { value: filter.name })}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={isTicked ? <IconSquare size={16} aria-hidden /> : <IconCheckbox size={16} aria-hidden />}
        rightSection={<KeyHint name={t('menu.space')} />}
        onClick={thenDo(() => tick(row.vin, index, false).catch(showError))}
      >
        {t(isTicked ? 'menu.untick' : 'menu.tick')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTag size={16} aria-hidden />}
        onClick={thenDo(() => open({ kind: 'work', vins }))}
      >
        {t('menu.work', { count })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileExport size={16} aria-hidden />}
        disabled={isForbidden}
        title={note}
        aria-description={note}
        onClick={thenDo(() => open({ kind: 'export', view, vins, rows: 'vins' }))}
      >
        {t('menu.export', { count })}
      </Menu.Item>
    </>
  );
}

function showOnMap(vin: string): void {
  const { layout, setLayout } = useLayout.getState();
  if (layout === 'table') setLayout('both');
  useFleetView.getState().select(vin);
}
