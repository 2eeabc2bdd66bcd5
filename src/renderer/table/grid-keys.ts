import type {
  CellPosition,
  Column,
  GridApi,
  SuppressHeaderKeyboardEventParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useFleetView } from '../state/view.ts';
import { showError } from '../ui/errors.tsx';
import { focusCell, focusRows } from './grid-focus.ts';
import { isMenuKey, type MenuOf, positionBelow, useGridMenu } from './grid-menu.ts';
import { extendTicks, MOST_TICKED, tick, tickAll } from './ticked.ts';

export const TICK_COLUMN = 'tick';

/**
 * Keys of the ARIA grid pattern that AG Grid lacks or implements differently: Home and End within the row, with Ctrl
 * over all rows; pages by rows (the library's pages by pixels miss rows where it scales its scrolling, from 940,000
 * rows on); Tab as one step for the headers and one for the rows; Enter opens, Escape closes; Space ticks a row,
 * Shift+Space a range, Shift with the arrows row after row, Ctrl+A all; the menu key and Shift+F10 open the row's menu.
 *
 * They act on the cell that the grid has in focus, also while a row that was scrolled to is not drawn yet.
 *
 * @returns whether the key was handled, so that the grid ignores it
 */
export function onCellKey({ api, event }: SuppressKeyboardEventParams<PlacedRow>): boolean {
  const cell = api.getFocusedCell();
  if (event.type !== 'keydown' || !cell) return false;
  const act = action(api, cell, event);
  if (act) event.preventDefault();
  act?.();
  return act !== null;
}

function action(
  api: GridApi<PlacedRow>,
  { rowIndex, column }: CellPosition,
  event: KeyboardEvent,
): (() => void) | null {
  const row = api.getDisplayedRowAtIndex(rowIndex)?.data;
  const isControl = event.ctrlKey || event.metaKey;
  if (isMenuKey(event)) return () => row && openMenu(column, { row, index: rowIndex });
  if (event.key === 'Tab') return event.shiftKey ? () => api.setFocusedHeader(column) : null;
  const step = event.shiftKey && !isControl ? steps[event.key] : undefined;
  if (step) return () => extendTo(api, rowIndex, column, rowIndex + step);
  if (event.key === 'ArrowUp' && rowIndex === 0) return () => api.setFocusedHeader(column);
  if (event.key === 'Enter') return () => row && useFleetView.getState().select(row.vin);
  if (event.key === 'Escape') {
    const { selectedVin, select } = useFleetView.getState();
    return selectedVin === null ? null : () => select(null);
  }
  if (event.key === ' ') return () => row && tick(row.vin, rowIndex, event.shiftKey).catch(showError);
  if (event.key.toLowerCase() === 'a' && isControl) {
    return () => api.getDisplayedRowCount() <= MOST_TICKED && tickAll().catch(showError);
  }
  const move = moves[`${isControl ? 'Ctrl+' : ''}${event.key}`];
  return move ? () => moveFocus(api, rowIndex, column, move) : null;
}

/** By how many rows each arrow key extends the ticks while Shift is held. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function extendTo(api: GridApi<PlacedRow>, from: number, column: Column, to: number): void {
  if (to < 0 || to >= api.getDisplayedRowCount()) return;
  focusCell(api, to, column.getColId());
  const vinAt = (row: number) => api.getDisplayedRowAtIndex(row)?.data?.vin ?? null;
  extendTicks(from, to, vinAt).catch(showError);
}

function openMenu(column: Column, cell: MenuOf['cell']): void {
  const { activeElement } = document;
  if (activeElement)
    useGridMenu.getState().open({ ...positionBelow(activeElement), columnId: column.getColId(), cell });
}

function moveFocus(api: GridApi<PlacedRow>, row: number, column: Column, move: Move): void {
  const columns = api.getAllDisplayedColumns();
  const last = { row: api.getDisplayedRowCount() - 1, column: columns.length - 1 };
  const at = { row, column: columns.indexOf(column) };
  const to = { ...at, ...move(at, last, rowsInSight(api)) };
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  focusCell(api, within(to.row, last.row), columns[within(to.column, last.column)]?.getColId());
}

interface CellIndex {
  readonly row: number;
  readonly column: number;
}

/** The cell to which the focus moves; it may lie outside the grid. `page`: rows of a page. */
type Move = (at: CellIndex, last: CellIndex, page: number) => Partial<CellIndex>;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (at) => ({ row: at.row - 1 }),
  ArrowDown: (at) => ({ row: at.row + 1 }),
  ArrowLeft: (at) => ({ column: at.column - 1 }),
  ArrowRight: (at) => ({ column: at.column + 1 }),
  Home: () => ({ column: 0 }),
  End: (_, last) => ({ column: last.column }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, last) => last,
  PageUp: (at, _, page) => ({ row: at.row - page }),
  PageDown: (at, _, page) => ({ row: at.row + page }),
};

/** Keys that move the focus or extend the ticks, as `Ctrl+Home`. A test checks that the help lists each. */
export const gridKeys: readonly string[] = [
  ...Object.keys(moves),
  ...Object.keys(steps).map((key) => `Shift+${key}`),
];

/** Whole rows that fit in the table, minus one row of overlap. */
function rowsInSight(api: GridApi<PlacedRow>): number {
  const { top, bottom } = api.getVerticalPixelRange();
  const height = api.getRenderedNodes()[0]?.rowHeight ?? bottom - top;
  return Math.max(1, Math.floor((bottom - top) / height) - 1);
}

/**
 * Keys in the headers. Tab leaves the headers in one step, on to the rows or back out of the table. Home and End go to
 * the first and the last header. The menu key opens the column's menu. The grid itself has Shift with an arrow, which
 * moves a column, and Alt with an arrow, which changes its width.
 */
export function onHeaderKey({ api, event, column }: SuppressHeaderKeyboardEventParams<PlacedRow>): boolean {
  if (event.type !== 'keydown') return false;
  if (isMenuKey(event) && 'getColId' in column) {
    event.preventDefault();
    openMenu(column, null);
    return true;
  }
  if (event.key === 'Home' || event.key === 'End') {
    const end = api.getAllDisplayedColumns().at(event.key === 'Home' ? 0 : -1);
    event.preventDefault();
    if (end) api.setFocusedHeader(end);
    return true;
  }
  if (event.key !== 'Tab') return false;
  if (!event.shiftKey) {
    if (focusRows(api)) event.preventDefault();
    return true;
  }
  // From the first focusable element the browser itself moves the focus backwards, and so out of the table.
  const header = event.target instanceof Element ? event.target : null;
  header?.closest('[role=grid]')?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return true;
}
