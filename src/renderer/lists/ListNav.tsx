import { ActionIcon, Loader, Menu, ScrollArea, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCalendarClock,
  IconDots,
  IconEraser,
  IconFileExport,
  IconFileImport,
  IconId,
  IconListDetails,
  IconPencil,
  IconStack2,
  IconTableExport,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { SystemSchedule } from '../../contract/schemas/system-schedules.ts';
import { useFormat } from '../i18n/format.ts';
import { useDemoRemoval } from '../state/demo.ts';
import { useLayout } from '../state/layout.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useFleetCounts, useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import classes from '../ui/nav-list.module.css';
import { VehicleCount } from '../ui/VehicleCount.tsx';
import { useListActions } from './actions.tsx';
import { useRemovedLists } from './bin.ts';
import { ScheduleMark } from './ScheduleMark.tsx';
import { useSavedSchedules } from './system-queries.ts';

interface ListItemProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly count: number | undefined;
  readonly listId: number | null;
  readonly schedule?: VinList['schedule'];
  readonly system?: SystemSchedule | undefined;
  readonly children?: ReactNode;
}

function ListItem({ icon, name, count, listId, schedule, system, children }: ListItemProps) {
  const shown = useFleetView((state) => state.view.listId);
  const showList = useFleetView((state) => state.showList);
  const chosen = shown === listId;
  return (
    <li className={classes.item} data-chosen={chosen || undefined} data-menu={children ? true : undefined}>
      <UnstyledButton
        className={classes.link}
        aria-current={chosen ? 'page' : undefined}
        title={name}
        data-list={listId ?? 'all'}
        onClick={() => showList(listId)}
      >
        {icon}
        <span className={classes.name}>{name}</span>
        <ScheduleMark schedule={schedule ?? null} system={system} />
        <VehicleCount count={count ?? null} unknown="" className={classes.count} />
      </UnstyledButton>
      {children}
    </li>
  );
}

function ListMenu({ list }: { readonly list: VinList }) {
  const { t } = useTranslation(['lists', 'app']);
  const { rename, identify, remove } = useListActions(list);
  const removeDemo = useDemoRemoval();
  const open = useLayout((state) => state.open);
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  const exporting = (rows: 'view' | 'file') => ({
    disabled: isForbidden,
    title: note,
    'aria-description': note,
    onClick: () => open({ kind: 'export', view: { ...wholeFleet, listId: list.id }, vins: [], rows }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          className={classes.menu}
          aria-label={t('lists:actions', { name: list.name })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
          {t('lists:renameMenu')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconId size={16} aria-hidden />}
          disabled={list.columns.length === 0}
          onClick={identify}
        >
          {t('lists:identifier.menu')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarClock size={16} aria-hidden />}
          onClick={() => open({ kind: 'schedule', listId: list.id })}
        >
          {t('lists:schedule.menu')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTag size={16} aria-hidden />}
          disabled={list.columns.length === 0}
          onClick={() => open({ kind: 'take-work', listId: list.id })}
        >
          {t('lists:takeWork')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={16} aria-hidden />} {...exporting('view')}>
          {t('lists:export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTableExport size={16} aria-hidden />} {...exporting('file')}>
          {t('lists:roundTrip')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {t('lists:remove')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => open({ kind: 'erase', target: { kind: 'list', listId: list.id, sharedToo: false } })}
        >
          {t('lists:erase')}
        </Menu.Item>
        {list.isDemo && (
          <Menu.Item color="red" leftSection={<IconTrashX size={16} aria-hidden />} onClick={removeDemo}>
            {t('app:demo.menu')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function BinLink() {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const open = useLayout((state) => state.open);
  const count = useRemovedLists().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={classes.lists}>
      <div className={classes.item}>
        <UnstyledButton className={classes.link} onClick={() => open({ kind: 'bin' })}>
          <IconTrash size={18} aria-hidden />
          <span className={classes.name}>{t('bin.title')}</span>
          <span className={classes.count}>{number(count)}</span>
        </UnstyledButton>
      </div>
    </div>
  );
}

export function ListNav() {
  const { t } = useTranslation('lists');
  const lists = useLists();
  const saved = useSavedSchedules().data;
  const open = useLayout((state) => state.open);
  const everything = useFleetCounts(wholeFleet);
  return (
    <>
      <ul className={classes.lists}>
        <ListItem
          icon={<IconStack2 size={18} aria-hidden />}
          name={t('everything')}
          count={everything.data?.total}
          listId={null}
        />
      </ul>
      <div className={classes.head}>
        <Text size="xs" fw={600} c="dimmed" component="h2">
          {t('title')}
        </Text>
        <Tooltip label={t('add')}>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={t('add')}
            onClick={() => open({ kind: 'intake', source: null })}
          >
            <IconFileImport size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {lists.isPending && <Loader size="sm" m="md" />}
      {lists.data?.length === 0 && (
        <Text size="xs" c="dimmed" px="md" py="xs">
          {t('none')}
        </Text>
      )}
      <ScrollArea className={classes.scroll} type="auto">
        <ul className={classes.lists}>
          {lists.data?.map((list) => (
            <ListItem
              key={list.id}
              icon={<IconListDetails size={18} aria-hidden />}
              name={list.name}
              count={list.vehicles}
              listId={list.id}
              schedule={list.schedule}
              system={saved?.find(({ listId }) => listId === list.id)}
            >
              <ListMenu list={list} />
            </ListItem>
          ))}
        </ul>
      </ScrollArea>
      <BinLink />
    </>
  );
}
