import type { ExportedTable } from './export-from.ts';
import { type CompareWith, useLayout } from './layout.ts';
import { useFleetView } from './view.ts';

/** Opens the pre-flight sheet, which precedes a lookup, for these vehicles, however fresh their answers are. */
export function openPreflight(vins: readonly string[]): void {
  const target = { kind: 'vins', vins: [...vins] } as const;
  useLayout.getState().open({ kind: 'preflight', target, onlyOlder: false });
}

/** @param returnTo the comparison that opens when the export closes; absent: none */
export function exportTable(table: ExportedTable, returnTo?: CompareWith): void {
  const { view } = useFleetView.getState();
  const from = { view, vins: [], rows: table.what.kind, table };
  useLayout.getState().open({ kind: 'export', ...from, ...(returnTo ? { returnTo } : {}) });
}

/**
 * Opens the form of a connection. The present dialog returns when the form is closed.
 *
 * @param thenLookUp VIN of a vehicle that is looked up over the connection once it was saved
 */
export function editConnection(edit: number | 'new', thenLookUp?: string): void {
  const { dialog, open } = useLayout.getState();
  open({ kind: 'connections', edit, returnTo: dialog, ...(thenLookUp === undefined ? {} : { thenLookUp }) });
}
