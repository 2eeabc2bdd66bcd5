/** Rastro's basemap for the naive page: the same archive, layers, letters and dots. */
import '@fontsource-variable/inter/index.css';
import { addProtocol, type MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import { BASEMAP_PROTOCOL, groundOf } from '../../../../src/renderer/map/basemap/ground.ts';
import { IMAGE_SCALE, markers, paint } from '../../../../src/renderer/map/vehicles/markers.ts';
import { tileProtocol } from '../../../../src/renderer/map/vehicles/tiles.ts';

const archive = new PMTiles('/basemap.pmtiles');
addProtocol(
  BASEMAP_PROTOCOL,
  tileProtocol(async (z, x, y) => (await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)),
);

export function basemapStyle(): StyleSpecification {
  const { sources, layers } = groundOf({ kind: 'bundled' }, 'light', 'pt');
  return { version: 8, sources: { ...sources }, layers: [...layers] };
}

/** The dots of places, which the style asks for by their names. */
export function drawsDots(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const marker = markers.get(id);
    if (marker) map.addImage(id, paint(marker), { pixelRatio: IMAGE_SCALE });
  });
}
