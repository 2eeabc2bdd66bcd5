import { Menu } from '@mantine/core';
import {
  IconCheckbox,
  IconCopy,
  IconFileExport,
  IconFilter,
  IconInfoCircle,
  IconMapPin,
  IconRefresh,
  IconSquare,
} from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../preload/schemas/fleet.ts';
import { useLayout } from '../state/layout.ts';
import { lookUp } from '../state/look-up.ts';
import { useFleetView } from '../state/view.ts';
import { formatPair } from '../ui/coordinates.ts';
import { showError } from '../ui/errors.tsx';
import type { FleetColumn } from './columns.ts';
import { copyTicked, mustCopy, rowsText } from './copy-from-grid.ts';
import classes from './GridMenu.module.css';
import { tick, ticked } from './ticked.ts';
import { useValueFilter } from './use-value-filter.ts';

interface Props {
  readonly api: GridApi<PlacedRow>;
  readonly row: PlacedRow;
  /** Where it stands in the view, from 0. */
  readonly index: number;
  readonly columnId: string;
  readonly shown: readonly FleetColumn[];
  /** What an item does, once the menu is closed. */
  then(action: () => void): () => void;
}

/** What can be done with a row; with all ticked ones where it is one of them. */
export function RowMenu({ api, row, index, columnId, shown, then }: Props) {
  const { t } = useTranslation('table');
  const view = useFleetView((state) => state.view);
  const checkedVins = useFleetView((state) => state.checkedVins);
  const select = useFleetView((state) => state.select);
  const open = useLayout((state) => state.open);
  const column = shown.find(({ id }) => id === columnId);
  const filter = useValueFilter(column, row);
  const isTicked = ticked(checkedVins).has(row.vin);
  const vins = isTicked ? checkedVins : [row.vin];
  const count = vins.length;

  const copy = (text: (rows: readonly PlacedRow[]) => string) =>
    then(() => {
      if (count === 1) mustCopy(text([row]));
      else copyTicked(api, text).catch(showError);
    });
  const showOnMap = () => {
    const { layout, setLayout } = useLayout.getState();
    if (layout === 'table') setLayout('both');
    select(row.vin);
  };

  return (
    <>
      <Menu.Item
        leftSection={<IconInfoCircle size={16} aria-hidden />}
        rightSection={<Key name="Enter" />}
        onClick={then(() => select(row.vin))}
      >
        {t('menu.details')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMapPin size={16} aria-hidden />}
        disabled={!row.position}
        onClick={then(showOnMap)}
      >
        {t('menu.map')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={then(() => lookUp(vins))}>
        {t('menu.lookup', { count })}
      </Menu.Item>
      <Menu.Divider />
      {column && count === 1 && (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection={!isTicked && <Key name="Ctrl+C" />}
          onClick={then(() => mustCopy(rowsText([row], [column])))}
        >
          {t('menu.copyCell')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={copy((rows) => rows.map(({ vin }) => vin).join('\r\n'))}
      >
        {t('menu.copyVin', { count })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        rightSection={isTicked && <Key name="Ctrl+C" />}
        onClick={copy((rows) => rowsText(rows, shown))}
      >
        {t('menu.copyRow', { count })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        disabled={count === 1 && !row.position}
        onClick={copy(coordinates)}
      >
        {t('menu.copyPosition', { count })}
      </Menu.Item>
      <Menu.Divider />
      {filter && (
        <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={then(filter.apply)}>
          {t('menu.filter', { value: filter.name })}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={isTicked ? <IconSquare size={16} aria-hidden /> : <IconCheckbox size={16} aria-hidden />}
        rightSection={<Key name={t('menu.space')} />}
        onClick={then(() => tick(row.vin, index, false).catch(showError))}
      >
        {t(isTicked ? 'menu.untick' : 'menu.tick')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileExport size={16} aria-hidden />}
        onClick={then(() => open({ kind: 'export', view, vins, rows: 'vins' }))}
      >
        {t('menu.export', { count })}
      </Menu.Item>
    </>
  );
}

/** One pair a line; a vehicle without a position has none. */
function coordinates(rows: readonly PlacedRow[]): string {
  const pairs = rows.flatMap(({ position }) =>
    position ? [formatPair(position.latitude, position.longitude)] : [],
  );
  return pairs.join('\r\n');
}

/** The key that does the same without the menu. */
function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  );
}
