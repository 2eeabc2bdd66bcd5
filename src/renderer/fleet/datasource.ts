import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { FleetPage, FleetView, PlacedRow } from '../../preload/schemas/fleet.ts';
import { ask, BridgeError } from '../bridge.ts';
import { gridSort } from './sort.ts';
import { useFleetView } from './view-store.ts';

/** Rows of one page. */
export const BLOCK = 200;

export interface FleetSource extends IDatasource {
  /** Calls once no page is under way, now or later; of several calls that wait, the last. */
  whenIdle(call: () => void): void;
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
  let underWay = 0;
  let waiting: (() => void) | null = null;

  async function getRows({
    startRow,
    endRow,
    sortModel,
    successCallback,
    failCallback,
  }: IGetRowsParams<PlacedRow>): Promise<void> {
    const asked = useFleetView.getState().view;
    const isShown = () => sameVehicles(useFleetView.getState().view, asked);
    underWay++;
    try {
      const view = { ...asked, sort: gridSort(sortModel) ?? asked.sort };
      const page = await ask(window.rastro.fleet.page({ view, offset: startRow, limit: endRow - startRow }));
      // The change of the view asks again for every page; this only frees the place of the old answer.
      if (!isShown()) return failCallback();
      loaded(page);
      successCallback(page.rows, page.total);
    } catch (error) {
      failCallback();
      const isReordered = useFleetView.getState().view !== asked;
      if (isShown() && !(isReordered && isOutdated(error))) failed(error);
    } finally {
      underWay--;
      const call = underWay === 0 ? waiting : null;
      if (call) waiting = null;
      call?.();
    }
  }

  return {
    getRows,
    whenIdle(call) {
      if (underWay === 0) call();
      else waiting = call;
    },
  };
}

/** The core gave a question up, since a newer one took its place. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof BridgeError && error.kind === 'cancelled';

/** Whether two views hold the same vehicles, in whichever order. */
export function sameVehicles(a: FleetView, b: FleetView): boolean {
  return (
    a.listId === b.listId &&
    a.search === b.search &&
    a.cells === b.cells &&
    a.statuses === b.statuses &&
    a.box === b.box &&
    a.shape === b.shape &&
    a.ages === b.ages &&
    a.places === b.places &&
    a.gathered === b.gathered
  );
}
