import { Menu } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { clearColumnFilter, isColumnFiltered } from '../state/column-filters.ts';
import { useFleetView } from '../state/view.ts';
import type { FleetColumn } from './columns.ts';
import { openHeaderFilter } from './header-filter.ts';

interface HeaderFilterItemsProps {
  readonly api: GridApi<PlacedRow>;
  readonly columnId: string;
  readonly columns: readonly FleetColumn[];
  readonly thenDo: (action: () => void) => () => void;
}

export function HeaderFilterItems({ api, columnId, columns, thenDo }: HeaderFilterItemsProps) {
  const { t } = useTranslation('table');
  const isFiltered = useFleetView((state) => isColumnFiltered(state.view, columnId));
  const column = columns.find(({ id }) => id === columnId);
  if (!column) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={thenDo(() => openHeaderFilter(api, columnId, column.header))}
      >
        {t('menu.filterColumn')}
      </Menu.Item>
      {isFiltered && (
        <Menu.Item
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={thenDo(() => clearColumnFilter(columnId))}
        >
          {t('menu.clearFilter')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
