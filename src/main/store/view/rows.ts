import type { CellFilter } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Parameter } from '../database.ts';
import { shownCells } from '../rows.ts';
import type { ListSource } from '../types.ts';
import { textPattern } from './folding.ts';
import { searchTerms } from './search.ts';

/** A condition or a value on `list_row`, for a statement. */
export interface Expression {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** What may stand around a value unseen. All kinds of white space that there are would cost a third of the time. */
const SPACE = ' \t\r\n\u00a0';

/** Where in a row's cells the columns stand that the list shows. */
export function shownColumns(source: ListSource): number[] {
  return shownCells([...source.columns.keys()].map(String), source).map(Number);
}

/** The value of a shown column: without white space around it, '' where there is none. */
export function valueIn(source: ListSource, column: number): Expression {
  const index = shownColumns(source)[column];
  if (index === undefined) throw new AppError('bad-input', `the list shows no column ${column}`, { column });
  return { sql: `trim(coalesce(cells ->> ${index}, ''), ?)`, parameters: [SPACE] };
}

/** Which rows of a list fit. */
export function rowFilter(source: ListSource, cells: readonly CellFilter[], search: string): Expression {
  const found = searched(source, search);
  return joined('AND', [...cells.map((filter) => hasValue(source, filter)), ...(found ? [found] : [])]);
}

function hasValue(source: ListSource, { column, values }: CellFilter): Expression {
  const value = valueIn(source, column);
  return {
    sql: `${value.sql} IN (SELECT value FROM json_each(?))`,
    parameters: [...value.parameters, JSON.stringify(values)],
  };
}

/** Of several words, one this long may be the end of a VIN; "Rua 7" is not to find all that end in 7. */
const MIN_PART = 6;

/** The parts of a list's search that may be the beginning or the end of a VIN. */
export function listTerms(search: string): string[] {
  const words = searchTerms(search);
  return words.length === 1 ? words : words.filter(({ length }) => length >= MIN_PART);
}

/** By VIN, or by what stands in a shown column; null where there is nothing to search for. */
function searched(source: ListSource, search: string): Expression | null {
  const inCells: Expression = {
    sql: 'cells_hold(cells, ?, ?)',
    parameters: [search, JSON.stringify(shownColumns(source))],
  };
  // The VIN first: where it fits, nobody looks into the cells.
  const ways = [...listTerms(search).map(ofVin), ...(textPattern(search) ? [inCells] : [])];
  return ways.length > 0 ? joined('OR', ways) : null;
}

/** VINs that begin or end with a term. */
function ofVin(term: string): Expression {
  const length = term.length;
  return { sql: 'substr(vin, 1, ?) = ? OR substr(vin, -?) = ?', parameters: [length, term, length, term] };
}

function joined(operator: 'AND' | 'OR', parts: readonly Expression[]): Expression {
  if (parts.length === 0) return { sql: '1', parameters: [] };
  return {
    sql: `(${parts.map(({ sql }) => `(${sql})`).join(` ${operator} `)})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}
