import type { HeldBackRow } from '../../preload/schemas/lists.ts';
import type { HeldBackListRow, ListRow, PackedRows } from './types.ts';

/**
 * Rows on their way into the store, packed: between threads a few long strings cost a tenth of what thousands of small
 * objects do.
 */
export function packRows(
  rows: readonly ListRow[],
  heldBack: readonly (HeldBackRow & { readonly cells?: readonly string[] })[] = [],
): PackedRows {
  return {
    lines: rows.map(({ line }) => line),
    vins: rows.map(({ vin }) => vin).join(''),
    // JSON has no line feed within a text, so one cut at every line feed gives the rows back.
    cells: rows.map(({ cells }) => JSON.stringify(cells)).join('\n'),
    heldBack: heldBack.map((row) => ({ ...row, cells: row.cells ?? [] })),
  };
}

/** What {@link packRows} packed, each row's cells still as JSON. */
export function* unpackRows({
  lines,
  vins,
  cells,
}: PackedRows): Generator<{ line: number; vin: string; cells: string }> {
  const texts = cells.split('\n');
  for (const [index, line] of lines.entries()) {
    yield { line, vin: vins.slice(index * 17, index * 17 + 17), cells: texts[index] ?? '[]' };
  }
}

/** A held-back row as the store has it. */
export function heldBackRow({ cells, ...row }: HeldBackRow & { readonly cells: string }): HeldBackListRow {
  return { ...row, cells: JSON.parse(cells) };
}
