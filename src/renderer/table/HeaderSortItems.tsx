import { Menu } from '@mantine/core';
import {
  IconListNumbers,
  IconPlaylistAdd,
  IconPlaylistX,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { KeyHint } from './KeyHint.tsx';
import { sortOf, withLevel, withoutColumn } from './sort.ts';

interface HeaderSortItemsProps {
  readonly columnId: string;
  readonly thenDo: (action: () => void) => () => void;
}

/** The menu items that sort by a column or as in the file, and their divider. None where neither is possible. */
export function HeaderSortItems({ columnId, thenDo }: HeaderSortItemsProps) {
  const { t } = useTranslation('table');
  const sort = useFleetView((state) => state.view.sort);
  const sortBy = useFleetView((state) => state.sort);
  const isOfList = useFleetView((state) => state.view.listId !== null);
  const [ascending, descending] = [sortOf(columnId, 'asc'), sortOf(columnId, 'desc')];
  const added = ascending && withLevel(sort, ascending);
  const rest = ascending && withoutColumn(sort, ascending.column);
  return (
    <>
      {ascending && descending && (
        <>
          <Menu.Item
            leftSection={<IconSortAscending size={16} aria-hidden />}
            onClick={thenDo(() => sortBy(ascending))}
          >
            {t('menu.ascending')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSortDescending size={16} aria-hidden />}
            onClick={thenDo(() => sortBy(descending))}
          >
            {t('menu.descending')}
          </Menu.Item>
          {added && (
            <Menu.Item
              leftSection={<IconPlaylistAdd size={16} aria-hidden />}
              rightSection={<KeyHint name="Shift+Enter" />}
              onClick={thenDo(() => sortBy(added))}
            >
              {t('menu.addToSort')}
            </Menu.Item>
          )}
          {rest && (
            <Menu.Item
              leftSection={<IconPlaylistX size={16} aria-hidden />}
              onClick={thenDo(() => sortBy(rest))}
            >
              {t('menu.removeFromSort')}
            </Menu.Item>
          )}
        </>
      )}
      {isOfList && (
        <Menu.Item
          leftSection={<IconListNumbers size={16} aria-hidden />}
          onClick={thenDo(() => sortBy({ column: 'line', descending: false }))}
        >
          {t('menu.asInFile')}
        </Menu.Item>
      )}
      {(isOfList || ascending) && <Menu.Divider />}
    </>
  );
}
