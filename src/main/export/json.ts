import { objectsOf, type TableContent } from './table.ts';

/** A table as one JSON array of flat objects, a row on each line, its columns as properties: an empty cell is null. */
export async function* jsonTable({ columns, pages }: TableContent): AsyncGenerator<string> {
  const object = objectsOf(columns);
  let before = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map(object).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
