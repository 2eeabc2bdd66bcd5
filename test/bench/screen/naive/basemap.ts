/** Rastro's basemap for the naive page: the same archive, layers, letters and dots. */
import '@fontsource-variable/inter/index.css';
import { addProtocol, type MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import { BASEMAP_PROTOCOL, basemapPart } from '../../../../src/renderer/map/basemap/ground.ts';
import { basemapImages } from '../../../../src/renderer/map/basemap/place-dot.ts';
import { IMAGE_SCALE, type ImageId, paint } from '../../../../src/renderer/map/canvas/images.ts';
import { tileProtocol } from '../../../../src/renderer/map/canvas/tiles.ts';

const archive = new PMTiles('/basemap.pmtiles');
addProtocol(
  BASEMAP_PROTOCOL,
  tileProtocol(async (z, x, y) => (await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)),
);

export function basemapStyle(): StyleSpecification {
  const { sources, layers } = basemapPart({ kind: 'bundled' }, 'light', 'pt-BR');
  return { version: 8, sources: { ...sources }, layers: [...layers] };
}

/** The dots of places, which the style asks for by their names. */
export function drawsDots(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const image = basemapImages.get(id as ImageId);
    if (image) map.addImage(id, paint(image), { pixelRatio: IMAGE_SCALE });
  });
}
