import { Popover, Tabs, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { useListColumns } from '../state/list-columns.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import { AgeFilter } from './AgeFilter.tsx';
import { ColumnFilter } from './ColumnFilter.tsx';
import classes from './filters.module.css';
import { PlaceFilter } from './PlaceFilter.tsx';

const panels = { ages: AgeFilter, places: PlaceFilter, columns: ColumnFilter } as const;
type Tab = keyof typeof panels;

const tabs: readonly Tab[] = ['ages', 'places', 'columns'];
const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);

/**
 * Every filter but status and search behind one button, which has room in a narrow window too; opens with the one that was
 * used last.
 */
export function FilterMenu() {
  const { t } = useTranslation('filters');
  const { number } = useFormat();
  const hasColumns = useListColumns().length > 0;
  const { listId, ages, places, cells } = useFleetView((state) => state.view);
  const [opened, setOpened] = useState(false);
  const [last, setLast] = useState<Tab>('ages');

  const chosen: Record<Tab, number> = {
    ages: ages?.length ?? 0,
    places: places?.length ?? 0,
    columns: cells?.length ?? 0,
  };
  const shown = tabs.filter((tab) => tab !== 'columns' || hasColumns);
  const active = tabs.filter((tab) => chosen[tab] > 0).length;
  const tab = shown.includes(last) ? last : 'ages';
  const Panel = panels[tab];
  return (
    <Popover
      key={listId}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={chips.filter}
          data-chosen={active > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={16} aria-hidden />
          {t('menu')}
          {active > 0 && <span className={chips.count}>{number(active)}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" pt={4} aria-label={t('menu')}>
        <Tabs value={tab} onChange={(value) => isTab(value) && setLast(value)} keepMounted={false}>
          <Tabs.List grow>
            {shown.map((name) => (
              <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
                {t(`tabs.${name}`)}
                {chosen[name] > 0 && (
                  <span className={classes.chosen} title={t('count', { count: chosen[name] })}>
                    {number(chosen[name])}
                  </span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="xs">
            <Panel onDone={() => setOpened(false)} />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}
