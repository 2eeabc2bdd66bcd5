import { Popover, Tabs, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension, FleetView } from '../../contract/schemas/fleet.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import { AgeFilter } from './AgeFilter.tsx';
import { AreasFilter } from './AreasFilter.tsx';
import { AnyColumnPanel } from './ColumnPanel.tsx';
import classes from './filters.module.css';
import { PlaceFilter } from './PlaceFilter.tsx';
import { useActiveFilters } from './use-active-filters.ts';

/** The panels, and the filters that each sets; other parts of the screen set the other filters. */
const panels = {
  ages: { Content: AgeFilter, dimensions: ['ages'] },
  places: { Content: PlaceFilter, dimensions: ['places'] },
  areas: { Content: AreasFilter, dimensions: ['areas'] },
  columns: { Content: AnyColumnPanel, dimensions: ['cells', 'ranges', 'work'] },
} as const;
type Tab = keyof typeof panels;
const tabNames = Object.keys(panels) as readonly Tab[];
const withPanel: readonly Dimension[] = tabNames.flatMap((tab) => panels[tab].dimensions);

/** Number of chosen areas; the choices "any area" and "no area" count as one value. */
const chosenAreas = (areas: FleetView['areas']): number =>
  areas?.match === 'these' ? areas.ids.length : Number(Boolean(areas));

function chosenIn(view: FleetView, dimension: Dimension): number {
  if (dimension === 'areas') return chosenAreas(view.areas);
  const value = view[dimension];
  return Array.isArray(value) ? value.length : 0;
}

/**
 * One button for the panels of all filters that have a panel, so that they fit into a narrow window. Opens with the
 * panel that was used last.
 */
export function FilterMenu() {
  const { t } = useTranslation(['filters', 'fleet']);
  const { number } = useFormat();
  const view = useFleetView((state) => state.view);
  const opened = useLayout((state) => state.filtering);
  const setOpened = useLayout((state) => state.showFilters);
  const [tab, setTab] = useState<Tab>('ages');
  // As many as the bar shows for these panels: a range of each of two columns are two filters.
  const active = useActiveFilters().filter(({ dimension }) => withPanel.includes(dimension)).length;
  const { Content } = panels[tab];
  return (
    <Popover
      key={view.listId}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      // In a low window the panel may cover its button, because it fits neither above nor below the button.
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      width={520}
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
          {active > 0 && (
            <span className={chips.count}>
              {number(active)}
              <VisuallyHidden> {t('inUse')}</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" pt={4} className={classes.panel ?? ''} aria-label={t('menu')}>
        <Tabs
          value={tab}
          onChange={(value) => setTab(tabNames.find((name) => name === value) ?? tab)}
          keepMounted={false}
        >
          <Tabs.List grow>
            {tabNames.map((name) => (
              <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
                {t(`tabs.${name}`)}
                <Chosen count={panels[name].dimensions.reduce((sum, one) => sum + chosenIn(view, one), 0)} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="xs">
            <Content onDone={() => setOpened(false)} />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}

function Chosen({ count }: { readonly count: number }) {
  const { t } = useTranslation(['filters', 'fleet']);
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <span className={classes.chosen} title={t('fleet:ticked.count', { count })}>
      {number(count)}
      <VisuallyHidden> {t('inUse')}</VisuallyHidden>
    </span>
  );
}
