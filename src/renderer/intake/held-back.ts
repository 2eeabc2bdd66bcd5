import type { HeldBackRow } from '../../preload/schemas/lists.ts';
import type { Correction } from './overrides.ts';
import { checkVin } from './vin-check.ts';

/**
 * The rows to mend: those held back as they stand in the file, and the one that is being typed in, which stays until it
 * is left even where it has become valid.
 *
 * @param heldBack as last inspected, so without rows whose correction was taken
 * @param editing line that has the focus; null: none
 */
export function rowsToMend(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
  editing: number | null,
): HeldBackRow[] {
  const originals = new Map(corrections.map(({ row }) => [row.line, row]));
  const taken = takenCorrections(heldBack, corrections);
  const isTaken = (line: number) => taken.some(({ row }) => row.line === line);
  const rows = heldBack.map((row) => originals.get(row.line) ?? row);
  const kept = corrections.filter(
    ({ row }) => (row.line === editing || !isTaken(row.line)) && !rows.some(({ line }) => line === row.line),
  );
  return [...rows, ...kept.map(({ row }) => row)].sort((a, b) => a.line - b.line);
}

/** The corrections that made their rows valid. */
export function takenCorrections(
  heldBack: readonly HeldBackRow[],
  corrections: readonly Correction[],
): Correction[] {
  const held = new Set(heldBack.map(({ line }) => line));
  return corrections.filter(({ row, value }) => !held.has(row.line) && checkVin(value).state === 'ok');
}
