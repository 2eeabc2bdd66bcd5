import type { BasemapContent } from '../../contract/schemas/basemap.ts';

interface Schema {
  readonly content: BasemapContent;
  /** Layers that every archive of this schema has. */
  readonly all: readonly string[];
  /** Layers of which every archive of this schema has at least one. */
  readonly one: readonly string[];
}

/**
 * The known schemas, and where each is defined:
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
