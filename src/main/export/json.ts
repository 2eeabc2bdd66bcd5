import { columnNames } from '../tables/columns.ts';
import { FIXED_COLUMNS, propertiesOf, type Rows } from './row.ts';

/** The rows as one JSON array of flat objects, a row on each line; what is empty in the fixed columns is null. */
export async function* jsonText(rows: Rows, others: readonly string[]): AsyncGenerator<string> {
  const names = columnNames(others, others.length, FIXED_COLUMNS);
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(propertiesOf(row, names));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
