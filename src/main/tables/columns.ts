import { isPlate } from '../../shared/identifier/plates.ts';
import { holdsVin, isNearlyVin } from '../../shared/vin/find-vins.ts';
import { looksLikeVin } from '../../shared/vin/vin.ts';
import { hasVinName, isVinHeader, mentionsVin } from './vin-names.ts';

/** Rows that are searched for the header: a title above it may take some. */
export const HEADER_ROWS = 20;

type Cells = readonly string[];

interface FoundColumns {
  /** Index of the header among the rows; null where there is none. */
  readonly header: number | null;
  readonly vinColumn: number;
}

/**
 * Finds the header and the VIN column: by name within the first 20 rows, else the column with the most cells that are a
 * VIN, or that contain one if no cell is just a VIN. If no header is found by name, it is the row in which that column
 * has the name among other words, unless it is a title above a wider header; or else the row above the column's first
 * VIN, if it reads like a header.
 *
 * A name alone is not enough where VINs stand in other columns: a title or a filter above the table may be called
 * "Chassi", and a column "Fin" may hold dates.
 *
 * @param rows the first rows of the file that are not blank
 */
export function findColumns(rows: readonly Cells[]): FoundColumns {
  const shaped = countShaped(rows);
  const named = namedRows(rows);
  const confirmed = named.filter(({ columns }) => columns.some((column) => (shaped[column] ?? 0) > 0));
  // Of several the widest, since a title or a filter has fewer cells than the header.
  const [likely] = confirmed.toSorted((a, b) => b.filled - a.filled);
  if (likely) return { header: likely.header, vinColumn: best(likely.columns, shaped) };
  const [first] = named;
  if (!first) return findUnnamed(rows, shaped);
  const vinColumn = best([...shaped.keys()], shaped);
  const header = rows[first.header] ?? [];
  const below = rows.slice(first.header + 1);
  if (!areElsewhere(header, first.columns, below))
    return { header: first.header, vinColumn: best(first.columns, shaped) };
  const isNamed = (header[vinColumn] ?? '').trim() !== '';
  return { header: isNamed ? first.header : headerAbove(rows, vinColumn), vinColumn };
}

/** Finds the header and the VIN column where no cell is just a name of it. */
function findUnnamed(rows: readonly Cells[], shaped: readonly number[]): FoundColumns {
  const vinColumn = best([...shaped.keys()], shaped);
  const hasVins = (shaped[vinColumn] ?? 0) > 0;
  const mentioned = mentionedIn(rows, hasVins ? vinColumn : null);
  const header = headerAbove(rows, vinColumn);
  const widthOf = (row: number) => filledIn(rows[row] ?? []).length;
  const isTitle = mentioned !== null && header !== null && widthOf(mentioned.header) < widthOf(header);
  return mentioned === null || isTitle ? { header, vinColumn } : mentioned;
}

/** The rows that may be the header. Below a VIN there is none, though a cell may say "chassi" there. */
function rowsAboveVins(rows: readonly Cells[]): readonly Cells[] {
  const top = rows.slice(0, HEADER_ROWS);
  const firstVin = top.findIndex((cells) => cells.some(holdsVin));
  return firstVin === -1 ? top : top.slice(0, firstVin);
}

/** Rows above the first VIN in which a cell names the VIN column. */
function namedRows(rows: readonly Cells[]) {
  return rowsAboveVins(rows).flatMap((cells, header) => {
    const columns = indexesWhere(cells, isVinHeader);
    return columns.length > 0 ? [{ header, columns, filled: filledIn(cells).length }] : [];
  });
}

const filledIn = (cells: Cells): string[] => cells.filter((cell) => cell.trim() !== '');

/**
 * The header whose VIN column has other words in its name, such as `DS_CHASSI`. Its first row may have no VIN. Of several
 * the lowest, since a title stands above the header. Null where there is none, or VINs stand in another column.
 *
 * @param vinColumn null where no column has VINs
 */
function mentionedIn(rows: readonly Cells[], vinColumn: number | null) {
  for (const [header, cells] of [...rowsAboveVins(rows).entries()].toReversed()) {
    const column = vinColumn ?? cells.findIndex(mentionsVin);
    const width = rows[header + 1]?.length ?? 0;
    if (width > 1 && mentionsVin(cells[column] ?? '') && readsLikeHeader(cells, column, width))
      return { header, vinColumn: column };
  }
  return null;
}

/**
 * Whether the named columns have only dates and short numbers, and VINs fill another column. Any other cell may be meant
 * for a VIN: its last characters, `9,12E+16`, "falta".
 */
