import type { CellFilter } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import { shownCells } from '../rows.ts';
import type { ListSource } from '../types.ts';
import { allOf, anyOf, type Filter, matches } from './filter.ts';
import { textPattern } from './folding.ts';
import { searchTerms } from './search.ts';

/** What may stand around a value unseen. All kinds of white space that there are would cost a third of the time. */
const SPACE = ' \t\r\n\u00a0';

/** Where in a row's cells the columns stand that the list shows. */
export function shownColumns(source: ListSource): number[] {
  return shownCells([...source.columns.keys()].map(String), source).map(Number);
}

/** The value of a shown column, as an expression on `list_row`: without white space around it, '' where there is none. */
export function valueIn(source: ListSource, column: number): Filter {
  const index = shownColumns(source)[column];
  if (index === undefined) throw new AppError('bad-input', `the list shows no column ${column}`, { column });
  return { sql: `trim(coalesce(cells ->> ${index}, ''), ?)`, parameters: [SPACE] };
}

/** Which rows of a list fit, as a condition on `list_row`. */
export function rowFilter(source: ListSource, cells: readonly CellFilter[], search: string): Filter {
  const found = searched(source, search);
  return allOf([...cells.map((filter) => hasValue(source, filter)), ...(found ? [found] : [])]);
}

function hasValue(source: ListSource, { column, values }: CellFilter): Filter {
  const value = valueIn(source, column);
  return {
    sql: `${value.sql} IN (SELECT value FROM json_each(?))`,
    parameters: [...value.parameters, JSON.stringify(values)],
  };
}

/** Of several words, one this long may be the end of a VIN; "Rua 7" is not to find all that end in 7. */
const MIN_PART = 6;

/** By VIN, or by what stands in a shown column; null where there is nothing to search for. */
function searched(source: ListSource, search: string): Filter | null {
  const words = searchTerms(search);
  const terms = words.length === 1 ? words : words.filter(({ length }) => length >= MIN_PART);
  const inCells: Filter = {
    sql: 'cells_hold(cells, ?, ?)',
    parameters: [search, JSON.stringify(shownColumns(source))],
  };
  // The VIN first: where it fits, nobody looks into the cells.
  const ways = [
    ...(terms.length > 0 ? [matches(terms, 'walk')] : []),
    ...(textPattern(search) ? [inCells] : []),
  ];
  return ways.length > 0 ? anyOf(ways) : null;
}
