/** Cuts layers into vector tiles (Mapbox Vector Tile 2.1). */
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** Units of a tile's coordinates along its side. */
const EXTENT = 4096;
/** Tolerance of the simplification, in these units: a pixel of a tile of 512. Half of it doubles what a map draws. */
const TOLERANCE = 8;
/** Margin around each tile in the same units, so that lines and letters do not end at its border. */
const BUFFER = { shape: 32, point: 64 };
/** Name of the property that holds a feature's first zoom while tiles are cut. */
const FROM = '$from';

/**
 * @param {import('./layers.mjs').Layer[]} layers
 * @param {number} deepest zoom
 * @returns {{ z: number, x: number, y: number, data: Buffer }[]} gzipped, without the empty ones
 */
export function cutTiles(layers, deepest) {
  const indexes = layers.map((layer) => [layer.name, indexOf(layer, deepest)]);
  return everyTile(deepest).flatMap(([z, x, y]) => {
    const cut = indexes.map(([name, index]) => [name, tileOf(index, z, x, y)]);
    const filled = cut.filter(([, tile]) => tile);
    if (filled.length === 0) return [];
    const bytes = fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
    return [{ z, x, y, data: gzipSync(bytes, { level: 9 }) }];
  });
}

function indexOf({ features, point }, deepest) {
  const collection = features.map(({ from, properties, geometry }) => ({
    type: 'Feature',
    properties: { ...properties, [FROM]: from },
    geometry,
  }));
  return new GeoJSONVT(
    { type: 'FeatureCollection', features: collection },
    {
      maxZoom: deepest,
      indexMaxZoom: deepest,
      indexMaxPoints: 0,
      tolerance: TOLERANCE,
      extent: EXTENT,
      buffer: point ? BUFFER.point : BUFFER.shape,
    },
  );
}

/** The features of a tile that exist at its zoom; null: none. */
function tileOf(index, z, x, y) {
  const tile = index.getTile(z, x, y);
  const features = (tile?.features ?? [])
    .filter(({ tags }) => tags[FROM] <= z)
    .map((feature) => {
      const { [FROM]: _, ...tags } = feature.tags;
      return { ...feature, tags };
    });
  return features.length > 0 ? { ...tile, features } : null;
}

function everyTile(deepest) {
  const zooms = Array.from({ length: deepest + 1 }, (_, z) => z);
  return zooms.flatMap((z) => {
    const side = Array.from({ length: 2 ** z }, (_, index) => index);
    return side.flatMap((x) => side.map((y) => [z, x, y]));
  });
}
