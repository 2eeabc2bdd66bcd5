import { Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconArrowsHorizontal, IconEyeOff } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { withColumn, withMovedColumn } from '../state/column-layout.ts';
import { focusHeader } from './grid-focus.ts';
import type { TableColumns } from './use-table-columns.ts';

interface HeaderPlaceItemsProps {
  readonly api: GridApi<PlacedRow>;
  readonly columnId: string;
  readonly table: TableColumns;
  readonly thenDo: (action: () => void) => () => void;
}

/** The menu items that move, fit or hide a column, and their divider. None for the column of ticks. */
export function HeaderPlaceItems({
  api,
  columnId,
  table: { columns, layout, change },
  thenDo,
}: HeaderPlaceItemsProps) {
  const { t } = useTranslation('table');
  if (!columns.some(({ id }) => id === columnId)) return null;
  const shownIds = layout.filter(({ shown }) => shown).map(({ id }) => id);
  const at = shownIds.indexOf(columnId);
  const move = (by: number) => {
    focusHeader(api, columnId);
    change(withMovedColumn(layout, columnId, by, ({ shown }) => shown));
  };
  const hide = () => {
    // The header disappears, so its neighbour gets the focus.
    const next = shownIds[at + 1] ?? shownIds[at - 1];
    if (next !== undefined) focusHeader(api, next);
    change(withColumn(layout, columnId, { shown: false }));
  };
  const isMovable = columnId !== layout[0]?.id;
  return (
    <>
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
      <Menu.Item
        leftSection={<IconArrowsHorizontal size={16} aria-hidden />}
        onClick={thenDo(() => api.autoSizeColumns([columnId]))}
      >
        {t('menu.fit')}
      </Menu.Item>
      {isMovable && (
        <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={thenDo(hide)}>
          {t('menu.hide')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
