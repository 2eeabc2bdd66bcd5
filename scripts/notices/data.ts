/** Notices for shipped parts that are no packages: data, and the library inside better-sqlite3. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './shipped.ts';

export interface DataNotice {
  readonly name: string;
  /** An SPDX id, or the publisher's own text. */
  readonly licence: string;
  readonly url: string;
  readonly text: string;
}

/** The same sources as in resources/basemap/README.md and resources/places/README.md. */
export const DATA: readonly DataNotice[] = [
  {
    name: 'Natural Earth',
    licence: 'Public domain',
    url: 'https://www.naturalearthdata.com/',
    text: 'Land, water, borders and places of the basemap. Made with Natural Earth.',
  },
  {
    name: 'GeoNames',
    licence: 'CC-BY-4.0',
    url: 'https://www.geonames.org/',
    text: `Names and coordinates of places, in the basemap and in the list of places. © GeoNames, under the Creative Commons
Attribution 4.0 International licence: https://creativecommons.org/licenses/by/4.0/
Changed: places selected, some seats of municipalities mended, spellings joined, coordinates rounded.`,
  },
  {
    name: 'IBGE',
    licence: 'Public data of the Instituto Brasileiro de Geografia e Estatística',
    url: 'https://www.ibge.gov.br/',
    text: 'Names, codes and borders of the municipalities of Brazil, by which their seats were chosen.',
  },
];

/** The version of SQLite that better-sqlite3 is compiled from. */
export function sqliteVersion(): string {
  const header = path.join(root, 'node_modules', 'better-sqlite3', 'deps', 'sqlite3', 'sqlite3.h');
  const version = /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(readFileSync(header, 'utf8'))?.[1];
  if (version === undefined) throw new Error('better-sqlite3 does not say which SQLite it contains');
  return version;
}
