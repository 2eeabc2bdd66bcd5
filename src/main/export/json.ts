import { propertiesOf, type TableContent } from './table.ts';

/** A table as one JSON array of flat objects, a row on each line, its columns as properties: an empty cell is null. */
export async function* jsonTable({ columns, pages }: TableContent): AsyncGenerator<string> {
  const properties = propertiesOf(columns);
  let before = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(properties(row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
