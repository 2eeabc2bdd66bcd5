import { NativeSelect, Popover, Tabs, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension, FleetView } from '../../contract/schemas/fleet.ts';
import { dimensions } from '../../shared/filters.ts';
import { useFormat } from '../i18n/format.ts';
import { valuesOfColumn } from '../state/cell-filters.ts';
import { useLayout } from '../state/layout.ts';
import { useListColumns } from '../state/list-columns.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import { AgeFilter } from './AgeFilter.tsx';
import { AreasFilter } from './AreasFilter.tsx';
import { ColumnValues } from './ColumnValues.tsx';
import classes from './filters.module.css';
import { PanelFoot } from './PanelFoot.tsx';
import { PlaceFilter } from './PlaceFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { useActiveFilters } from './use-active-filters.ts';
import { WorkFilter } from './WorkPanel.tsx';

interface Panel {
  readonly Content: ComponentType<{ readonly onDone: () => void }>;
  readonly title: 'tabs.ages' | 'tabs.places' | 'tabs.areas' | 'tabs.columns' | 'tabs.ranges' | 'tabs.work';
}

/** The panel of each filter dimension; null: another part of the screen sets the filter. */
const panels: Readonly<Record<Dimension, Panel | null>> = {
  ages: { Content: AgeFilter, title: 'tabs.ages' },
  places: { Content: PlaceFilter, title: 'tabs.places' },
  areas: { Content: AreasFilter, title: 'tabs.areas' },
  cells: { Content: ColumnFilter, title: 'tabs.columns' },
  ranges: { Content: RangeFilter, title: 'tabs.ranges' },
  work: { Content: WorkFilter, title: 'tabs.work' },
  search: null,
  identifier: null,
  pasted: null,
  unlisted: null,
  statuses: null,
  box: null,
  shape: null,
};

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
  const hasColumns = useListColumns().length > 0;
  const view = useFleetView((state) => state.view);
  const opened = useLayout((state) => state.filtering);
  const setOpened = useLayout((state) => state.showFilters);
  const [last, setLast] = useState<string>('ages');

  const tabs = dimensions.flatMap((dimension) => {
    const panel = dimension === 'cells' && !hasColumns ? null : panels[dimension];
    return panel ? [{ dimension, ...panel, chosen: chosenIn(view, dimension) }] : [];
  });
  // As many as the bar shows for these panels: a range of each of two columns are two filters.
  const active = useActiveFilters().filter(({ dimension }) => panels[dimension]).length;
  const tab = tabs.find(({ dimension }) => dimension === last) ?? tabs[0];
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
          value={tab?.dimension ?? null}
          onChange={(value) => value !== null && setLast(value)}
          keepMounted={false}
        >
          <Tabs.List grow>
            {tabs.map(({ dimension, title, chosen }) => (
              <Tabs.Tab key={dimension} value={dimension} className={classes.tab ?? ''}>
                {t(title)}
                {chosen > 0 && (
                  <span className={classes.chosen} title={t('fleet:ticked.count', { count: chosen })}>
                    {number(chosen)}
                    <VisuallyHidden> {t('inUse')}</VisuallyHidden>
                  </span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tab && (
            <Tabs.Panel value={tab.dimension} pt="xs">
              <tab.Content onDone={() => setOpened(false)} />
            </Tabs.Panel>
          )}
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('fleet');
  const columns = useListColumns();
  const cells = useFleetView((state) => state.view.cells);
  const filterCells = useFleetView((state) => state.filterCells);
  const [column, setColumn] = useState(cells?.at(-1)?.column ?? 0);
  const chosen = valuesOfColumn(cells, column);
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('columns.column')}
        value={column}
        onChange={(event) => setColumn(Number(event.currentTarget.value))}
        data={columns.map((label, index) => ({ label, value: String(index) }))}
      />
      <ColumnValues
        key={column}
        column={column}
        name={columns[column] ?? ''}
        chosen={chosen}
        onChange={(values) => filterCells(column, values)}
      />
      <PanelFoot onClear={chosen.length > 0 ? () => filterCells(column, []) : null} onDone={onDone} />
    </>
  );
}
