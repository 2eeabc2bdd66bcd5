import { type FilterSpecification, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import type { BasemapContent, BasemapFile } from '../../../../src/contract/schemas/basemap.ts';
import { type Basemap, basemapPart } from '../../../../src/renderer/map/basemap/ground.ts';

const archive: BasemapFile = {
  archiveId: '2b1f',
  content: 'unknown',
  layers: ['talhoes', 'sedes'],
  minZoom: 4,
  maxZoom: 14,
  bounds: [-50, -25, -43, -20],
  attribution: '',
};
const own = (patch: Partial<BasemapFile>): Basemap => ({ kind: 'file', file: { ...archive, ...patch } });
const contents: BasemapContent[] = [
  'rastro',
  'openmaptiles',
  'protomaps',
  'shortbread',
  'pictures',
  'unknown',
];

function drawn(basemap: Basemap, scheme: 'light' | 'dark' = 'light') {
  const ground = basemapPart(basemap, scheme, 'en');
  return { version: 8 as const, ...ground, sources: { ...ground.sources }, layers: [...ground.layers] };
}

describe('under the vehicles', () => {
  test.each(contents)('An archive of %s is a valid style in either scheme.', (content) => {
    for (const scheme of ['light', 'dark'] as const) {
      const style = drawn(own({ content }), scheme);
      expect(validateStyleMin(style)).toEqual([]);
      expect(style.layers.some((layer) => 'source' in layer && layer.source === 'own')).toBe(true);
    }
  });

  test("The user's archive is read by its id, at its own zooms.", () => {
    expect(drawn(own({})).sources.own).toMatchObject({
      type: 'vector',
      tiles: ['rastro-basemap://2b1f/{z}/{x}/{y}'],
      minzoom: 4,
      maxzoom: 14,
    });
    expect(drawn(own({ content: 'pictures' })).sources.own).toMatchObject({ type: 'raster', tileSize: 256 });
  });

  test('Every layer of an archive of an unknown schema is drawn, over all of the bundled basemap.', () => {
    const ids = drawn(own({})).layers.map(({ id }) => id);
    for (const layer of archive.layers)
      expect(ids).toEqual(expect.arrayContaining([`own:areas:${layer}`, `own:names:${layer}`]));
    expect(ids).toContain('place-labels');
  });

  test('The bundled names are drawn beyond the bounds of the archive, and before its first zoom.', () => {
    const labels = drawn(own({ content: 'protomaps' })).layers.find(({ id }) => id === 'town-labels');
    const shows = (zoom: number, longitude: number, latitude: number) => {
      const filter = (labels as { filter: FilterSpecification }).filter;
      return featureFilter(filter, 'layers[0].filter').filter({ zoom }, town(longitude, latitude), canonical);
    };
    // The whole world is the tile 0/0/0.
    const canonical = { z: 0, x: 0, y: 0 } as never;
    expect(shows(10, -46.6, -23.5)).toBe(false);
    expect(shows(3, -46.6, -23.5)).toBe(true);
    expect(shows(10, -60, -3)).toBe(true);
  });

  test('No bundled name is drawn where the archive covers the whole world.', () => {
    const world = own({ content: 'openmaptiles', bounds: [-180, -85.05, 180, 85.05], minZoom: 0 });
    expect(drawn(world).layers.map(({ id }) => id)).not.toContain('town-labels');
  });
});

/** A town of any size as a feature of the tile of the whole world. */
function town(longitude: number, latitude: number) {
  const x = Math.round(((longitude + 180) / 360) * 8192);
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 8192);
  return { type: 1, properties: { pop: 20_000_000 }, geometry: [[{ x, y }]] } as never;
}
