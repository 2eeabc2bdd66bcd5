import { Menu } from '@mantine/core';
import { IconListNumbers, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { sortOf } from './sort.ts';

interface HeaderSortItemsProps {
  readonly columnId: string;
  readonly thenDo: (action: () => void) => () => void;
}

/** The menu items that sort by a column or as in the file, and their divider. None where neither is possible. */
export function HeaderSortItems({ columnId, thenDo }: HeaderSortItemsProps) {
  const { t } = useTranslation('table');
  const sortBy = useFleetView((state) => state.sort);
  const isOfList = useFleetView((state) => state.view.listId !== null);
  const [ascending, descending] = [sortOf(columnId, 'asc'), sortOf(columnId, 'desc')];
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
    </>
  );
}
