import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { FleetPage, FleetView, PlacedRow } from '../../preload/schemas/fleet.ts';
import { ask, isOutdated } from '../bridge.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { inFrames } from './in-frames.ts';
import { gridSort } from './sort.ts';

/** Rows of one page. */
export const BLOCK = 200;

export interface FleetSource extends IDatasource {
  /**
   * Asks again for all pages that the grid holds, and draws what changed in them, some rows in each frame: the grid's own
   * way draws every cell in sight, changed or not, in one go. While it is at it, it joins the call and begins anew then.
   */
  refresh(api: GridApi<PlacedRow>): Promise<void>;
}

/**
 * Gives the grid the pages of the view as it stands when they are asked for.
 *
 * The order comes from the grid, which drops all pages and asks anew when it changes; what is in the view comes from
 * the store.
 *
 * @param loaded hears of each page of the view that is still shown
 * @param failed hears why a page can't be had
 */
export function fleetSource(
  loaded: (page: FleetPage) => void,
  failed: (error: unknown) => void,
): FleetSource {
  const current = () => useFleetView.getState().view;
  const pageOf = (view: FleetView, offset: number, end: number) =>
    ask(window.rastro.fleet.page({ view, offset, limit: end - offset }));
  const tell = (error: unknown, asked: FleetView) => {
    const isReordered = current() !== asked;
    if (sameVehicles(current(), asked) && !(isReordered && isOutdated(error))) failed(error);
  };

  /** The grid that is to be refreshed: in another language it is another one. */
  let grid: GridApi<PlacedRow> | null = null;
  let refreshing = false;
  let again = false;
  /** Pages that the grid itself waits for; whether what they say may be of before a change; whether one failed. */
  let underWay = 0;
  let isOutdatedOnArrival = false;
  let hasFailed = false;

  async function refreshOnce(api: GridApi<PlacedRow>): Promise<void> {
    const asked = current();
    const isShown = () => current() === asked && !api.isDestroyed();
    if (hasFailed) {
      // Only the grid knows which rows are missing: it asks for all pages that it holds.
      hasFailed = false;
      api.refreshInfiniteCache();
      return;
    }
    try {
      for (const start of blocksOf(api)) {
        const page = await pageOf(asked, start, start + BLOCK);
        if (!isShown()) return;
        loaded(page);
        if (page.total !== api.getDisplayedRowCount()) api.setRowCount(page.total, true);
        await show(api, start, page.rows, isShown);
      }
    } catch (error) {
      tell(error, asked);
    }
  }

  async function goOn(): Promise<void> {
    again = true;
    if (refreshing) return;
    refreshing = true;
    while (again && grid && !grid.isDestroyed()) {
      again = false;
      await refreshOnce(grid);
    }
    refreshing = false;
  }

  return {
    async getRows({ startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams<PlacedRow>) {
      const asked = current();
      underWay++;
      try {
        const page = await pageOf({ ...asked, sort: gridSort(sortModel) ?? asked.sort }, startRow, endRow);
        // The change of the view asks again for every page; this only frees the place of the old answer.
        if (!sameVehicles(current(), asked)) return failCallback();
        loaded(page);
        successCallback(page.rows, page.total);
      } catch (error) {
        failCallback();
        hasFailed ||= sameVehicles(current(), asked);
        tell(error, asked);
      } finally {
        underWay--;
        if (isOutdatedOnArrival && underWay === 0) {
          isOutdatedOnArrival = false;
          void goOn();
        }
      }
    },
    refresh(api) {
      grid = api;
      isOutdatedOnArrival = underWay > 0;
      return goOn();
    },
  };
}

/** First rows of the pages that the grid holds, those in sight first. Of none it holds nothing, and looks for the first. */
function blocksOf(api: GridApi<PlacedRow>): number[] {
  if (api.getDisplayedRowCount() === 0) return [0];
  const held = new Set<number>();
  const hold = (row: number | null) => row !== null && held.add(row - (row % BLOCK));
  for (const { data, rowIndex } of api.getRenderedNodes()) if (data) hold(rowIndex);
  api.forEachNode(({ data, rowIndex }) => data && hold(rowIndex));
  return [...held];
}

/** Gives the grid what changed of a page's rows. */
async function show(
  api: GridApi<PlacedRow>,
  start: number,
  rows: readonly PlacedRow[],
  isShown: () => boolean,
): Promise<void> {
  const drawn = new Set(api.getRenderedNodes());
  const changed: (() => void)[] = [];
  api.forEachNode((node) => {
    const row = rows[(node.rowIndex ?? 0) - start];
    // One that is still to come is on its way already.
    if (!row || !node.data || isSame(row, node.data)) return;
    if (drawn.has(node)) changed.push(() => node.updateData(row));
    else node.updateData(row);
  });
  await inFrames(changed, isShown, (draw) => draw());
}

const isSame = (a: PlacedRow, b: PlacedRow): boolean => JSON.stringify(a) === JSON.stringify(b);
