import type { HeldBackRow } from '../../preload/schemas/lists.ts';
import { isVin } from '../../shared/vin/vin.ts';
import type { Correction } from './overrides.ts';

/**
 * The rows to correct, with their values as in the file: those held back, those with a correction that is not valid yet,
 * and the one that is edited, which stays until it loses the focus even when it has become valid.
 *
 * @param heldBack as last inspected, so without rows whose correction was accepted
 * @param editing line that has the focus; null: none
 */
export function rowsToCorrect(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
  editing: number | null,
): HeldBackRow[] {
  const originals = new Map(corrections.map(({ row }) => [row.line, row]));
  const accepted = acceptedCorrections(heldBack, corrections);
  const isAccepted = (line: number) => accepted.some(({ row }) => row.line === line);
  const rows = heldBack.map((row) => originals.get(row.line) ?? row);
  const others = corrections.filter(
    ({ row }) =>
      (row.line === editing || !isAccepted(row.line)) && !rows.some(({ line }) => line === row.line),
  );
  return [...rows, ...others.map(({ row }) => row)].sort((a, b) => a.line - b.line);
}

/** The corrections that made their rows valid. */
export function acceptedCorrections(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
): Correction[] {
  const held = new Set(heldBack.map(({ line }) => line));
  return corrections.filter(({ row, value }) => !held.has(row.line) && isVin(value));
}
