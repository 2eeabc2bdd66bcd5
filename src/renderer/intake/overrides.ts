import type { ShownHeldBackRow as HeldBackRow, IntakeOverrides } from '../../contract/schemas/lists.ts';
import { isVin } from '../../shared/vin/vin.ts';

/** Maximum length of `found` in the contract: the text in the file that a correction replaces. */
const FOUND_LENGTH = 100;

/** What the user typed as the VIN of a held-back row, and the row as it is in the file. */
export interface Correction {
  readonly row: HeldBackRow;
  readonly value: string;
}

/** What the user decided about a file: how to read it, and the corrections of its held-back rows. */
export interface Choices {
  readonly overrides: Omit<IntakeOverrides, 'corrections'>;
  /** Sorted by line. */
  readonly corrections: readonly Correction[];
}

export const noChoices: Choices = { overrides: {}, corrections: [] };

/**
 * The choices with `patch` added. Another sheet, encoding or delimiter gives other rows, so the chosen header and
 * columns are dropped and detected again. Corrections belong to cells of the VIN column; they are dropped if rows or
 * column may change, because they would overwrite other cells.
 */
export function withOverride({ overrides, corrections }: Choices, patch: Choices['overrides']): Choices {
  const {
    headerLine: _header,
    vinColumn: _column,
    otherVinColumns: _others,
    keptColumns: _kept,
    identifiers: _identifiers,
    ...rest
  } = overrides;
  const isReadAnew = ['sheet', 'encoding', 'delimiter', 'asText'].some((key) => key in patch);
  if (isReadAnew) {
    const { delimiter: _delimiter, ...others } = rest;
    return { overrides: { ...(patch.asText ? others : rest), ...patch }, corrections: [] };
  }
  // With another header the VIN column is detected again, unless the user chose it.
  const isOther = 'vinColumn' in patch || ('headerLine' in patch && overrides.vinColumn === undefined);
  return { overrides: { ...overrides, ...patch }, corrections: isOther ? [] : corrections };
}

/** Identifies which cells are read as VINs: with equal keys, a line has its VIN in the same cell. */
export function vinCellsKey({ overrides }: Choices): string {
  const { sheet, encoding, delimiter, asText, headerLine, vinColumn, otherVinColumns } = overrides;
  return JSON.stringify({ sheet, encoding, delimiter, asText, headerLine, vinColumn, otherVinColumns });
}

export const isSameRow = (some: HeldBackRow, other: HeldBackRow): boolean =>
  some.line === other.line && some.value === other.value;

/** Adds a correction of a row's VIN; a `value` equal to the file's removes it. */
export function withCorrection(
  { overrides, corrections }: Choices,
  row: HeldBackRow,
  value: string,
): Choices {
  const before = corrections.find(
    (other) => isSameRow(other.row, row) || (other.row.line === row.line && other.value === row.value),
  );
  const others = corrections.filter((other) => other !== before);
  const original = before?.row ?? row;
  const after = value === original.value ? others : [...others, { row: original, value }];
  return { overrides, corrections: after.sort((a, b) => a.row.line - b.row.line) };
}

/** Accepts the suggestion for a VIN with O, I or Q, or returns to the value of the file. */
export function withSuggestion(choices: Choices, vin: string, replaced: boolean): Choices {
  const others = (choices.overrides.replaceIn ?? []).filter((other) => other !== vin);
  const replaceIn = replaced ? [...others, vin] : others;
  return { ...choices, overrides: { ...choices.overrides, replaceIn } };
}

/** The choices for the core. Corrections that are not valid yet are left out: there the core reads the file's value. */
export function toOverrides({ overrides, corrections }: Choices): IntakeOverrides {
  const valid = corrections.filter(({ value }) => isVin(value));
  if (valid.length === 0) return overrides;
  return { ...overrides, corrections: valid.map(toCorrection) };
}

/** The correction for the core, with the part of the cell that it replaces, since a cell may have other VINs. */
const toCorrection = ({ row: { line, value: found }, value }: Correction) =>
  found.length <= FOUND_LENGTH ? { line, found, value } : { line, value };

export const isUntouched = ({ overrides, corrections }: Choices): boolean =>
  Object.keys(overrides).length === 0 && corrections.length === 0;
