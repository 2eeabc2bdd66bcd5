import { columnNames } from '../vins/columns.ts';
import { type ExportRow, FIXED_COLUMNS, propertiesOf, type Rows } from './row.ts';

/** The rows as a GeoJSON FeatureCollection (RFC 7946); a row without a position is a feature without a geometry. */
export async function* geojsonText(rows: Rows, others: readonly string[]): AsyncGenerator<string> {
  const names = columnNames(others, others.length, FIXED_COLUMNS);
  let before = '{"type":"FeatureCollection","features":[\n';
  for await (const row of rows) {
    yield before +
      JSON.stringify({ type: 'Feature', geometry: pointOf(row), properties: propertiesOf(row, names) });
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

function pointOf({ longitude, latitude }: ExportRow) {
  return longitude === null || latitude === null
    ? null
    : { type: 'Point', coordinates: [longitude, latitude] };
}
