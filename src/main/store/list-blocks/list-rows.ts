import type { HeldBackRow } from '../../../contract/schemas/lists.ts';
import type { HeldBackRowWithCells, ListRow, PackedRows } from '../records.ts';
import { rowPacker } from './row-packer.ts';

export { type RowPacker, rowPacker } from './row-packer.ts';
export { isRepeatedVin as isAgain } from './vin-bytes.ts';

/** Packs rows for the store as bytes, which pass between threads at almost no cost. */
export function packRows(
  rows: readonly ListRow[],
  heldBack: readonly (HeldBackRow & { readonly cells?: readonly string[] })[] = [],
): PackedRows {
  const packer = rowPacker();
  for (const { line, vin, cells } of rows) packer.add(line, vin, cells);
  return { rows: packer.take(), heldBack: heldBack.map((row) => ({ ...row, cells: row.cells ?? [] })) };
}

/** A held-back row from its columns in the store; without cells where they can't be read. */
export function heldBackRow({
  cells,
  ...row
}: HeldBackRow & { readonly cells: string }): HeldBackRowWithCells {
  try {
    return { ...row, cells: JSON.parse(cells) };
  } catch {
    return { ...row, cells: [] };
  }
}
