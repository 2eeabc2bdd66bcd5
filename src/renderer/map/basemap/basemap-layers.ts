import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { mapColours, type Scheme } from '../canvas/colours.ts';

/** A style expression: the value of this property of a feature. */
export const get = (name: string): ExpressionSpecification => ['get', name];

/** A size or width that grows with the zoom, in pixels. */
export function byZoom(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops];
}

/**
 * The bundled basemap's style layers without its labels, bottom to top. Their source is `basemap`, which
 * scripts/basemap builds. Their colours are quiet on purpose, so that the vehicles stand out.
 */
export function basemapBaseLayers(scheme: Scheme): LayerSpecification[] {
  const colours = mapColours[scheme];
  const source = 'basemap';
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    {
      id: 'land',
      type: 'fill',
      source,
      'source-layer': 'land',
      // The layer `coast` draws the edge; antialiasing it here too took a seventh of a frame without a graphics card.
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: 'coast',
      type: 'line',
      source,
      'source-layer': 'land',
      paint: { 'line-color': colours.coast, 'line-width': byZoom(2, 0.4, 8, 1) },
    },
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      filter: ['<=', get('scalerank'), ['step', ['zoom'], 2, 4, 4, 5, 6, 6, 8, 7, 12]],
      paint: { 'line-color': colours.river, 'line-width': byZoom(3, 0.5, 8, 1.6, 12, 2.5) },
    },
    { id: 'lakes', type: 'fill', source, 'source-layer': 'lakes', paint: { 'fill-color': colours.water } },
    {
      id: 'roads',
      type: 'line',
      source,
      'source-layer': 'roads',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.road, 'line-width': byZoom(4, 0.5, 8, 1.4, 12, 3.2) },
    },
    {
      id: 'state-lines',
      type: 'line',
      source,
      'source-layer': 'boundary_state',
      paint: {
        'line-color': colours.stateLine,
        'line-width': byZoom(3, 0.6, 8, 1.4),
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'country-lines',
      type: 'line',
      source,
      'source-layer': 'boundary_country',
      filter: ['==', get('kind'), 'international'],
      paint: { 'line-color': colours.countryLine, 'line-width': byZoom(2, 0.6, 8, 1.8) },
    },
    {
      id: 'disputed-lines',
      type: 'line',
      source,
      'source-layer': 'boundary_country',
      filter: ['==', get('kind'), 'disputed'],
      paint: {
        'line-color': colours.countryLine,
        'line-width': byZoom(2, 0.6, 8, 1.6),
        'line-dasharray': [2, 2],
      },
    },
  ];
}
