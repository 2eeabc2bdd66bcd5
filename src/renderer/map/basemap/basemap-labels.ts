import type {
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import { type Language, primaryTag } from '../../../shared/i18n/languages.ts';
import { stateNames } from '../../ui/states.ts';
import { type MapColours, mapColours, type Scheme } from '../canvas/colours.ts';
import { fonts } from '../canvas/text.ts';
import { byZoom, get } from './basemap-layers.ts';
import { placeDot } from './place-dot.ts';

type Anchors = VariableAnchorOffsetCollectionSpecification;

function at(anchor: string, x: number, y: number): Anchors {
  return [anchor, [x, y]];
}

/** Distances at which a name stands clear of a cluster of any size that covers its point, in ems. */
const CLEAR = [1.7, 2.5, 4];

/**
 * Positions of a label around its point, first `nearest` ems away, then clear of clusters. MapLibre takes the first that is
 * free.
 */
export function around(nearest: number): Anchors {
  return [nearest, ...CLEAR].flatMap((distance) => [
    ...at('bottom', 0, -distance),
    ...at('top', 0, distance),
    ...at('left', distance, 0),
    ...at('right', -distance, 0),
  ]);
}

const isCapital: ExpressionSpecification = ['==', get('featurecla'), 'Admin-0 capital'];

/** Filters places by Natural Earth's rank, 0 (a metropolis) to 10: deeper zooms add less important places. */
const rankInReach: FilterSpecification = [
  'any',
  isCapital,
  ['<=', get('scalerank'), ['step', ['zoom'], 1, 3.5, 2, 4.5, 3, 5, 5, 6, 7, 7, 8, 8, 10]],
];

/** Filters GeoNames' municipal seats by population. Those without a known population (0) appear from zoom 10 on. */
const townInReach: FilterSpecification = [
  '>=',
  get('pop'),
  ['step', ['zoom'], 150_000, 7, 60_000, 8, 15_000, 9, 1, 10, 0],
];

/**
 * The basemap's names, for the source `basemap`. MapLibre places the topmost layer's labels first: towns give way to
 * cities, cities to countries.
 */
export function basemapLabels(scheme: Scheme, language: Language): SymbolLayerSpecification[] {
  const colours = mapColours[scheme];
  return [
    roadNumbers(colours),
    townLabels(colours),
    placeLabels(colours, scheme),
    stateLabels(colours),
    countryLabels(colours, language),
  ];
}

const halo = ({ land }: MapColours) => ({ 'text-halo-color': land, 'text-halo-width': 1.4 });

function roadNumbers(colours: MapColours): SymbolLayerSpecification {
  return {
    id: 'road-numbers',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'roads',
    minzoom: 6,
    layout: {
      'symbol-placement': 'line',
      'text-field': get('name'),
      'text-font': fonts.medium,
      'text-size': byZoom(6, 9.5, 10, 11.5),
      'text-rotation-alignment': 'viewport',
      'text-padding': 8,
    },
    paint: { 'text-color': colours.townLabel, ...halo(colours) },
  };
}

function townLabels(colours: MapColours): SymbolLayerSpecification {
  return {
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
      'text-variable-anchor-offset': around(0),
      'text-justify': 'auto',
      'text-padding': 6,
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, get('pop')],
    },
    paint: { 'text-color': colours.townLabel, ...halo(colours) },
  };
}

function placeLabels(colours: MapColours, scheme: Scheme): SymbolLayerSpecification {
  return {
    id: 'place-labels',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'place',
    minzoom: 3,
    filter: rankInReach,
    layout: {
      'icon-image': placeDot(scheme),
      // Where a cluster covers the dot, the dot is left out, and the name stands beside the cluster.
      'icon-optional': true,
      'text-field': get('name'),
      'text-font': ['case', isCapital, ['literal', fonts.bold], ['literal', fonts.medium]],
      'text-size': byZoom(3, 11, 6, 12.5, 10, 15),
      'text-variable-anchor-offset': around(0.45),
      'text-justify': 'auto',
      'text-padding': 4,
      'text-max-width': 8,
      'symbol-sort-key': ['case', isCapital, -1, get('scalerank')],
    },
    paint: { 'text-color': colours.placeLabel, ...halo(colours) },
  };
}

/** A state of Brazil by its letters, as the places of the table have it. Elsewhere some states are namesakes. */
const stateText: ExpressionSpecification = [
  'case',
  ['==', get('iso'), 'BR'],
  [
    'match',
    get('name'),
    ...Object.entries(stateNames).flatMap(([letters, name]) => [name, letters]),
    get('name'),
  ] as unknown as ExpressionSpecification,
  get('name'),
];

function stateLabels(colours: MapColours): SymbolLayerSpecification {
  return {
    id: 'state-labels',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'state_label',
    minzoom: 3,
    maxzoom: 8,
    layout: {
      'text-field': stateText,
      'text-font': fonts.italic,
      'text-size': byZoom(4, 10.5, 7, 14),
      'text-letter-spacing': 0.06,
      'text-max-width': 7,
      'text-padding': 8,
      'symbol-sort-key': ['-', 0, get('area')],
    },
    paint: { 'text-color': colours.stateLabel, ...halo(colours) },
  };
}

function countryLabels(colours: MapColours, language: Language): SymbolLayerSpecification {
  return {
    id: 'country-labels',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'country_label',
    maxzoom: 7,
    layout: {
      'text-field': ['upcase', ['coalesce', get(primaryTag(language)), get('name')]],
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
    paint: { 'text-color': colours.countryLabel, ...halo(colours) },
  };
}
