import type { HeldBackRow, IntakeOverrides } from '../../preload/schemas/lists.ts';
import { checkVin } from './vin-check.ts';

/** What the user put into the VIN cell of a held-back row, and how the row was. */
export interface Correction {
  readonly row: HeldBackRow;
  readonly value: string;
}

/** The user's word on a file: how it is to be read, and what its held-back rows should have said. */
export interface Choices {
  readonly overrides: Omit<IntakeOverrides, 'corrections'>;
  /** By line. */
  readonly corrections: readonly Correction[];
}

export const noChoices: Choices = { overrides: {}, corrections: [] };

/**
 * One more thing said. Another encoding, delimiter or header moves what comes after it: the choices of header and
 * columns, made on the old reading, are then detected anew. Corrections are for cells of one column: where the rows or
 * the column of VINs may be others, they would overwrite what is fine there, and are dropped.
 */
export function withOverride({ overrides, corrections }: Choices, patch: Choices['overrides']): Choices {
  const { headerLine: _header, vinColumn: _column, keptColumns: _kept, ...rest } = overrides;
  const isReadAnew = 'sheet' in patch || 'encoding' in patch || 'delimiter' in patch;
  if (isReadAnew) return { overrides: { ...rest, ...patch }, corrections: [] };
  // Another header has the column detected anew where the user has not chosen it.
  const isOther = 'vinColumn' in patch || ('headerLine' in patch && overrides.vinColumn === undefined);
  return { overrides: { ...overrides, ...patch }, corrections: isOther ? [] : corrections };
}

/** Which cells are read as VINs, as a text: where two readings of a file have the same, a line's cell is the same one. */
export function cellsOf({ overrides }: Choices): string {
  const { sheet, encoding, delimiter, headerLine, vinColumn } = overrides;
  return JSON.stringify({ sheet, encoding, delimiter, headerLine, vinColumn });
}

/** Puts a value into a row's VIN cell; what stands in the file is no correction. */
export function withCorrection(
  { overrides, corrections }: Choices,
  row: HeldBackRow,
  value: string,
): Choices {
  const before = corrections.find((other) => other.row.line === row.line);
  const others = corrections.filter((other) => other !== before);
  const original = before?.row ?? row;
  const after = value === original.value ? others : [...others, { row: original, value }];
  return { overrides, corrections: after.sort((a, b) => a.row.line - b.row.line) };
}

/** For a VIN with O, I or Q: take the suggestion, or the file's word again. */
export function withReplaced(choices: Choices, vin: string, replaced: boolean): Choices {
  const others = (choices.overrides.replaceIn ?? []).filter((other) => other !== vin);
  const replaceIn = replaced ? [...others, vin] : others;
  return { ...choices, overrides: { ...choices.overrides, replaceIn } };
}

/** What the core is asked: corrections that mend nothing yet are kept here, and the file's word stands meanwhile. */
export function toOverrides({ overrides, corrections }: Choices): IntakeOverrides {
  const mended = corrections.filter(({ value }) => checkVin(value).state === 'ok');
  if (mended.length === 0) return overrides;
  return { ...overrides, corrections: mended.map(({ row: { line }, value }) => ({ line, value })) };
}

export const isUntouched = ({ overrides, corrections }: Choices): boolean =>
  Object.keys(overrides).length === 0 && corrections.length === 0;
