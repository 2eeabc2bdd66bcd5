import type { BasemapContent } from '../../preload/schemas/basemap.ts';

interface Schema {
  readonly content: BasemapContent;
  /** An archive of this schema has all layers of `all` and at least one of `one`. */
  readonly all: readonly string[];
  readonly one: readonly string[];
}

/**
 * Where each schema is defined:
 *
 * - rastro: scripts/basemap
 * - openmaptiles: openmaptiles.org/schema
 * - protomaps: docs.protomaps.com/basemaps/layers
 * - shortbread: shortbread-tiles.org/schema
 */
const schemas: readonly Schema[] = [
  { content: 'rastro', all: ['land', 'boundary_country'], one: ['municipality', 'country_label'] },
  { content: 'openmaptiles', all: ['transportation'], one: ['water', 'place', 'boundary'] },
  { content: 'protomaps', all: ['earth'], one: ['roads', 'places', 'water'] },
  { content: 'shortbread', all: ['streets'], one: ['ocean', 'water_polygons', 'place_labels'] },
];

/** The schema that has layers of these names; `unknown`: none of these schemas. */
export function schemaOfLayers(layers: readonly string[]): BasemapContent {
  const has = (name: string) => layers.includes(name);
  return schemas.find(({ all, one }) => all.every(has) && one.some(has))?.content ?? 'unknown';
}
