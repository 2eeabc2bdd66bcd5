import { notifications } from '@mantine/notifications';
import type { GridApi } from 'ag-grid-community';
import i18n from 'i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import type { RowParts } from '../../contract/schemas/rows.ts';
import { toPlainText, toTsv } from '../../shared/cells/tsv.ts';
import { useFleetView } from '../state/view.ts';
import { copyText } from '../ui/clipboard.ts';
import { showError } from '../ui/errors.tsx';
import { type FleetColumn, partsOf } from './columns.ts';
import { tickedRows, tickedSet } from './ticked.ts';

/**
 * Handles Ctrl+C in the table: copies the ticked rows as text for a spreadsheet, or else the focused cell as plain text.
 * If the user selected text with the mouse, the browser copies that.
 *
 * @param columns the columns that can be copied, in order
 */
export function copyFrom(
  api: GridApi<PlacedRow>,
  columns: readonly FleetColumn[],
  event: ClipboardEvent,
): void {
  if (window.getSelection()?.toString()) return;
  const { checkedVins } = useFleetView.getState();
  if (checkedVins.length === 0) {
    const cell = focusedCell(api, columns);
    if (!cell) return;
    event.clipboardData?.setData('text/plain', cellText(cell.row, cell.column));
    event.preventDefault();
    return;
  }

  event.preventDefault();
  const loaded = loadedTicked(api);
  if (loaded.length === checkedVins.length) {
    event.clipboardData?.setData('text/plain', rowsText(loaded, columns));
    showCopied(loaded.length);
    return;
  }
  copyTicked(api, tickedRowsText(columns)).catch(showError);
}

/**
 * Handles Ctrl+Shift+C: copies the same as Ctrl+C, below a line with the names of the columns.
 *
 * @throws where the browser does not copy
 */
export async function copyWithHeaders(
  api: GridApi<PlacedRow>,
  columns: readonly FleetColumn[],
): Promise<void> {
  if (useFleetView.getState().checkedVins.length > 0) return copyTicked(api, tickedRowsWithHeaders(columns));
  const cell = focusedCell(api, columns);
  if (cell) copyOrThrow(rowsWithHeaders([cell.row], [cell.column]));
}

function focusedCell(api: GridApi<PlacedRow>, columns: readonly FleetColumn[]) {
  const cell = api.getFocusedCell();
  const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  const column = columns.find(({ id }) => id === cell?.column.getColId());
  return row && column ? { row, column } : null;
}

/** The names of the columns, and rows below them, as text for a spreadsheet. */
function rowsWithHeaders(rows: readonly PlacedRow[], columns: readonly FleetColumn[]): string {
  const header = toTsv([columns.map((column) => column.header)], i18n.language);
  return `${header}\r\n${rowsText(rows, columns)}`;
}

export const cellText = (row: PlacedRow, column: FleetColumn): string =>
  toPlainText(column.value(row), i18n.language);

const rowsText = (rows: readonly PlacedRow[], columns: readonly FleetColumn[]): string =>
  toTsv(
    rows.map((row) => columns.map((column) => column.value(row))),
    i18n.language,
  );

export interface CopiedText {
  readonly parts: RowParts;
  of(rows: readonly PlacedRow[]): string;
}

export const tickedRowsText = (columns: readonly FleetColumn[]): CopiedText => ({
  parts: partsOf(columns),
  of: (rows) => rowsText(rows, columns),
});

export const tickedRowsWithHeaders = (columns: readonly FleetColumn[]): CopiedText => ({
  parts: partsOf(columns),
  of: (rows) => rowsWithHeaders(rows, columns),
});

export async function copyTicked(api: GridApi<PlacedRow>, text: CopiedText): Promise<void> {
  const loaded = loadedTicked(api);
  const all = loaded.length === useFleetView.getState().checkedVins.length;
  // No `await` if all rows are loaded, because the browser allows a copy only for a short time after a click.
  const rows = all ? loaded : await tickedRows(text.parts);
  copyOrThrow(text.of(rows));
  showCopied(rows.length);
}

/** @throws where the browser does not copy */
export function copyOrThrow(text: string): void {
  if (!copyText(text)) throw new Error('the clipboard took nothing');
}

/** The loaded ticked rows, each once: while a refresh draws rows in turn, a vehicle may stand in two of them. */
function loadedTicked(api: GridApi<PlacedRow>): PlacedRow[] {
  const wanted = tickedSet(useFleetView.getState().checkedVins);
  const rows = new Map<string, PlacedRow>();
  api.forEachNode(({ data }) => {
    if (data && wanted.has(data.vin)) rows.set(data.vin, data);
  });
  return [...rows.values()];
}

function showCopied(count: number): void {
  notifications.show({ message: i18n.t('ticked.copied', { ns: 'fleet', count }), autoClose: 4000 });
}
