import { columnNames } from '../tables/columns.ts';
import { FIXED_COLUMNS, propertiesOf, type Rows } from './row.ts';
import type { Cell, Table } from './table.ts';

const BEGIN = '{"type":"FeatureCollection","features":[\n';
const END = ']}\n';

/**
 * The command line's rows as a GeoJSON FeatureCollection (RFC 7946); a row without a position is a feature without a
 * geometry.
 */
export async function* geojsonText(rows: Rows, others: readonly string[]): AsyncGenerator<string> {
  const names = columnNames(others, others.length, FIXED_COLUMNS);
  let before = BEGIN;
  for await (const row of rows) {
    yield before + feature(row.longitude, row.latitude, propertiesOf(row, names));
    before = ',\n';
  }
  yield before === BEGIN ? BEGIN + END : `\n${END}`;
}

/** A table as the same, its columns as properties: what is empty is null. */
export async function* geojsonTable({ columns, at, pages }: Table): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  let before = BEGIN;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const features = rows.map((row) => {
      const properties = Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));
      return feature(row[at.longitude] ?? null, row[at.latitude] ?? null, properties);
    });
    yield before + features.join(',\n');
    before = ',\n';
  }
  yield before === BEGIN ? BEGIN + END : `\n${END}`;
}

function feature(longitude: Cell, latitude: Cell, properties: object): string {
  const geometry =
    longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
  return JSON.stringify({ type: 'Feature', geometry, properties });
}
