import { type AreaFile, type FileArea, polygonOf, positionOf, type Rings, refusal } from './shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties that may hold a feature's name, in any case. The first of this list that the feature has is used. */
const NAMES = ['name', 'nome', 'title', 'titulo', 'label', 'nm_mun', 'nm_uf'];
/** Collections that are nested deeper are ignored. */
const MAX_DEPTH = 20;

/**
 * The areas of GeoJSON (RFC 7946): a feature with one or more polygons is one area.
 *
 * @throws AppError `bad-input` (`area-file-broken`, `area-file-not-degrees`)
 */
export function readGeoJson(text: string): AreaFile {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw refusal('area-file-broken', 'no JSON');
  }
  if (!isObject(root)) throw refusal('area-file-broken', 'no GeoJSON');
  requireDegrees(root);
  const areas: FileArea[] = [];
  let others = 0;
  for (const { name, geometry } of featuresOf(root)) {
    const polygons = polygonsOf(geometry, 0);
    if (polygons.length > 0) areas.push({ name, polygons });
    else others++;
  }
  return { areas, others };
}

/** Throws for coordinates that are not degrees: files from before RFC 7946 (2016) may name another reference system. */
function requireDegrees({ crs }: Json): void {
  const properties = isObject(crs) ? crs.properties : null;
  const name = isObject(properties) ? String(properties.name ?? '') : '';
  if (name !== '' && !/CRS:?84|EPSG:+(4326|4674)$/i.test(name))
    throw refusal('area-file-not-degrees', `coordinates of ${name}`);
}

function* featuresOf(value: unknown, depth = 0): Generator<{ name: string; geometry: unknown }> {
  if (!isObject(value) || depth > MAX_DEPTH) return;
  if (value.type === 'FeatureCollection' && Array.isArray(value.features))
    for (const feature of value.features) yield* featuresOf(feature, depth + 1);
  else if (value.type === 'Feature') yield { name: nameOf(value.properties), geometry: value.geometry };
  else if (typeof value.type === 'string') yield { name: '', geometry: value };
}

function nameOf(properties: unknown): string {
  if (!isObject(properties)) return '';
  for (const wanted of NAMES)
    for (const [key, value] of Object.entries(properties))
      if (key.toLowerCase() === wanted && (typeof value === 'string' || typeof value === 'number'))
        return String(value);
  return '';
}

function polygonsOf(geometry: unknown, depth: number): Rings[] {
  if (!isObject(geometry) || depth > MAX_DEPTH) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'Polygon') return [polygonIn(coordinates)].flatMap((polygon) => (polygon ? [polygon] : []));
  if (type === 'MultiPolygon')
    return list(coordinates).flatMap((rings) => polygonsOf({ type: 'Polygon', coordinates: rings }, depth));
  if (type === 'GeometryCollection') return list(geometries).flatMap((one) => polygonsOf(one, depth + 1));
  return [];
}

const polygonIn = (coordinates: unknown): Rings | null =>
  polygonOf(
    list(coordinates).map((ring) =>
      list(ring).map((position) => {
        const [longitude, latitude] = list(position);
        return positionOf(longitude, latitude);
      }),
    ),
  );

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw refusal('area-file-broken', 'coordinates that are no list');
  return value;
}
