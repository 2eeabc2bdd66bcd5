import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { emptySource, hiddenLayer, pointSource, type StylePart } from '../canvas/style.ts';
import { fonts } from '../canvas/text.ts';
import { TRAIL_POINTS, type Trail, trailFeatures } from './trail.ts';
import { arrowImage, fixImage } from './trail-images.ts';

/** A colour from old (0) to new (1); the arrows show the direction without colour. */
function shaded(by: ExpressionSpecification, scheme: Scheme): ExpressionSpecification {
  const { trailOld, accent } = mapColours[scheme];
  return ['interpolate', ['linear'], by, 0, trailOld, 1, accent];
}

/** The trail of the open vehicle, with arrows from old to new, and the marked fix (position). */
export function trailPart({ fixes, marked }: Trail, scheme: Scheme): StylePart {
  const way = wayLayers(scheme);
  const fix = fixLayer(scheme);
  return {
    sources: {
      trail: { type: 'geojson', lineMetrics: true, data: trailFeatures(fixes) },
      fix: marked ? pointSource(marked.longitude, marked.latitude, { when: marked.when }) : emptySource(),
    },
    target: TRAIL_POINTS,
    layers: [...(fixes.length > 0 ? way : way.map(hiddenLayer)), marked ? fix : hiddenLayer(fix)],
  };
}

function wayLayers(scheme: Scheme): LayerSpecification[] {
  const { surface } = mapColours[scheme];
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
        'icon-image': arrowImage(scheme),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}

function fixLayer(scheme: Scheme): LayerSpecification {
  const { surface, ink } = mapColours[scheme];
  return {
    id: 'fix',
    type: 'symbol',
    source: 'fix',
    layout: {
      'icon-image': fixImage(scheme),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['get', 'when'],
      'text-font': fonts.bold,
      'text-size': 13,
      'text-anchor': 'bottom',
      'text-offset': [0, -1.1],
      'text-max-width': 30,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2.5 },
  };
}
