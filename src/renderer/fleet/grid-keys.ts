import type {
  GridApi,
  SuppressHeaderKeyboardEventParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { showError } from '../ui/errors.tsx';
import { MOST_TICKED, tickAll } from './ticked.ts';

/**
 * Keys of the ARIA grid pattern that the library has otherwise or not at all: Home and End within the row, with Ctrl
 * over all rows; pages by rows (the library's by pixels miss where it scales its scrolling, from 940,000 rows on); Tab
 * as one step for the headers and one for the rows; Ctrl+A over all pages.
 *
 * @returns whether the key is done with
 */
export function onCellKey({ api, event, column }: SuppressKeyboardEventParams<FleetRow>): boolean {
  if (event.type !== 'keydown') return false;
  if (event.key === 'Tab' && event.shiftKey) {
    event.preventDefault();
    api.setFocusedHeader(column);
    return true;
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (api.getDisplayedRowCount() <= MOST_TICKED) tickAll().catch(showError);
    return true;
  }
  const cell = api.getFocusedCell();
  const move = moves[`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`];
  if (!move || !cell) return false;
  event.preventDefault();
  const columns = api.getAllDisplayedColumns();
  const last = { row: api.getDisplayedRowCount() - 1, column: columns.length - 1 };
  const at = { row: cell.rowIndex, column: columns.indexOf(cell.column) };
  const to = { ...at, ...move(at, last, rowsInSight(api)) };
  focusCell(api, Math.min(Math.max(to.row, 0), last.row), columns[to.column]?.getColId());
  return true;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const moves: Readonly<Record<string, (at: Place, last: Place, page: number) => Partial<Place>>> = {
  Home: () => ({ column: 0 }),
  End: (_, last) => ({ column: last.column }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, last) => last,
  PageUp: (at, _, page) => ({ row: at.row - page }),
  PageDown: (at, _, page) => ({ row: at.row + page }),
};

/** Whole rows that fit in the table, less one for the eye to hold on to. */
function rowsInSight(api: GridApi<FleetRow>): number {
  const { top, bottom } = api.getVerticalPixelRange();
  const height = api.getRenderedNodes()[0]?.rowHeight ?? bottom - top;
  return Math.max(1, Math.floor((bottom - top) / height) - 1);
}

/** Frames in which a row that was scrolled to is drawn at the latest. */
const FRAMES = 20;

/** Scrolls to a cell and gives it the focus, now or as soon as it is drawn. */
function focusCell(api: GridApi<FleetRow>, row: number, columnId = 'vin', frames = FRAMES): void {
  api.ensureIndexVisible(row);
  api.ensureColumnVisible(columnId);
  api.setFocusedCell(row, columnId);
  requestAnimationFrame(() => {
    if (frames === 0 || api.isDestroyed() || isFocused(row, columnId)) return;
    const now = api.getFocusedCell();
    const isStillWanted = now?.rowIndex === row && now.column.getColId() === columnId;
    if (isStillWanted && !isElsewhere()) focusCell(api, row, columnId, frames - 1);
  });
}

/** Whether the user has gone on to something outside of the table. */
function isElsewhere(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !focused.closest('[role=grid]');
}

function isFocused(row: number, columnId: string): boolean {
  const cell = document.activeElement;
  return (
    cell?.getAttribute('col-id') === columnId &&
    cell.closest('[row-index]')?.getAttribute('row-index') === String(row)
  );
}

/** Where the focus was in the rows, or their first cell in sight. False when there are no rows. */
export function focusRows(api: GridApi<FleetRow>): boolean {
  if (api.getDisplayedRowCount() === 0) return false;
  const cell = api.getFocusedCell();
  focusCell(api, cell?.rowIndex ?? api.getFirstDisplayedRowIndex(), cell?.column.getColId());
  return true;
}

/** Tab leaves the headers as one step: on to the rows, or back out of the table. */
export function onHeaderKey({ api, event }: SuppressHeaderKeyboardEventParams<FleetRow>): boolean {
  if (event.type !== 'keydown' || event.key !== 'Tab') return false;
  if (!event.shiftKey) {
    if (focusRows(api)) event.preventDefault();
    return true;
  }
  // From the first thing that can have the focus the browser goes on backwards, and so out of the table.
  const header = event.target instanceof Element ? event.target : null;
  header?.closest('[role=grid]')?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return true;
}
