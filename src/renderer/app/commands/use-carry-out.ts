import type { AppCommand } from '../../../contract/app-commands.ts';
import { openExport } from '../../export/open.ts';
import { useLookUp } from '../../runs/use-look-up.ts';
import { useLayouts } from '../../state/column-layouts.ts';
import { useDemoRemoval, useDemoStart } from '../../state/demo.ts';
import { type Layout, useLayout, useSidebar } from '../../state/layout.ts';
import { useSaveSettings } from '../../state/settings.ts';
import { useFleetView } from '../../state/view.ts';
import { focusSearch } from '../../ui/focus-search.ts';
import { saveAs } from '../../views/actions.tsx';

export function useCommandHandlers(): Readonly<Record<AppCommand, () => void>> {
  const { open, showHelp, showPalette, showFilters, setLayout, toggleOverview, showSidebar } = useLayout();
  const sidebar = useSidebar();
  const choose = useLayouts((state) => state.choose);
  const clearFilters = useFleetView((state) => state.clearFilters);
  const { mutate: save } = useSaveSettings();
  const lookUp = useLookUp();
  const startDemo = useDemoStart();
  const removeDemo = useDemoRemoval();
  const show = (layout: Layout) => () => setLayout(layout);

  return {
    import: () => open({ kind: 'intake', source: null }),
    export: openExport,
    report: () => {
      const { view, checkedVins } = useFleetView.getState();
      open({ kind: 'export', view, vins: checkedVins, rows: 'view', format: 'pdf' });
    },
    saveView: saveAs,
    bin: () => open({ kind: 'bin' }),
    connections: () => open({ kind: 'connections', edit: null }),
    settings: () => open({ kind: 'settings' }),
    find: focusSearch,
    findMany: () => open({ kind: 'paste' }),
    clearFilters,
    editWork: () => open({ kind: 'work', vins: useFleetView.getState().checkedVins }),
    takeWork: () => {
      const { listId } = useFleetView.getState().view;
      if (listId !== null) open({ kind: 'take-work', listId });
    },
    layoutTable: show('table'),
    layoutBoth: show('both'),
    layoutMap: show('map'),
    overview: toggleOverview,
    filters: () => showFilters(true),
    areas: () => open({ kind: 'areas' }),
    columns: () => choose(true),
    sidebar: () => showSidebar(!sidebar),
    themeSystem: () => save({ theme: 'system' }),
    themeLight: () => save({ theme: 'light' }),
    themeDark: () => save({ theme: 'dark' }),
    lookUp: lookUp.usual,
    lookUpWhole: lookUp.whole,
    lookUpTicked: lookUp.ticked,
    lookUpFailed: lookUp.failed,
    schedule: () => {
      const { listId } = useFleetView.getState().view;
      if (listId !== null) open({ kind: 'schedule', listId });
    },
    runs: () => open({ kind: 'runs', runId: null }),
    compare: lookUp.compareLast,
    palette: () => {
      // Otherwise the column panel would stay open below the palette.
      choose(false);
      showPalette(true);
    },
    guide: () => showHelp('guide'),
    shortcuts: () => showHelp('shortcuts'),
    startDemo: () => startDemo.mutate(),
    removeDemo,
    licences: () => showHelp('licences'),
    about: () => showHelp('about'),
  };
}
