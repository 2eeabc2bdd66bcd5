import type {
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import { type Language, primaryTag } from '../../../shared/i18n/languages.ts';
import { stateNames } from '../../ui/states.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
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
function around(nearest: number): Anchors {
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

type Named = Pick<SymbolLayerSpecification, 'filter' | 'minzoom' | 'maxzoom' | 'layout'>;

/** A layer of names in this colour, which stand out from the land. */
export const nameLayer = (
  [source, id, sourceLayer]: readonly [source: string, id: string, sourceLayer: string],
  colour: string,
  land: string,
  named: Named,
): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source,
  'source-layer': sourceLayer,
  ...named,
  paint: { 'text-color': colour, 'text-halo-color': land, 'text-halo-width': 1.4 },
});

/** Where a name may stand around its point: see `around`. */
export const freely = (nearest: number) =>
  ({ 'text-variable-anchor-offset': around(nearest), 'text-justify': 'auto' }) as const;

/**
 * The basemap's names, for the source `basemap`. MapLibre places the topmost layer's labels first: towns give way to
 * cities, cities to countries.
 */
export function basemapLabels(scheme: Scheme, language: Language): SymbolLayerSpecification[] {
  const { land, townLabel, placeLabel, stateLabel, countryLabel } = mapColours[scheme];
  return [
    nameLayer(['basemap', 'road-numbers', 'roads'], townLabel, land, {
      minzoom: 6,
      layout: {
        'symbol-placement': 'line',
        'text-field': get('name'),
        'text-font': fonts.medium,
        'text-size': byZoom(6, 9.5, 10, 11.5),
        'text-rotation-alignment': 'viewport',
        'text-padding': 8,
      },
    }),
    nameLayer(['basemap', 'town-labels', 'municipality'], townLabel, land, {
      minzoom: 6,
      filter: townInReach,
      layout: {
        'text-field': get('name'),
        'text-font': fonts.regular,
        'text-size': byZoom(6, 10.5, 10, 12.5),
        ...freely(0),
        'text-padding': 6,
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, get('pop')],
      },
    }),
    nameLayer(['basemap', 'place-labels', 'place'], placeLabel, land, {
      minzoom: 3,
      filter: rankInReach,
      layout: {
        'icon-image': placeDot(scheme),
        // Where a cluster covers the dot, the dot is left out, and the name stands beside the cluster.
        'icon-optional': true,
        'text-field': get('name'),
        'text-font': ['case', isCapital, ['literal', fonts.bold], ['literal', fonts.medium]],
        'text-size': byZoom(3, 11, 6, 12.5, 10, 15),
        ...freely(0.45),
        'text-padding': 4,
        'text-max-width': 8,
        'symbol-sort-key': ['case', isCapital, -1, get('scalerank')],
      },
    }),
    nameLayer(['basemap', 'state-labels', 'state_label'], stateLabel, land, {
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
    }),
    nameLayer(['basemap', 'country-labels', 'country_label'], countryLabel, land, {
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
    }),
  ];
}
