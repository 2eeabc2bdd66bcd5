import { notifications } from '@mantine/notifications';
import type { GridApi } from 'ag-grid-community';
import i18n from 'i18next';
import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { copyText } from '../ui/clipboard.ts';
import { showError } from '../ui/errors.tsx';
import type { FleetColumn } from './columns.ts';
import { toTsv } from './copy.ts';
import { MOST_TICKED, tickedRows } from './ticked.ts';
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
  const text = (rows: readonly FleetRow[], of = columns) =>
    toTsv(
      rows.map((row) => of.map((column) => column.value(row))),
      i18n.language,
    );

  const ticked = useFleetView.getState().checkedVins.length;
  if (ticked === 0) {
    const cell = api.getFocusedCell();
    const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
    const column = columns.find(({ id }) => id === cell?.column.getColId());
    if (!row || !column) return;
    event.clipboardData?.setData('text/plain', text([row], [column]));
    event.preventDefault();
    return;
  }

  event.preventDefault();
  const loaded = loadedTicked(api);
  if (loaded.length === ticked || api.getDisplayedRowCount() > MOST_TICKED) {
    event.clipboardData?.setData('text/plain', text(loaded));
    tellCopied(loaded.length, ticked);
    return;
  }
  tickedRows()
    .then((rows) => {
      copyText(text(rows));
      tellCopied(rows.length, ticked);
    })
    .catch(showError);
}

function loadedTicked(api: GridApi<FleetRow>): FleetRow[] {
  const rows: FleetRow[] = [];
  api.forEachNode((node) => {
    if (node.data && node.isSelected()) rows.push(node.data);
  });
  return rows;
}

/** Says how many rows of how many are on the clipboard: never a part as if it were all. */
function tellCopied(count: number, of: number): void {
  const message =
    count === of
      ? i18n.t('ticked.copied', { ns: 'fleet', count })
      : i18n.t('ticked.copiedSome', { ns: 'fleet', count, of });
  notifications.show({ message, autoClose: 4000 });
}
