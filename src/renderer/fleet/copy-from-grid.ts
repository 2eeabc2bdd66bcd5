import { notifications } from '@mantine/notifications';
import type { GridApi } from 'ag-grid-community';
import i18n from 'i18next';
import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { copyText } from '../ui/clipboard.ts';
import { showError } from '../ui/errors.tsx';
import type { FleetColumn } from './columns.ts';
import { toTsv } from './copy.ts';
import { ticked, tickedRows } from './ticked.ts';
import { useFleetView } from './view-store.ts';

/**
 * Answers Ctrl+C in the table: the ticked rows, or else the one cell that has the focus, as a spreadsheet takes them.
 * Text that the user marked with the mouse is the browser's to copy.
 */
export function copyFrom(
  api: GridApi<FleetRow>,
  columns: readonly FleetColumn[],
  event: ClipboardEvent,
): void {
  if (window.getSelection()?.toString()) return;
  const text = (rows: readonly FleetRow[], chosen = columns) =>
    toTsv(
      rows.map((row) => chosen.map((column) => column.value(row))),
      i18n.language,
    );

  const { checkedVins } = useFleetView.getState();
  if (checkedVins.length === 0) {
    const cell = api.getFocusedCell();
    const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
    const column = columns.find(({ id }) => id === cell?.column.getColId());
    if (!row || !column) return;
    event.clipboardData?.setData('text/plain', text([row], [column]));
    event.preventDefault();
    return;
  }

  event.preventDefault();
  const loaded = loadedRows(api).filter((row) => ticked(checkedVins).has(row.vin));
  if (loaded.length === checkedVins.length) {
    event.clipboardData?.setData('text/plain', text(loaded));
    tellCopied(loaded.length);
    return;
  }
  tickedRows(loaded)
    .then((rows) => {
      if (!copyText(text(rows))) throw new Error('the clipboard took nothing');
      tellCopied(rows.length);
    })
    .catch(showError);
}

function loadedRows(api: GridApi<FleetRow>): FleetRow[] {
  const rows: FleetRow[] = [];
  api.forEachNode((node) => {
    if (node.data) rows.push(node.data);
  });
  return rows;
}

function tellCopied(count: number): void {
  notifications.show({ message: i18n.t('ticked.copied', { ns: 'fleet', count }), autoClose: 4000 });
}
