import { safeCell } from '../../shared/cells/safe.ts';
import { xmlText } from '../util/xml.ts';
import type { Row, TableContent } from './table.ts';

/**
 * A table as KML 2.2 (OGC 07-147r2): a placemark for each row, named by its identifier, else its chassis number, with
 * all its columns. A row without a position has no point. Programs list the names in tables of their own, so a formula
 * in a name is made safe.
 *
 * @param name the title of the document
 */
export async function* kmlTable(table: TableContent, name: string): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document><name>${xmlText(safeCell(name))}</name>
`;
  const placemark = placemarkWriter(table);
  for await (const rows of table.pages) yield rows.map(placemark).join('');
  yield '</Document>\n</kml>\n';
}

function placemarkWriter({ columns, at }: TableContent): (row: Row) => string {
  const starts = columns.map(({ name }) => `<Data name="${xmlText(name)}"><value>`);
  return (row) => {
    const data = starts.map((start, index) => {
      const cell = row[index] ?? null;
      return cell === null || cell === '' ? '' : `${start}${xmlText(String(cell))}</value></Data>`;
    });
    const [longitude, latitude] = [row[at.longitude], row[at.latitude]];
    const point =
      typeof longitude === 'number' && typeof latitude === 'number'
        ? `<Point><coordinates>${longitude},${latitude}</coordinates></Point>`
        : '';
    const identifier = at.identifier === undefined ? null : row[at.identifier];
    const name = xmlText(safeCell(String(identifier || row[at.vin] || '')));
    return `<Placemark><name>${name}</name><ExtendedData>${data.join('')}</ExtendedData>${point}</Placemark>\n`;
  };
}
