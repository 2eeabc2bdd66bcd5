import { isFiltered } from '../../shared/filters.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';

/** Opens the export of what the table shows, or of the user's own file if the last export was one, and no row is left out. */
export function openExport(): void {
  const { view, checkedVins } = useFleetView.getState();
  const { open, exportFormat } = useLayout.getState();
  const isWholeList = view.listId !== null && checkedVins.length === 0 && !isFiltered(view);
  const isOwnFile = isWholeList && exportFormat === 'as-imported';
  open({ kind: 'export', view, vins: checkedVins, rows: isOwnFile ? 'file' : 'view' });
}
