import type { ColumnState, GridApi } from 'ag-grid-community';
import { useEffect, useEffectEvent } from 'react';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { isSameLayout, layoutOf } from '../state/column-layout.ts';
import { type ColumnLayout, PLACE_WIDTH } from '../state/columns.ts';
import { useFleetView } from '../state/view.ts';
import { TICK_COLUMN } from './grid-keys.ts';
import { showSort } from './use-grid-sync.ts';
import type { TableColumns } from './use-table-columns.ts';

/** Values of `source` in the grid's column events that the user has not caused. */
const NOT_THE_USER: ReadonlySet<string> = new Set(['api', 'gridOptionsChanged', 'gridInitializing']);

interface ColumnEvent {
  readonly finished: boolean;
  readonly source: string;
}

export function useGridColumns(
  api: GridApi<PlacedRow> | null,
  { columns, layout, change }: TableColumns,
): void {
  const onColumns = useEffectEvent((api: GridApi<PlacedRow>, { finished, source }: ColumnEvent) => {
    if (!finished || NOT_THE_USER.has(source)) return;
    const now = layoutOf(columns, layoutIn(api));
    if (!isSameLayout(now, layout)) change(now);
  });
  useEffect(() => {
    // A change of language destroys this grid; the new one comes with a later render.
    if (!api || api.isDestroyed()) return;
    showLayout(api, layout);
    showSort(api, useFleetView.getState().view.sort);
    const onEvent = (event: ColumnEvent) => onColumns(api, event);
    api.setGridOption('onColumnMoved', onEvent);
    api.setGridOption('onColumnResized', onEvent);
  }, [api, layout]);
}

function showLayout(api: GridApi<PlacedRow>, layout: ColumnLayout): void {
  if (isSameLayout(layoutIn(api), layout)) return;
  const state = layout.map(({ id, width, shown }): ColumnState => {
    const flex = id === 'place' && width === PLACE_WIDTH ? 1 : null;
    return { colId: id, width, flex, hide: !shown };
  });
  api.applyColumnState({ state: [{ colId: TICK_COLUMN }, ...state], applyOrder: true });
}

const layoutIn = (api: GridApi<PlacedRow>): ColumnLayout =>
  api
    .getColumnState()
    .filter(({ colId }) => colId !== TICK_COLUMN)
    .map(({ colId, width, flex, hide }) => {
      // What the place takes of the free room is not what the user has chosen.
      return { id: colId, width: flex ? PLACE_WIDTH : Math.round(width ?? 0), shown: !hide };
    });
