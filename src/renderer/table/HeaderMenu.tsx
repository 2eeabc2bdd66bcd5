import { Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useLayouts } from '../state/column-layouts.ts';
import { HeaderFilterItems } from './HeaderFilterItems.tsx';
import { HeaderPlaceItems } from './HeaderPlaceItems.tsx';
import { HeaderSortItems } from './HeaderSortItems.tsx';
import type { TableColumns } from './use-table-columns.ts';

interface HeaderMenuProps {
  readonly api: GridApi<PlacedRow>;
  readonly columnId: string;
  readonly table: TableColumns;
  /** Makes a click handler that closes the menu and then runs the action. */
  readonly thenDo: (action: () => void) => () => void;
}

export function HeaderMenu({ api, columnId, table, thenDo }: HeaderMenuProps) {
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
