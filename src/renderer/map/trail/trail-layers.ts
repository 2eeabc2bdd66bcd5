import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { fonts } from '../canvas/fonts.ts';
import type { MarkerId } from '../vehicles/markers.ts';

/** Layer of the trail's fixes, which answer to pointer and click. */
export const TRAIL_POINTS = 'trail-points';

/** Old to new, as a colour; the arrows say it without colour. */
function shaded(by: ExpressionSpecification, scheme: Scheme): ExpressionSpecification {
  const { trailOld, accent } = mapColours[scheme];
  return ['interpolate', ['linear'], by, 0, trailOld, 1, accent];
}

/** The way of the open vehicle, of source `trail`, with arrows from old to new; the marked fix of source `fix`. */
export function trailLayers(scheme: Scheme): LayerSpecification[] {
  const { surface, ink } = mapColours[scheme];
  const arrow: MarkerId = `arrow:${scheme}`;
  const fix: MarkerId = `fix:${scheme}`;
  return [
    {
      id: 'trail-casing',
      type: 'line',
      source: 'trail',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': surface, 'line-width': 6 },
    },
    {
      id: 'trail-line',
      type: 'line',
      source: 'trail',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-gradient': shaded(['line-progress'], scheme), 'line-width': 3 },
    },
    {
      id: TRAIL_POINTS,
      type: 'circle',
      source: 'trail',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'circle-sort-key': ['-', 0, ['get', 'rank']] },
      paint: {
        'circle-radius': 5,
        'circle-color': shaded(['get', 'share'], scheme),
        'circle-stroke-color': surface,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'trail-arrows',
      type: 'symbol',
      source: 'trail',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 70,
        'icon-image': arrow,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'fix',
      type: 'symbol',
      source: 'fix',
      layout: {
        'icon-image': fix,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'timestamp'],
        'text-font': fonts.bold,
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-offset': [0, -1.1],
        'text-max-width': 30,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2.5 },
    },
  ];
}
