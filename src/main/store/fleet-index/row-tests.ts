import type { CellFilter } from '../../../contract/schemas/fleet.ts';
import { valueOfCell } from '../../../shared/cells/value.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { AppError } from '../../util/errors.ts';
import type { RowBlock } from '../list-blocks/row-block.ts';
import type { ListSource } from '../records.ts';
import { shownColumns, shownFormats } from '../rows.ts';
import { textPattern } from './fold-table.ts';
import type { StoredList } from './stored-list.ts';

type RowTest = (block: RowBlock, row: number) => boolean;

/**
 * The value of a shown column: without white space around it, '' where there is none.
 *
 * @throws AppError `bad-input` for a column that the list does not show
 */
export function valueIn(source: ListSource, column: number): (block: RowBlock, row: number) => string {
  const index = shownColumns(source)[column];
  if (index === undefined) throw new AppError('bad-input', `the list shows no column ${column}`, { column });
  return (block, row) => valueOfCell(block.cell(row, index));
}

/** Whether the comma is the decimal sign in a shown column; null where only its cells can show it. */
export const decimalCommaIn = ({ source }: Pick<StoredList, 'source'>, column: number): boolean | null =>
  shownFormats(source)[column]?.kind === 'number' ? false : null;

/** A test for rows: each filter includes the row's value in its column, and the row contains the searched text. */
export function rowTest(source: ListSource, cells: readonly CellFilter[], search: string): RowTest {
  const tests = [...cells.map((filter) => hasValue(source, filter)), ...searched(source, search)];
  return (block, row) => tests.every((fits) => fits(block, row));
}

function hasValue(source: ListSource, { column, values }: CellFilter): RowTest {
  const valueAt = valueIn(source, column);
  // Views that were saved before a text in a formula was read as that text have the formula.
  const wanted = new Set(values.map(valueOfCell));
  return (block, row) => wanted.has(valueAt(block, row));
}

/** Shortest part of a VIN in a search of several words: "Rua 7" must not find all VINs that end in 7. */
const MIN_PART = 6;

/** The words of a search in a list that may be the beginning or the end of a VIN. */
export function listTerms(search: string): string[] {
  const words = searchTerms(search);
  return words.length === 1 ? words : words.filter(({ length }) => length >= MIN_PART);
}

/** A test for rows that have the search in their VIN or in a shown column; empty where nothing is searched. */
function searched(source: ListSource, search: string): RowTest[] {
  const terms = listTerms(search);
  const pattern = textPattern(search);
  if (terms.length === 0 && !pattern) return [];
  const columns = shownColumns(source);
  return [
    (block, row) => {
      const vin = block.vin(row);
      if (terms.some((term) => vin.startsWith(term) || vin.endsWith(term))) return true;
      if (!pattern?.test(block.text(row))) return false;
      const cells = block.cells(row);
      return columns.some((column) => pattern.test(cells[column] ?? ''));
    },
  ];
}
