/** Reads polygons out of a GeoPackage (OGC 12-128r18), which is a SQLite file with geometries as WKB. */
import { DatabaseSync } from 'node:sqlite';

/** WKB's codes of the types of geometry. */
const POLYGON = 3;
const MULTI_POLYGON = 6;
/** Bytes of the envelope that stands before the geometry, by its code (2.1.3 of the standard). */
const ENVELOPES = [0, 32, 48, 48, 64];

/**
 * @param {string} file
 * @param {string} table
 * @param {string[]} columns kept as properties
 * @returns GeoJSON features in the table's order
 */
export function readPolygons(file, table, columns) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare(`SELECT geom, ${columns.join(', ')} FROM ${table} ORDER BY fid`).all();
    return rows.map(({ geom, ...properties }) => ({
      type: 'Feature',
      properties: { ...properties },
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geom) },
    }));
  } finally {
    database.close();
  }
}

function polygonsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const envelope = ENVELOPES[(bytes[3] >> 1) & 7];
  let offset = 8 + envelope;

  function geometry() {
    const little = view.getUint8(offset) === 1;
    offset += 1;
    const count = () => {
      offset += 4;
      return view.getUint32(offset - 4, little);
    };
    const number = () => {
      offset += 8;
      return view.getFloat64(offset - 8, little);
    };
    const many = (read) => Array.from({ length: count() }, read);
    const type = count();
    if (type === POLYGON) return [many(() => many(() => [number(), number()]))];
    if (type === MULTI_POLYGON) return many(geometry).flat();
    throw new Error(`geometry type ${type}, not a polygon`);
  }

  return geometry();
}
