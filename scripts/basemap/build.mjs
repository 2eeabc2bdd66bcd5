/** Builds the offline basemap: `node build.mjs [FILE]`. Writes resources/basemap/basemap.pmtiles by default. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { archive } from './archive.mjs';
import { layers } from './layers.mjs';
import { unpackSources } from './sources.mjs';
import { cutTiles } from './tiles.mjs';

const DEEPEST_ZOOM = 7;
const ATTRIBUTION = 'Natural Earth; GeoNames (CC BY 4.0)';

const file =
  process.argv[2] ?? fileURLToPath(new URL('../../resources/basemap/basemap.pmtiles', import.meta.url));

const built = await layers(unpackSources());
const tiles = cutTiles(built, DEEPEST_ZOOM);
const bytes = archive(tiles, {
  minZoom: 0,
  maxZoom: DEEPEST_ZOOM,
  center: { longitude: -52, latitude: -14, zoom: 3 },
  metadata: {
    name: 'Rastro basemap',
    attribution: ATTRIBUTION,
    vector_layers: built.map(({ name, fields }) => ({
      id: name,
      fields,
      minzoom: 0,
      maxzoom: DEEPEST_ZOOM,
    })),
  },
});
writeFileSync(file, bytes);

for (const { name, features } of built) process.stdout.write(`${name}: ${features.length}\n`);
process.stdout.write(`${tiles.length} tiles, ${(bytes.length / 1e6).toFixed(1)} MB: ${file}\n`);
