import { type AreaFile, type Entry, fileOf, polygonOf, positionOf, refusal } from './shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collections that are nested deeper are ignored. */
const MAX_DEPTH = 20;
/**
 * Codes of EPSG for longitude and latitude: WGS 84, also with heights, and SIRGAS 2000, the official system of Brazil, which
 * differs from it by centimetres.
 */
const DEGREES = ['4326', '4979', '4674', '4989'];
/** Names of these systems, in capitals, of letters and digits alone. */
const DEGREES_BY_NAME = /^(GCS)?(WGS(19)?84|SIRGAS2000)$|CRS84H?$/;

/**
 * The areas of GeoJSON (RFC 7946).
 *
 * @throws AppError `bad-input` (`area-file-broken`, `area-file-lines`, `area-file-not-degrees`)
 */
export function readGeoJson(text: string): AreaFile {
  const root = parsed(text) ?? parsed(withoutNaN(text));
  if (root) {
    requireDegrees(root);
    return fileOf([...entriesOf(root)], 0);
  }
  // RFC 8142 puts a separator before each line, other programs put none.
  const isByLines = parsed(text.split('\n', 1)[0]?.slice(text.startsWith('{') ? 0 : 1) ?? '') !== null;
  throw isByLines
    ? refusal('area-file-lines', 'a feature a line')
    : refusal('area-file-broken', 'no GeoJSON');
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Python writes numbers that JSON does not have. Each match ends where it ends: no text is looked at twice. */
const withoutNaN = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.?)*"?|-?\b(?:NaN|Infinity)\b/gs, (found) =>
    found.startsWith('"') ? found : 'null',
  );

/** Throws for coordinates that are not degrees: files from before RFC 7946 (2016) may name another reference system. */
function requireDegrees({ crs }: Json): void {
  const properties = isObject(crs) ? crs.properties : null;
  const name = (isObject(properties) ? String(properties.name ?? '') : '').toUpperCase();
  const isCode = name.includes('EPSG') && DEGREES.includes(name.match(/\d+/g)?.at(-1) ?? '');
  if (name !== '' && !isCode && !DEGREES_BY_NAME.test(name.replace(/[^A-Z\d]/g, '')))
    throw refusal('area-file-not-degrees', `coordinates of ${name}`);
}

function* entriesOf(value: unknown, depth = 0): Generator<Entry> {
  if (!isObject(value) || depth > MAX_DEPTH) return;
  if (value.type === 'FeatureCollection' && Array.isArray(value.features))
    for (const feature of value.features) yield* entriesOf(feature, depth + 1);
  else if (value.type === 'Feature')
    yield { names: Object.entries(value.properties ?? {}), polygons: polygonsOf(value.geometry, 0) };
  else if (typeof value.type === 'string') yield { names: [], polygons: polygonsOf(value, 0) };
}

function polygonsOf(geometry: unknown, depth: number): Entry['polygons'] {
  if (!isObject(geometry) || depth > MAX_DEPTH) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'Polygon') return [polygonIn(coordinates)];
  if (type === 'MultiPolygon') return list(coordinates).map(polygonIn);
  if (type === 'GeometryCollection') return list(geometries).flatMap((one) => polygonsOf(one, depth + 1));
  return [];
}

const polygonIn = (coordinates: unknown): Entry['polygons'][number] =>
  polygonOf(
    list(coordinates).map((ring) =>
      list(ring).map((position) => {
        const [longitude, latitude] = list(position);
        return positionOf(longitude, latitude);
      }),
    ),
  );

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
