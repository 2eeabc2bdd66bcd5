import type { MapLibreMap } from 'maplibre-gl';
import type { Coordinates, Spot } from './geometry.ts';

export interface DrawnPoint extends Coordinates {
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The points of a layer that are drawn within some pixels of a spot; none where the style lacks the layer. */
export function drawnPoints(map: MapLibreMap, layer: string, { x, y }: Spot, pixels: number): DrawnPoint[] {
  if (!map.getLayer(layer)) return [];
  const around: [[number, number], [number, number]] = [
    [x - pixels, y - pixels],
    [x + pixels, y + pixels],
  ];
  return map.queryRenderedFeatures(around, { layers: [layer] }).flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point') return [];
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return [{ longitude, latitude, properties }];
  });
}
