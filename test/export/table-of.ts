import type { Row, Table } from '../../src/main/export/table.ts';

/** A table of these columns and rows, seven rows on a page. */
export function tableOf(columns: Table['columns'], rows: readonly Row[], more: Partial<Table> = {}): Table {
  async function* pages() {
    for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7);
  }
  return {
    ...{ columns, hasHeader: true, above: [], at: { vin: 0, latitude: 1, longitude: 2 } },
    ...{ total: rows.length, pages: pages(), ...more },
  };
}
