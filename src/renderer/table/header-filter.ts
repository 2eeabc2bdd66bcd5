import type { GridApi } from 'ag-grid-community';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useHeaderFilter } from '../state/column-filters.ts';
import { useLayout } from '../state/layout.ts';
import { focusHeader } from './grid-focus.ts';
import { positionBelow } from './grid-menu.ts';

/** Opens the filter of a column below its header. VINs are filtered by pasted numbers, in a dialog. */
export function openHeaderFilter(api: GridApi<PlacedRow>, columnId: string, name: string): void {
  if (columnId === 'vin') {
    useLayout.getState().open({ kind: 'paste' });
    return;
  }
  const header = document.querySelector(`.ag-header-cell[col-id="${CSS.escape(columnId)}"]`);
  if (!header) return;
  useHeaderFilter.getState().open({
    columnId,
    name,
    ...positionBelow(header),
    leave: () => !api.isDestroyed() && focusHeader(api, columnId),
  });
}
