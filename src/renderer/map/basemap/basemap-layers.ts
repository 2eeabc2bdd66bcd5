import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { fonts } from '../canvas/fonts.ts';

export type Language = 'pt' | 'en';

const get = (name: string): ExpressionSpecification => ['get', name];

/** A size or width that grows with the zoom, in pixels. */
export function byZoom(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops];
}

type Anchors = VariableAnchorOffsetCollectionSpecification;

function at(anchor: string, x: number, y: number): Anchors {
  return [anchor, [x, y]];
}

/** Places for a label around its point, at each distance in ems; the first free one is taken. */
function around(...distances: number[]): Anchors {
  return distances.flatMap((distance) => [
    ...at('bottom', 0, -distance),
    ...at('top', 0, distance),
    ...at('left', distance, 0),
    ...at('right', -distance, 0),
  ]);
}

const isCapital: ExpressionSpecification = ['==', get('featurecla'), 'Admin-0 capital'];

/** Natural Earth's rank of a place, 0 (a metropolis) to 10; later zooms let lower ranks in. */
const rankInReach: FilterSpecification = [
  'any',
  isCapital,
  ['<=', get('scalerank'), ['step', ['zoom'], 1, 3.5, 2, 4.5, 3, 5, 5, 6, 7, 7, 8, 8, 10]],
];

/** GeoNames' municipal seats; hamlets without a known population wait until nothing else competes. */
const townInReach: FilterSpecification = [
  '>=',
  get('pop'),
  ['step', ['zoom'], 150_000, 7, 60_000, 8, 15_000, 9, 1, 10, 0],
];

/**
 * The basemap without its names, bottom to top, for the source `basemap` (layers as scripts/basemap builds them). Quiet
 * on purpose: the vehicles are the figure, this is the ground.
 */
export function basemapGrounds(scheme: Scheme): LayerSpecification[] {
  const colours = mapColours[scheme];
  const source = 'basemap';
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    {
      id: 'land',
      type: 'fill',
      source,
      'source-layer': 'land',
      // Its edge is drawn by the coast; another beneath took a seventh of a frame without a graphics card.
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

/**
 * The basemap's names, for the same source. MapLibre places the topmost layer's labels first: towns give way to cities,
 * cities to countries.
 */
export function basemapLabels(scheme: Scheme, language: Language): SymbolLayerSpecification[] {
  const colours = mapColours[scheme];
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.4 };
  return [
    {
      id: 'town-labels',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'municipality',
      minzoom: 6,
      filter: townInReach,
      layout: {
        'text-field': get('name'),
        'text-font': fonts.regular,
        'text-size': byZoom(6, 10.5, 10, 12.5),
        'text-padding': 6,
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, get('pop')],
      },
      paint: { 'text-color': colours.townLabel, ...halo },
    },
    {
      id: 'place-labels',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'place',
      minzoom: 3,
      filter: rankInReach,
      layout: {
        'icon-image': `place:${scheme}`,
        // Under a cluster the dot gives way, and the name stands beside the cluster.
        'icon-optional': true,
        'text-field': get('name'),
        'text-font': ['case', isCapital, ['literal', fonts.bold], ['literal', fonts.medium]],
        'text-size': byZoom(3, 11, 6, 12.5, 10, 15),
        'text-variable-anchor-offset': around(0.45, 1.7),
        'text-justify': 'auto',
        'text-padding': 4,
        'text-max-width': 8,
        'symbol-sort-key': ['case', isCapital, -1, get('scalerank')],
      },
      paint: { 'text-color': colours.placeLabel, ...halo },
    },
    {
      id: 'state-labels',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'state_label',
      minzoom: 4,
      maxzoom: 8,
      layout: {
        'text-field': get('name'),
        'text-font': fonts.italic,
        'text-size': byZoom(4, 10.5, 7, 14),
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['-', 0, get('area')],
      },
      paint: { 'text-color': colours.stateLabel, ...halo },
    },
    {
      id: 'country-labels',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'country_label',
      maxzoom: 7,
      layout: {
        'text-field': ['upcase', get(language)],
        'text-font': fonts.medium,
        'text-size': byZoom(1, 9.5, 5, 13),
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-variable-anchor-offset': [
          ...at('center', 0, 0),
          ...[2, 4].flatMap((ems) => [...at('bottom', 0, -ems), ...at('top', 0, ems)]),
        ],
        'text-justify': 'auto',
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, get('area')],
      },
      paint: { 'text-color': colours.countryLabel, ...halo },
    },
  ];
}
