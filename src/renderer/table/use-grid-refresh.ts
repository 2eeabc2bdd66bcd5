import type { Column, GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useAppState } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { subscribeNow } from '../ui/use-now.ts';
import { TICK_COLUMN } from './grid-keys.ts';
import { drawInFrames } from './in-frames.ts';

const AGES = ['age', 'askedAt'];

/** Draws the ages of the visible rows anew, over several frames: this happens every 15 seconds and must not block. */
const refreshAges = (grid: GridApi<PlacedRow>): Promise<void> =>
  drawInFrames(
    // Rows that are still loading have no ages, and the grid would refresh all of them for each one.
    grid.getRenderedNodes().filter(({ data }) => data),
    () => !grid.isDestroyed(),
    (node) => grid.refreshCells({ columns: AGES, rowNodes: [node], force: true }),
  );

/** Draws cells anew that show more than their rows: the time, limits of ages, what is ticked, which vehicle is open. */
export function useGridRefresh(grid: GridApi<PlacedRow> | null): void {
  useEffect(() => {
    const refresh = (columns: (string | Column)[]) => grid?.refreshCells({ columns, force: true });
    // One refresh at a time: a hidden window has no frames, and all waiting refreshes would run in its next frame.
    let isRefreshing = false;
    const refreshOnce = async () => {
      if (!grid || isRefreshing) return;
      isRefreshing = true;
      await refreshAges(grid).finally(() => {
        isRefreshing = false;
      });
    };
    const ends = [
      subscribeNow(() => void refreshOnce()),
      useFleetView.subscribe((state, before) => {
        if (state.checkedVins !== before.checkedVins) refresh([TICK_COLUMN]);
        if (state.selectedVin !== before.selectedVin) refresh(grid?.getDisplayedLeftColumns() ?? []);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [grid]);

  const { lateAfterHours, silentAfterHours } = useAppState().data?.settings ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells read the limits
  useEffect(
    () => grid?.refreshCells({ columns: AGES, force: true }),
    [grid, lateAfterHours, silentAfterHours],
  );
}
