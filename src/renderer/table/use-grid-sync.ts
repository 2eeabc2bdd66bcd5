import type { GridApi } from 'ag-grid-community';
import { useDeferredValue, useEffect, useState } from 'react';
import type { PlacedRow, Sort } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { throttle } from '../ui/throttle.ts';
import type { FleetSource } from './datasource.ts';
import { focusRows, focusVehicle } from './grid-focus.ts';
import { headersOf, isShownBy } from './sort.ts';
import { sortModel } from './use-grid.ts';

/** Shortest time between two requests for changed rows while results arrive. */
const REFRESH_MS = 1_000;

/** A grid whose rows were taken away, as another list is shown. */
interface Emptied {
  readonly api: GridApi<PlacedRow>;
}

/** Keeps the grid in step with the screen's state and the core: view, opened vehicle, stored positions. */
export function useGridSync(api: GridApi<PlacedRow> | null, source: FleetSource): void {
  const [emptied, setEmptied] = useState<Emptied | null>(null);
  const toFill = useDeferredValue(emptied);
  useEffect(() => {
    if (!toFill) return;
    // At this point the grid has the other list's columns, which are deferred too. Its rows load in a separate task.
    const timer = setTimeout(() => !toFill.api.isDestroyed() && toFill.api.purgeInfiniteCache());
    return () => clearTimeout(timer);
  }, [toFill]);
  useEffect(() => {
    if (!api) return;
    const refresh = throttle(() => void source.refresh(api), REFRESH_MS);
    const ends = [
      refresh.cancel,
      window.rastro.on('fleet.changed', refresh),
      useFleetView.subscribe((state, before) => {
        if (state.view.sort !== before.view.sort) showSort(api, state.view.sort);
        if (!sameVehicles(state.view, before.view)) {
          if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top');
          if (state.view.listId === before.view.listId) {
            // The rows of before stay until those of the new view are there.
            api.refreshInfiniteCache();
          } else {
            // Without rows the columns of the other list are made faster.
            api.setRowCount(0, true);
            setEmptied({ api });
          }
        }
        if (state.checkedVins.length === 0 && isInSelectionBar(document.activeElement)) focusRows(api);
        if (!state.selectedVin && before.selectedVin && isInPanel(document.activeElement))
          focusVehicle(api, before.selectedVin);
        if (state.selectedVin && state.selectedVin !== before.selectedVin)
          void reveal(api, state.selectedVin);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [api, source]);
}

/** Whether an element is in the bar of ticked vehicles. When the bar disappears, the rows get the focus. */
const isInSelectionBar = (element: Element | null): boolean =>
  Boolean(element?.closest('[data-selection-bar]'));

/** Whether an element is in the vehicle's panel. When the panel closes, the vehicle's row gets the focus. */
const isInPanel = (element: Element | null): boolean => Boolean(element?.closest('aside'));

export function showSort(api: GridApi<PlacedRow>, sort: Sort): void {
  if (isShownBy(sort, sortModel(api))) return;
  const ids = api
    .getColumnState()
    .toSorted((a, b) => Number(a.hide) - Number(b.hide))
    .map(({ colId }) => colId);
  const state = headersOf(sort, ids).map((header, sortIndex) => ({ ...header, sortIndex }));
  api.applyColumnState({ state, defaultState: { sort: null, sortIndex: null } });
}

/** Scrolls to a vehicle that was opened elsewhere, for example on the map, unless its row is in sight. */
async function reveal(api: GridApi<PlacedRow>, vin: string): Promise<void> {
  const rendered = api.getRenderedNodes().find(({ data }) => data?.vin === vin);
  const { view } = useFleetView.getState();
  const index = rendered?.rowIndex ?? (await ask(window.rastro.fleet.locate({ view, vin })));
  const isStillOpen = useFleetView.getState().selectedVin === vin;
  if (index === null || !isStillOpen || api.isDestroyed()) return;
  api.ensureIndexVisible(index, rendered ? undefined : 'middle');
}
