import { Button, EmptyState, Splitter } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconTruck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered } from '../../shared/filters.ts';
import { HeaderFilter } from '../filters/HeaderFilter.tsx';
import { NoMatch } from '../filters/NoMatch.tsx';
import { showsMap, useLayout } from '../state/layout.ts';
import { useIsOpened, useOpening } from '../state/opening.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { ErrorAlert } from '../ui/errors.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { VehiclePanel } from '../vehicle/VehiclePanel.tsx';
import classes from './frame.module.css';

// The code of table and map is loaded and run in separate tasks, because a single one would block the screen. The code
// of the table is loaded at once, that of the map after the frame is drawn, so that the map does not delay the rows.
const readTable = async () => {
  const { FleetTable } = await import('../table/FleetTable.tsx');
  return () => <FleetTable noMatch={<NoMatch />} />;
};
const FleetTable = lazyPart(readTable);
const Overview = lazyPart(async () => {
  const { Overview } = await import('../overview/Overview.tsx');
  return () => <Overview noMatch={<NoMatch />} />;
});
const readMap = async () => (await import('../map/FleetMap.tsx')).FleetMap;
const FleetMap = lazyPart(readMap);
// Errors are ignored here: the component shows them when it is drawn.
void readTable().catch(() => undefined);
useOpening.subscribe(() => showsMap(useLayout.getState().layout) && void readMap().catch(() => undefined));

function Table() {
  return <Section of={FleetTable} />;
}

function FleetOnMap() {
  const isOpened = useIsOpened();
  return isOpened && <Section of={FleetMap} />;
}

function Section({ of: Of }: { readonly of: ComponentType }) {
  return (
    <Boundary>
      <div className={classes.fill}>
        <Of />
      </div>
    </Boundary>
  );
}

/** Sets `aria-orientation` to the direction of the separator; the library sets it to that of the panes. */
function setVerticalOrientation(splitter: HTMLElement | null): void {
  splitter?.querySelector('[role="separator"]')?.setAttribute('aria-orientation', 'vertical');
}

function Views() {
  const { t } = useTranslation('app');
  const layout = useLayout((state) => state.layout);
  // Plate, place and age have their room in a narrow window too.
  const isNarrow = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const isOpen = useFleetView((state) => state.selectedVin !== null);
  if (layout === 'table') return <Table />;
  if (layout === 'map') return <FleetOnMap />;
  if (layout === 'overview') return <Section of={Overview} />;
  return (
    <Splitter
      ref={setVerticalOrientation}
      h="100%"
      lineSize={1}
      attributes={{ handle: { 'aria-label': t('header.splitter') } }}
    >
      <Splitter.Pane defaultSize={isNarrow ? 60 : 55} min={25} max={80} className={classes.view}>
        <Table />
      </Splitter.Pane>
      <Splitter.Pane defaultSize={isNarrow ? 40 : 45} min={20} className={classes.view}>
        {/* The details then lie over it (frame.module.css). */}
        <div inert={isNarrow && isOpen}>
          <FleetOnMap />
        </div>
      </Splitter.Pane>
    </Splitter>
  );
}

function NoVehicles() {
  const { t } = useTranslation(['app', 'lists']);
  const open = useLayout((state) => state.open);
  return (
    <EmptyState
      m="auto"
      size="lg"
      variant="light"
      icon={<IconTruck aria-hidden />}
      title={t('empty.title')}
      description={t('empty.text')}
    >
      <EmptyState.Actions>
        <Button
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => open({ kind: 'intake', source: null })}
        >
          {t('lists:add')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

export function Content() {
  const view = useFleetView((state) => state.view);
  const selected = useFleetView((state) => state.selectedVin);
  const layout = useLayout((state) => state.layout);
  const counts = useFleetCounts(view);
  const isOpened = useIsOpened();

  if (counts.error && !counts.data) {
    return (
      <div className={classes.content}>
        <ErrorAlert error={counts.error} onRetry={() => void counts.refetch()} />
      </div>
    );
  }
  return (
    <div className={classes.content}>
      {counts.data?.total === 0 && !isFiltered(view) ? (
        <NoVehicles />
      ) : (
        <div className={classes.view}>
          <Views />
          {isOpened && <HeaderFilter />}
        </div>
      )}
      {selected && (
        <aside className={classes.aside} data-over={layout === 'both' || undefined}>
          <Boundary>
            <VehiclePanel />
          </Boundary>
        </aside>
      )}
    </div>
  );
}
