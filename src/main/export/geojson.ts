import { type Cell, objectsOf, type TableContent } from './table.ts';

const BEGIN = '{"type":"FeatureCollection","features":[\n';
const END = ']}\n';

/**
 * A table as a GeoJSON FeatureCollection (RFC 7946), its columns as properties: an empty cell is null. A row without a
 * position is a feature without a geometry.
 */
export async function* geojsonTable({ columns, at, pages }: TableContent): AsyncGenerator<string> {
  const properties = objectsOf(columns);
  let before = BEGIN;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const features = rows.map((row) =>
      feature(row[at.longitude] ?? null, row[at.latitude] ?? null, properties(row)),
    );
    yield before + features.join(',\n');
    before = ',\n';
  }
  yield before === BEGIN ? BEGIN + END : `\n${END}`;
}

function feature(longitude: Cell, latitude: Cell, properties: string): string {
  const geometry =
    longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
  return `{"type":"Feature","geometry":${JSON.stringify(geometry)},"properties":${properties}}`;
}
