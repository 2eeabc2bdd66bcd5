import { useModals } from '@mantine/modals';
import { isFiltered } from '../../../shared/filters.ts';
import { canCompare, previousRun } from '../../../shared/runs.ts';
import { useRemovedLists } from '../../lists/bin.ts';
import { lastRunOf } from '../../runs/progress.ts';
import { useHasDemo } from '../../state/demo.ts';
import { useLayout } from '../../state/layout.ts';
import { areExportsForbidden, isFormatAllowed, useForbiddenByPolicy, usePolicy } from '../../state/policy.ts';
import { useAppState, useConnections, useFleetCounts, useLists, useRuns } from '../../state/queries.ts';
import { useFleetView } from '../../state/view.ts';
import { wholeFleet } from '../../state/whole-fleet.ts';
import { possibleCommands } from './possible.ts';

/** The commands that can be carried out: `now`, and `underPalette` as soon as an open palette is closed. */
export function usePossibleCommands() {
  const view = useFleetView((state) => state.view);
  const ticked = useFleetView((state) => state.checkedVins.length);
  const layout = useLayout((state) => state.layout);
  const hasDialog = useLayout((state) => state.dialog !== null || state.help !== null);
  // Without the moment that `useConfirming` adds for Escape, which is no key of a command.
  const isConfirming = useModals().modals.length > 0;
  const isPaletteOpen = useLayout((state) => state.palette);
  const lists = useLists().data ?? [];
  const connections = useConnections().data ?? [];
  const runs = useRuns().data ?? [];
  const counts = useFleetCounts({ ...wholeFleet, listId: view.listId }).data;
  const removed = useRemovedLists().data?.length ?? 0;
  const theme = useAppState().data?.settings.theme ?? 'system';
  const hasDemo = useHasDemo();
  const isExportAllowed = !useForbiddenByPolicy(areExportsForbidden).isForbidden;
  const isReportAllowed = isFormatAllowed(usePolicy(), 'pdf', false);
  const last = lastRunOf(runs, view.listId);
  const situation = {
    isCovered: hasDialog || isConfirming,
    isFirstStart: lists.length === 0 && connections.length === 0,
    theme,
    layout,
    vehicles: counts?.total ?? 0,
    isFiltered: isFiltered(view),
    isList: view.listId !== null,
    hasColumns: lists.some(({ id, columns }) => id === view.listId && columns.length > 0),
    ticked,
    failed: last?.counts.failed ?? 0,
    runs: runs.length,
    isComparable: last !== undefined && canCompare(last) && previousRun(runs, last) !== undefined,
    removed,
    hasDemo,
    isExportAllowed,
    isReportAllowed,
  };
  return {
    now: possibleCommands({ ...situation, isCovered: situation.isCovered || isPaletteOpen }),
    underPalette: possibleCommands(situation),
  };
}
