import type { HeldBackRow } from '../../preload/schemas/lists.ts';
import { DIGITS, HEAD, rowPacker, VIN } from './row-packer.ts';
import type { HeldBackListRow, ListRow, PackedRows } from './types.ts';

export { type RowPacker, rowPacker } from './row-packer.ts';

/**
 * Rows on their way into the store. Bytes cost threads next to nothing, and SQLite takes the rows out of them by itself, in
 * half of the time that it takes to bind each row's values.
 */
export function packRows(
  rows: readonly ListRow[],
  heldBack: readonly (HeldBackRow & { readonly cells?: readonly string[] })[] = [],
): PackedRows {
  const packer = rowPacker();
  for (const { line, vin, cells } of rows) packer.add(line, vin, cells);
  return { rows: packer.take(), heldBack: heldBack.map((row) => ({ ...row, cells: row.cells ?? [] })) };
}

const numberAt = (place: string) => `CAST(substr(@rows, ${place}, ${DIGITS}) AS INTEGER)`;
const textAt = (place: string, length: number | string) => `CAST(substr(@rows, ${place}, ${length}) AS TEXT)`;

/** SQL that adds the packed rows `@rows` to the list `@list`, going from head to head. */
export const ADD_PACKED_ROWS = `
  WITH RECURSIVE head (at, length) AS (
    SELECT 1, ${numberAt('1')} WHERE length(@rows) > 0
    UNION ALL
    SELECT at + ${HEAD} + length, ${numberAt(`at + ${HEAD} + length`)} FROM head
      WHERE at + ${HEAD} + length < length(@rows)
  )
  INSERT INTO list_row (list, line, vin, cells)
  SELECT @list, ${numberAt(`at + ${DIGITS}`)}, ${textAt(`at + ${2 * DIGITS}`, VIN)}, ${textAt(`at + ${HEAD}`, 'length')}
    FROM head`;

/** A held-back row as the store has it. */
export function heldBackRow({ cells, ...row }: HeldBackRow & { readonly cells: string }): HeldBackListRow {
  return { ...row, cells: JSON.parse(cells) };
}
