import type { HeldBackRow } from '../../../preload/schemas/lists.ts';
import type { HeldBackListRow, ListRow, PackedRows } from '../records.ts';
import { rowPacker } from './row-packer.ts';

export { type RowPacker, rowPacker } from './row-packer.ts';
export { isAgain, VIN_LENGTH } from './vin-bytes.ts';

/** Rows on their way into the store: bytes cost threads next to nothing. */
export function packRows(
  rows: readonly ListRow[],
  heldBack: readonly (HeldBackRow & { readonly cells?: readonly string[] })[] = [],
): PackedRows {
  const packer = rowPacker();
  for (const { line, vin, cells } of rows) packer.add(line, vin, cells);
  return { rows: packer.take(), heldBack: heldBack.map((row) => ({ ...row, cells: row.cells ?? [] })) };
}

/** A held-back row as the store has it. */
export function heldBackRow({ cells, ...row }: HeldBackRow & { readonly cells: string }): HeldBackListRow {
  return { ...row, cells: JSON.parse(cells) };
}
