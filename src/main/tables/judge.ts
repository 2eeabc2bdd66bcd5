import { fold } from '../../shared/folding.ts';
import { findVinsInCell, readableText } from '../../shared/vin/find-vins.ts';
import {
  hasIllegalLetters,
  normaliseVin,
  replaceIllegalLetters,
  VIN_LENGTH,
  type VinReading,
  visibleText,
} from '../../shared/vin/vin.ts';
import { vinColumnsOf } from './columns.ts';
import type { Layout } from './layout.ts';
import { CellRow, isBlank, type Row } from './row.ts';

/** A VIN of a row, or a value that should be a VIN but is not. Valid until the next batch, as `row` is. */
export interface DataRow {
  /** The row of the file, or a copy with the cell that the user corrected. */
  readonly row: Row;
  /** The VIN column's cell, or the part of it that is or should be this VIN. */
  readonly value: string;
  /** The VIN, or why there is none. O, I and Q are replaced where the layout says so. */
  readonly verdict: VinReading | TooMuch;
  /** Where the cell holds a VIN with O, I or Q: that VIN, and what it would become. */
  readonly illegal: { readonly vin: string; readonly suggestion: string } | null;
}

/** The row has more VINs than a list can hold for one line, or its cell more characters than a spreadsheet's can have. */
interface TooMuch {
  readonly reason: 'too-many' | 'too-long';
}

/** Maximum VINs of a row: as many as a block of a list has rows (`row-block.ts` in the store). */
const MOST_VINS = 64;
/** Maximum characters of a cell with VINs: as many as a cell of Excel can have. */
const MOST_CHARACTERS = 32_767;
/** Maximum characters of what names a line of totals. */
const LONGEST_TITLE = 60;

/** What spreadsheets call a line with totals: "Total", "Subtotal:", "Total geral", "Total de veículos: 147". */
const TOTALS =
  /^(?:sub|grand )?(?:totals?|totais|soma|sum)(?: (?:geral|general))?(?: (?:de|of) [a-z]+)?(?: [\d ]+(?:[a-z]+)?)?$/;

/** Digits that are a count of vehicles, if anything. */
const COUNT = /^[\d ]{1,9}$/;

/**
 * Whether the line has totals, which are no vehicle: its first cell with a text says so, and where a VIN should be there is
 * that cell, a count, or nothing.
 */
function isTotals(row: Row, values: readonly string[]): boolean {
  const first = row.cells.find((cell) => visibleText(cell) !== '') ?? '';
  if (first.length > LONGEST_TITLE || !TOTALS.test(fold(first))) return false;
  return values.every((value) => value === first || COUNT.test(fold(value)));
}

/**
 * The VINs of a row in the order of its VIN columns and cells, each with the whole row. Of the values that should be a
 * VIN but are not, only the first counts, so that a line is reported once. Empty for a blank row, and for one with totals.
 */
export function vinsOfRow(asRead: Row, layout: Layout): DataRow[] {
  const row = applyCorrections(asRead, layout);
  const columns = vinColumnsOf(layout);
  const cells = columns.map((column) => row.cell(column));
  const held = (reason: TooMuch['reason'], value = row.cell(layout.vinColumn)): DataRow[] => [
    { row, value, verdict: { reason }, illegal: null },
  ];
  const tooLong = cells.find((cell) => cell.length > MOST_CHARACTERS && visibleText(cell) !== '');
  if (tooLong !== undefined) return held('too-long', tooLong);
  const all = cells.flatMap((cell) =>
    valuesOf(cell).map((value) => judgeValue(row, value, layout, cells.includes(value))),
  );
  if (all.length === 0) {
    if (isBlank(asRead) || isTotals(row, [])) return [];
    return [judgeValue(row, row.cell(layout.vinColumn), layout)];
  }
  const firstFault = all.findIndex(({ verdict }) => !('vin' in verdict));
  if (
    firstFault === 0 &&
    isTotals(
      row,
      all.map(({ value }) => value),
    )
  )
    return [];
  const found = all.filter(({ verdict }, index) => 'vin' in verdict || index === firstFault);
  if (found.length <= MOST_VINS) return found;
  return held('too-many');
}

/** The parts of a cell that are or should be VINs, each once; none for an empty cell. */
function valuesOf(cell: string): string[] {
  const verdict = normaliseVin(cell);
  if ('vin' in verdict) return [cell];
  if (verdict.reason === 'empty') return [];
  const found = cell.length > VIN_LENGTH ? findVinsInCell(cell) : [];
  if (found.length === 0) return [cell];
  // A link may have the same VIN in its address and in its text.
  return [...new Map(found.map(({ value }) => [value.toUpperCase(), value])).values()];
}

export function parseVins(cell: string): string[] {
  return valuesOf(cell).flatMap((value) => {
    const verdict = normaliseVin(value);
    return 'vin' in verdict ? [verdict.vin] : [];
  });
}

/**
 * @param value a cell, or the part of it that should be a VIN
 * @param isCell whether it is a cell
 */
export function judgeValue(row: Row, value: string, layout: Layout, isCell = true): DataRow {
  const { replaceIllegalLetters: replacesAll, replaceIn } = layout;
  const read = normaliseVin(value);
  // A part of a cell counts as changed, since the rest of the cell is left out.
  const verdict = 'vin' in read && !isCell ? { ...read, changed: true } : read;
  if (!('vin' in verdict) || !hasIllegalLetters(verdict.vin)) return { row, value, verdict, illegal: null };
  const { vin } = verdict;
  const suggestion = replaceIllegalLetters(vin);
  const isReplaced = replacesAll || replaceIn.has(vin);
  return {
    row,
    value,
    verdict: isReplaced ? { ...verdict, vin: suggestion } : verdict,
    illegal: { vin, suggestion },
  };
}

/** The row with the user's corrections in its VIN cells. */
export function applyCorrections(row: Row, layout: Layout): Row {
  const corrections = layout.corrections.get(row.line);
  if (!corrections) return row;
  return corrections.reduce((before, { found, value }) => {
    const columns = vinColumnsOf(layout);
    const at = columns.find((column) => found === undefined || before.cell(column).trim() === found.trim());
    if (at !== undefined) return withCell(before, at, value);
    const part = found ?? '';
    const holding = columns.find((column) => readableText(before.cell(column)).includes(part));
    if (part === '' || holding === undefined) return before;
    return withCell(before, holding, readableText(before.cell(holding)).replace(part, value));
  }, row);
}

function withCell(row: Row, column: number, value: string): Row {
  const cells = Array.from({ length: Math.max(row.width, column + 1) }, (_, index) => row.cell(index));
  return new CellRow(row.line, cells.with(column, value), row.brokenQuote, row.isHidden, row.formats);
}