function areElsewhere(header: Cells, named: readonly number[], rows: readonly Cells[]): boolean {
  const filled = filledIn(rows.flatMap((row) => named.map((column) => row[column] ?? '')));
  return (
    filled.length > 0 &&
    filled.every((cell) => DATE_OR_CODE.test(cell.trim())) &&
    vinColumnsAmong(header, rows).length > 0
  );
}

/** A date, perhaps with a time, or a number of up to five digits: the last characters of a VIN are six or more. */
const DATE_OR_CODE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[T ][\d:.]{1,12})?|\d{1,5})$/;

export function findVinColumn(header: Cells, rows: readonly Cells[]): number {
  const shaped = countShaped(rows);
  const named = indexesWhere(header, isVinHeader);
  const isNamed = named.length > 0 && !areElsewhere(header, named, rows);
  if (isNamed) return best(named, shaped);
  const mentioned = shaped.some((count) => count > 0) ? [] : indexesWhere(header, mentionsVin);
  return best(mentioned.length > 0 ? mentioned : [...shaped.keys()], shaped);
}

/**
 * Names for all columns: the header's, tidied; the column's number where it has none. A repeated name gets a number
 * at its end. `taken` are names that must not be used.
 */
export function columnNames(header: Cells, width: number, taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  const copies = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = (header[index] ?? '').replace(/\s+/g, ' ').trim() || String(index + 1);
    let unique = name;
    let copy = copies.get(name) ?? 1;
    while (used.has(unique)) unique = `${name} (${++copy})`;
    copies.set(name, copy);
    used.add(unique);
    return unique;
  });
}

/**
 * Columns in which at least half of the filled cells hold a VIN or nearly one. A column without any VIN counts only if
 * its header names VINs, since other numbers have as many characters.
 *
 * @param rows the rows below the header
 */
export function vinColumnsAmong(header: Cells, rows: readonly Cells[]): number[] {
  const vins = countOf(rows, holdsVin);
  const meant = countOf(rows, (cell) => holdsVin(cell) || isNearlyVin(cell));
  return [...meant.keys()].filter((index) => {
    const count = meant[index] ?? 0;
    const filled = filledIn(rows.map((cells) => cells[index] ?? '')).length;
    const isNamed = (vins[index] ?? 0) > 0 || hasVinName(header[index] ?? '');
    return isNamed && count > 0 && count * 2 >= filled;
  });
}

/** The columns whose VINs become rows of the list, in the order in which they were chosen. */
export function vinColumnsOf({
  vinColumn,
  otherVinColumns = [],
}: {
  readonly vinColumn: number;
  readonly otherVinColumns?: readonly number[];
}): number[] {
  return [vinColumn, ...otherVinColumns];
}

function headerAbove(rows: readonly Cells[], vinColumn: number): number | null {
  const firstVin = rows.findIndex((cells) => holdsVin(cells[vinColumn] ?? ''));
  const above = rows[firstVin - 1];
  if (above === undefined || firstVin > HEADER_ROWS) return null;
  return readsLikeHeader(above, vinColumn, rows[firstVin]?.length ?? 0) ? firstVin - 1 : null;
}

/** Whether all filled cells are words, among them the name of the VIN column, and half of `width` is filled. */
function readsLikeHeader(cells: Cells, vinColumn: number, width: number): boolean {
  const filled = filledIn(cells);
  const name = cells[vinColumn] ?? '';
  const mayCount = mentionsVin(name);
  const wordy = filled.filter(
    (cell) => /\p{L}/u.test(cell) && (!/\d/.test(cell) || (mayCount && !isPlate(cell))),
  );
  return wordy.includes(name) && wordy.length === filled.length && filled.length * 2 >= width;
}

/** How many cells of each column are a VIN; if no cell is just a VIN, how many contain one. */
function countShaped(rows: readonly Cells[]): number[] {
  const alone = countOf(rows, looksLikeVin);
  return alone.some((count) => count > 0) ? alone : countOf(rows, holdsVin);
}

function countOf(rows: readonly Cells[], counts: (cell: string) => boolean): number[] {
  const found: number[] = [];
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) found[index] = (found[index] ?? 0) + (counts(cell) ? 1 : 0);
  }
  return found;
}

/** The column with most VIN-shaped cells, the first of equals. */
const best = (columns: readonly number[], shaped: readonly number[]): number =>
  columns.reduce(
    (most, column) => ((shaped[column] ?? 0) > (shaped[most] ?? 0) ? column : most),
    columns[0] ?? 0,
  );

const indexesWhere = (cells: Cells, matches: (cell: string) => boolean): number[] =>
  cells.flatMap((cell, index) => (matches(cell) ? [index] : []));
