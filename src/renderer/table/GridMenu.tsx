import { Menu, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useLayouts } from '../state/column-layouts.ts';
import { useFleetView } from '../state/view.ts';
import { closeOnTab, focusFirstItem } from '../ui/menu-focus.ts';
import type { FleetColumn } from './columns.ts';
import classes from './GridMenu.module.css';
import { focusCell } from './grid-focus.ts';
import { type MenuOf, useGridMenu } from './grid-menu.ts';
import { HeaderFilterItems } from './HeaderFilterItems.tsx';
import { HeaderPlaceItems } from './HeaderPlaceItems.tsx';
import { HeaderSortItems } from './HeaderSortItems.tsx';
import { RowMenu } from './RowMenu.tsx';
import { tickedSet } from './ticked.ts';
import type { TableColumns } from './use-table-columns.ts';

interface GridMenuProps {
  readonly api: GridApi<PlacedRow>;
  readonly table: TableColumns;
  readonly shown: readonly FleetColumn[];
}

export function GridMenu({ api, table, shown }: GridMenuProps) {
  const menu = useGridMenu((state) => state.menu);
  const close = useGridMenu((state) => state.close);
  const name = useMenuName(menu, table.columns);
  useEffect(() => close, [close]);
  if (!menu) return null;

  /** Closes the menu and returns the focus to the grid, so that a dialog that opens next returns it there too. */
  const leave = () => {
    close();
    if (menu.cell) focusCell(api, menu.cell.index, menu.columnId);
    else api.setFocusedHeader(menu.columnId);
  };
  const thenDo = (action: () => void) => () => {
    leave();
    action();
  };
  return (
    <Menu
      // A menu at another place is a new component; otherwise the open menu would move there.
      key={`${menu.x} ${menu.y}`}
      opened
      onChange={(opened) => !opened && leave()}
      position="bottom-start"
      offset={2}
      // In a low window the menu may cover the pointer, and never leaves the window.
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      returnFocus={false}
      trapFocus={false}
      // No key events, because the release of the key that opened the menu would close it at once.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.at}
          style={{ left: menu.x, top: menu.y }}
          tabIndex={-1}
          aria-label={name}
        />
      </Menu.Target>
      <Menu.Dropdown
        ref={focusFirstItem}
        className={classes.menu ?? ''}
        onKeyDown={closeOnTab(leave)}
        onContextMenu={(event) => event.preventDefault()}
      >
        {menu.cell ? (
          <RowMenu api={api} cell={menu.cell} columnId={menu.columnId} shown={shown} thenDo={thenDo} />
        ) : (
          <HeaderMenu api={api} columnId={menu.columnId} table={table} thenDo={thenDo} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useMenuName(menu: MenuOf | null, columns: readonly FleetColumn[]): string {
  const { t } = useTranslation('table');
  const checkedVins = useFleetView((state) => state.checkedVins);
  if (!menu) return '';
  if (!menu.cell) {
    return t('menu.column', { name: columns.find(({ id }) => id === menu.columnId)?.header ?? '' });
  }
  const { vin } = menu.cell.row;
  const isOfTicked = checkedVins.length > 1 && tickedSet(checkedVins).has(vin);
  return isOfTicked ? t('menu.rows') : t('menu.row', { vin });
}

interface HeaderMenuProps {
  readonly api: GridApi<PlacedRow>;
  readonly columnId: string;
  readonly table: TableColumns;
  /** Makes a click handler that closes the menu and then runs the action. */
  readonly thenDo: (action: () => void) => () => void;
}

function HeaderMenu({ api, columnId, table, thenDo }: HeaderMenuProps) {
  const { t } = useTranslation('table');
  const choose = useLayouts((state) => state.choose);
  return (
    <>
      <HeaderSortItems columnId={columnId} thenDo={thenDo} />
      <HeaderFilterItems api={api} columnId={columnId} columns={table.columns} thenDo={thenDo} />
      <HeaderPlaceItems api={api} columnId={columnId} table={table} thenDo={thenDo} />
      <Menu.Item leftSection={<IconColumns3 size={16} aria-hidden />} onClick={thenDo(() => choose(true))}>
        {t('menu.choose')}
      </Menu.Item>
    </>
  );
}
