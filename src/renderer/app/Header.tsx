import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core';
import {
  IconChartBar,
  IconFileImport,
  IconLayoutColumns,
  IconLayoutSidebarLeftExpand,
  IconMap,
  IconTable,
} from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../export/ExportButton.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { FilterMenu } from '../filters/FilterMenu.tsx';
import { UnlistedFilter } from '../filters/UnlistedFilter.tsx';
import { HelpMenu } from '../help/HelpMenu.tsx';
import { useFormat } from '../i18n/format.ts';
import { LookUpButton } from '../runs/LookUpButton.tsx';
import { rememberHeight } from '../state/header-height.ts';
import { type Layout, useLayout, useSidebar } from '../state/layout.ts';
import { useFleetCounts, useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import { NamedIcon } from '../ui/NamedIcon.tsx';
import { formatInstant } from '../ui/time.ts';
import classes from './frame.module.css';
import { SearchBox } from './SearchBox.tsx';
import { StatusFilter } from './StatusFilter.tsx';

function Titles() {
  const { t } = useTranslation('app');
  const { t: listsText } = useTranslation('lists');
  const { language } = useFormat();
  const listId = useFleetView((state) => state.view.listId);
  const all = useFleetCounts({ ...wholeFleet, listId });
  const list = useLists().data?.find(({ id }) => id === listId);
  const facts = [
    all.data && t('header.vehicles', { count: all.data.total }),
    list && list.rows !== list.vehicles && t('header.rows', { count: list.rows }),
    list?.source,
    list &&
      (list.updatedAt === null
        ? formatInstant(list.createdAt, language)
        : t('header.updated', { when: formatInstant(list.updatedAt, language) })),
  ].filter(Boolean);
  return (
    <div className={classes.titles}>
      <Title order={1} className={classes.title} title={list?.name} tabIndex={-1}>
        {list?.name ?? listsText('everything')}
      </Title>
      <div className={classes.subtitle}>{facts.join(' · ')}</div>
    </div>
  );
}

const layouts = [
  { value: 'table', Icon: IconTable },
  { value: 'both', Icon: IconLayoutColumns },
  { value: 'map', Icon: IconMap },
  { value: 'overview', Icon: IconChartBar },
] as const;

function LayoutSwitch() {
  const { t } = useTranslation('app');
  const layout = useLayout((state) => state.layout);
  const setLayout = useLayout((state) => state.setLayout);
  // The control is drawn after the frame, because it measures itself: that would lay out the whole screen in one task.
  const isFrameDrawn = useDeferredValue(true, false);
  if (!isFrameDrawn) return <div className={classes.layouts} />;
  return (
    <SegmentedControl<Layout>
      className={classes.layouts}
      size="xs"
      aria-label={t('header.layout')}
      value={layout}
      onChange={setLayout}
      data={layouts.map(({ value, Icon }) => ({
        value,
        label: <NamedIcon icon={Icon} name={t(`header.${value}`)} size={18} />,
      }))}
    />
  );
}

/** Takes the place of the sidebar's import button while the sidebar is folded. */
function ImportButton() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => open({ kind: 'intake', source: null })}
    >
      {t('nav.import')}
    </Button>
  );
}

export function Header() {
  const { t } = useTranslation('app');
  const sidebar = useSidebar();
  const showSidebar = useLayout((state) => state.showSidebar);
  return (
    <header ref={rememberHeight} className={classes.header}>
      <div className={classes.head}>
        {!sidebar && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => showSidebar(true)}
            aria-label={t('nav.show')}
          >
            <IconLayoutSidebarLeftExpand size={18} aria-hidden />
          </ActionIcon>
        )}
        {!sidebar && <ImportButton />}
        <Titles />
        <SearchBox />
        <LayoutSwitch />
        <LookUpButton />
        <HelpMenu />
      </div>
      <div className={classes.row}>
        <StatusFilter />
        <FilterMenu />
        <UnlistedFilter />
        <div className={classes.tools}>
          <ColumnChooser />
          <ExportButton />
        </div>
      </div>
      <FilterBar />
    </header>
  );
}
