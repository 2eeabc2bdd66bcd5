import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBookmark,
  IconBookmarkFilled,
  IconDeviceFloppy,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../contract/schemas/views.ts';
import { useLists } from '../state/queries.ts';
import lists from '../ui/nav-list.module.css';
import { useViewActions } from './actions.tsx';
import { useOpenView, useSaveView } from './use-views.ts';
import classes from './views.module.css';

interface Props {
  readonly saved: SavedView;
  readonly open: boolean;
  readonly changed: boolean;
}

export function ViewItem({ saved, open, changed }: Props) {
  const { t } = useTranslation('views');
  const openView = useOpenView();
  const list = useLists().data?.find(({ id }) => id === saved.view.listId)?.name;
  const Icon = open ? IconBookmarkFilled : IconBookmark;
  return (
    <li className={lists.item} data-chosen={open || undefined} data-menu>
      <UnstyledButton
        className={lists.link}
        aria-current={open ? 'true' : undefined}
        title={list ? t('ofList', { name: saved.name, list }) : saved.name}
        onClick={() => openView(saved)}
      >
        <Icon size={18} aria-hidden />
        <span className={lists.name}>{saved.name}</span>
        {changed && <span className={`${lists.count} ${classes.changed}`}>{t('changed')}</span>}
      </UnstyledButton>
      <ViewMenu saved={saved} changed={changed} onRestore={() => openView(saved)} />
    </li>
  );
}

interface MenuProps {
  readonly saved: SavedView;
  readonly changed: boolean;
  readonly onRestore: () => void;
}

function ViewMenu({ saved, changed, onRestore }: MenuProps) {
  const { t } = useTranslation(['views', 'lists']);
  const { rename, remove } = useViewActions(saved);
  const save = useSaveView();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          className={lists.menu ?? ''}
          aria-label={t('actions', { name: saved.name })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changed && (
          <>
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => save.mutate({ id: saved.id, name: saved.name })}
            >
              {t('replace')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onRestore}>
              {t('restore')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
          {t('lists:renameMenu')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {t('lists:remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
