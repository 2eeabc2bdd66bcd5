import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { PlacedRow } from '../../preload/schemas/fleet.ts';
import { useAppState } from '../app/queries.ts';
import { subscribeNow } from '../ui/use-now.ts';
import { FIRST_COLUMN } from './column-layout.ts';
import { TICK_COLUMN } from './grid-keys.ts';
import { inFrames } from './in-frames.ts';
import { useFleetView } from './view-store.ts';

/** Columns that tell of ages. */
const AGES = ['age', 'askedAt'];

/** Of the rows in sight: all at once would hold up the screen, every quarter of a minute. */
function refreshAges(grid: GridApi<PlacedRow>): Promise<void> {
  return inFrames(
    grid.getRenderedNodes(),
    () => !grid.isDestroyed(),
    (node) => grid.refreshCells({ columns: AGES, rowNodes: [node], force: true }),
  );
}

/** Draws cells anew that show more than their rows: the time, limits of ages, what is ticked, which vehicle is open. */
export function useGridRefresh(grid: GridApi<PlacedRow> | null): void {
  useEffect(() => {
    const refresh = (columns: string[]) => grid?.refreshCells({ columns, force: true });
    const ends = [
      subscribeNow(() => void (grid && refreshAges(grid))),
      useFleetView.subscribe((state, before) => {
        if (state.checkedVins !== before.checkedVins) refresh([TICK_COLUMN]);
        if (state.selectedVin !== before.selectedVin) refresh([FIRST_COLUMN]);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [grid]);

  const { lateAfterHours, silentAfterHours } = useAppState().data?.settings ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the cells read
  useEffect(
    () => grid?.refreshCells({ columns: AGES, force: true }),
    [grid, lateAfterHours, silentAfterHours],
  );
}
