import type { ExportedTable } from './export-from.ts';
import { type CompareWith, useLayout } from './layout.ts';
import { useFleetView } from './view.ts';

/** @param returnTo the comparison that opens when the export closes; absent: none */
export function exportTable(table: ExportedTable, returnTo?: CompareWith): void {
  const { view } = useFleetView.getState();
  const from = { view, vins: [], rows: table.what.kind, table };
  useLayout.getState().open({ kind: 'export', ...from, ...(returnTo ? { returnTo } : {}) });
}
