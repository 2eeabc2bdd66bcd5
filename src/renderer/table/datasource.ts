import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { FleetPage, FleetView, PlacedRow } from '../../contract/schemas/fleet.ts';
import { ask, isOutdated } from '../bridge.ts';
import { PAGE_SIZE, takeFirstPage } from '../state/first-answers.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { coalesce } from '../ui/coalesce.ts';
import { refreshPages } from './refresh-pages.ts';
import { gridSort } from './sort.ts';

export interface FleetSource extends IDatasource {
  /**
   * Reads all pages of the grid again and draws the rows that changed, a few in each frame. The grid's own refresh
   * would draw every visible cell in one frame, changed or not. A call during a refresh makes it run once more.
   */
  refresh(api: GridApi<PlacedRow>): Promise<void>;
}

/**
 * The data source of the grid: the pages of the present view.
 *
 * The order comes from the grid, which drops its pages and reads them again when the order changes; the filters come
 * from the view's state.
 *
 * @param onPage called with each page of the view that is still shown
 * @param onError called with the error of a page that is still needed
 */
export function fleetSource(
  onPage: (page: FleetPage) => void,
  onError: (error: unknown) => void,
): FleetSource {
  const current = () => useFleetView.getState().view;
  const read = (view: FleetView, offset: number, end: number) =>
    ask(window.rastro.fleet.page({ view, offset, limit: end - offset }));
  const report = (error: unknown, view: FleetView) => {
    const isReordered = current() !== view;
    if (sameVehicles(current(), view) && !(isReordered && isOutdated(error))) onError(error);
  };

  let grid: GridApi<PlacedRow> | null = null;
  let reading = 0;
  /** Whether the pages that the grid is reading may be older than a change. */
  let mayBeStale = false;
  /** Whether a page that the grid read has failed. */
  let hasFailed = false;

  const refresh = coalesce(async () => {
    const api = grid;
    if (!api || api.isDestroyed()) return;
    if (hasFailed) {
      // Only the grid knows which rows are missing: it reads all its pages again.
      hasFailed = false;
      api.refreshInfiniteCache();
      return;
    }
    const view = current();
    try {
      await refreshPages(api, {
        read: (offset) => read(view, offset, offset + PAGE_SIZE),
        onPage,
        isShown: () => current() === view && !api.isDestroyed(),
      });
    } catch (error) {
      report(error, view);
    }
  });

  return {
    async getRows({ startRow, endRow, sortModel, successCallback, failCallback }: IGetRowsParams<PlacedRow>) {
      const view = current();
      reading++;
      try {
        const asked = { ...view, sort: gridSort(sortModel) ?? view.sort };
        const page = await (takeFirstPage(asked, startRow) ?? read(asked, startRow, endRow));
        // A changed view reads every page again; this only frees the slot of the old answer.
        if (!sameVehicles(current(), view)) return failCallback();
        onPage(page);
        successCallback([...page.rows], page.total);
      } catch (error) {
        failCallback();
        hasFailed ||= sameVehicles(current(), view);
        report(error, view);
      } finally {
        reading--;
        if (mayBeStale && reading === 0) {
          mayBeStale = false;
          void refresh();
        }
      }
    },
    refresh(api) {
      grid = api;
      mayBeStale = reading > 0;
      return refresh();
    },
  };
}
