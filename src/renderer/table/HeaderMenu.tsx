import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconColumns3,
  IconEyeOff,
  IconListNumbers,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../preload/schemas/fleet.ts';
import { moved, withColumn } from '../state/column-layout.ts';
import { useLayouts } from '../state/column-layouts.ts';
import { FIRST_COLUMN } from '../state/columns.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeader } from './grid-focus.ts';
import { sortOf } from './sort.ts';
import type { TableColumns } from './use-table-columns.ts';

interface HeaderMenuProps {
  readonly api: GridApi<PlacedRow>;
  readonly columnId: string;
  readonly table: TableColumns;
  /** Makes a click handler that closes the menu and then runs the action. */
  readonly thenDo: (action: () => void) => () => void;
}

/** The actions on a column: sort, move, fit, hide, choose columns. */
export function HeaderMenu({ api, columnId, table: { columns, layout, change }, thenDo }: HeaderMenuProps) {
  const { t } = useTranslation('table');
  const sortBy = useFleetView((state) => state.sort);
  const isOfList = useFleetView((state) => state.view.listId !== null);
  const choose = useLayouts((state) => state.choose);
  const column = columns.find(({ id }) => id === columnId);
  const [ascending, descending] = [sortOf(columnId, 'asc'), sortOf(columnId, 'desc')];
  const shownIds = layout.filter(({ shown }) => shown).map(({ id }) => id);
  const at = shownIds.indexOf(columnId);
  const move = (by: number) => {
    focusHeader(api, columnId);
    change(moved(layout, columnId, by, ({ shown }) => shown));
  };
  const hide = () => {
    // The header disappears, so its neighbour gets the focus.
    const next = shownIds[at + 1] ?? shownIds[at - 1];
    if (next !== undefined) focusHeader(api, next);
    change(withColumn(layout, columnId, { shown: false }));
  };
  const isMovable = column !== undefined && columnId !== FIRST_COLUMN;

  return (
    <>
      {ascending && descending && (
        <>
          <Menu.Item
            leftSection={<IconSortAscending size={16} aria-hidden />}
            onClick={thenDo(() => sortBy(ascending.column, ascending.descending))}
          >
            {t('menu.ascending')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSortDescending size={16} aria-hidden />}
            onClick={thenDo(() => sortBy(descending.column, descending.descending))}
          >
            {t('menu.descending')}
          </Menu.Item>
        </>
      )}
      {isOfList && (
        <Menu.Item
          leftSection={<IconListNumbers size={16} aria-hidden />}
          onClick={thenDo(() => sortBy('line', false))}
        >
          {t('menu.asInFile')}
        </Menu.Item>
      )}
      {(isOfList || ascending) && <Menu.Divider />}
      {isMovable && (
        <>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            disabled={at <= 1}
            onClick={thenDo(() => move(-1))}
          >
            {t('menu.left')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} aria-hidden />}
            disabled={at === shownIds.length - 1}
            onClick={thenDo(() => move(1))}
          >
            {t('menu.right')}
          </Menu.Item>
        </>
      )}
      {column && (
        <Menu.Item
          leftSection={<IconArrowsHorizontal size={16} aria-hidden />}
          onClick={thenDo(() => api.autoSizeColumns([columnId]))}
        >
          {t('menu.fit')}
        </Menu.Item>
      )}
      {isMovable && (
        <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={thenDo(hide)}>
          {t('menu.hide')}
        </Menu.Item>
      )}
      {column && <Menu.Divider />}
      <Menu.Item leftSection={<IconColumns3 size={16} aria-hidden />} onClick={thenDo(() => choose(true))}>
        {t('menu.choose')}
      </Menu.Item>
    </>
  );
}
