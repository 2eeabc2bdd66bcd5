import type { GridApi } from 'ag-grid-community';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';

/** Number of frames after which a row that was scrolled to is drawn at the latest. */
const FRAMES = 20;

/** The column that names the vehicle: behind the ticks, at the left edge. */
const leadOf = (api: GridApi<PlacedRow>): string => api.getDisplayedLeftColumns().at(-1)?.getColId() ?? 'vin';

/** Scrolls to a cell and gives it the focus, now or as soon as it is drawn. */
export function focusCell(
  api: GridApi<PlacedRow>,
  row: number,
  columnId = leadOf(api),
  frames = FRAMES,
): void {
  api.ensureIndexVisible(row);
  api.ensureColumnVisible(columnId);
  api.setFocusedCell(row, columnId);
  const from = document.activeElement;
  requestAnimationFrame(() => {
    if (frames === 0 || api.isDestroyed() || isFocused(row, columnId)) return;
    const now = api.getFocusedCell();
    const isStillWanted = now?.rowIndex === row && now.column.getColId() === columnId;
    if (isStillWanted && !hasGoneOn(from)) focusCell(api, row, columnId, frames - 1);
  });
}

/** Gives a header the focus, and again where it is lost because the headers are put into another order. */
export function focusHeader(api: GridApi<PlacedRow>, columnId: string): void {
  const hold = (frames: number) => {
    if (frames === 0 || api.isDestroyed()) return;
    if (document.activeElement === null || document.activeElement === document.body)
      api.setFocusedHeader(columnId);
    requestAnimationFrame(() => hold(frames - 1));
  };
  api.setFocusedHeader(columnId);
  hold(FRAMES);
}

/** Whether the user has moved the focus since, for example to a header. A removed row leaves its focus to the body. */
function hasGoneOn(from: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused !== from;
}

function isFocused(row: number, columnId: string): boolean {
  const cell = document.activeElement;
  return (
    cell?.getAttribute('col-id') === columnId &&
    cell.closest('[row-index]')?.getAttribute('row-index') === String(row)
  );
}

export function focusRows(api: GridApi<PlacedRow>): boolean {
  if (api.getDisplayedRowCount() === 0) return false;
  const cell = api.getFocusedCell();
  focusCell(api, cell?.rowIndex ?? api.getFirstDisplayedRowIndex(), cell?.column.getColId());
  return true;
}

/** Gives the focus to a vehicle's row; if that row is not loaded, to the cell that had it last. */
export function focusVehicle(api: GridApi<PlacedRow>, vin: string): void {
  let row: number | null = null;
  api.forEachNode(({ data, rowIndex }) => {
    if (data?.vin === vin) row = rowIndex;
  });
  if (row === null) focusRows(api);
  else focusCell(api, row);
}
