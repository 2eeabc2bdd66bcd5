import type { MapLibreMap } from 'maplibre-gl';

/**
 * Stops MapLibre from painting a sky, which is out of sight on a map seen from above. The library has no option for
 * that: a style without a sky gets a transparent one (https://github.com/maplibre/maplibre-gl-js/issues/4340), painted
 * over all of the map in each frame. Without a graphics card that is a fourth of a frame's work.
 *
 * Overrides an internal of MapLibre: test/e2e/map.spec.ts fails if MapLibre paints a sky again.
 */
export function withoutSky(map: MapLibreMap): void {
  Object.assign(map.style.sky, { getEvaluated: () => undefined });
}
