import type { ShownHeldBackRow as HeldBackRow } from '../../contract/schemas/lists.ts';
import { isVin } from '../../shared/vin/vin.ts';
import { type Correction, isSameRow } from './overrides.ts';

/**
 * The rows to correct, with their values as in the file: those held back, those with a correction that is not yet
 * valid, and the row that is edited. That row stays until it loses the focus, even when it has become valid.
 *
 * @param heldBack as last inspected, so without rows whose correction was accepted
 * @param editing line that has the focus; null: none
 */
export function correctableRows(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
  editing: number | null,
): HeldBackRow[] {
  const accepted = acceptedCorrections(heldBack, corrections);
  const isAccepted = (row: HeldBackRow) => accepted.some((other) => isSameRow(other.row, row));
  const originalOf = ({ line, value }: HeldBackRow) =>
    corrections.find((other) => other.row.line === line && other.value === value)?.row;
  const rows = heldBack.map((row) => originalOf(row) ?? row);
  const others = corrections.filter(
    ({ row }) => (row.line === editing || !isAccepted(row)) && !rows.some((other) => isSameRow(other, row)),
  );
  return [...rows, ...others.map(({ row }) => row)].sort((a, b) => a.line - b.line);
}

export function acceptedCorrections(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
): Correction[] {
  const held = new Set(heldBack.map(keyOf));
  return corrections.filter(({ row, value }) => !held.has(keyOf(row)) && isVin(value));
}

const keyOf = ({ line, value }: HeldBackRow): string => `${line} ${value}`;
