import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Language } from '../basemap/basemap-layers.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { fonts } from '../canvas/fonts.ts';
import { clusterSizes, type MarkerId, type Tone } from './markers.ts';

/** Seconds since 1970: a position from before is of that tier. */
export interface TierLimits {
  readonly lateBefore: number;
  readonly silentBefore: number;
}

/** What the marks' colours and shapes tell. */
export type ColourBy = 'age' | 'status';

/** What the layers of vehicles depend on. */
interface FleetLook {
  readonly scheme: Scheme;
  readonly language: Language;
  readonly limits: TierLimits;
  readonly colourBy: ColourBy;
}

/** Layer whose features answer to a click. */
export const VEHICLES = 'vehicles';

const count: ExpressionSpecification = ['get', 'count'];

const named = (tone: Tone) => tone;

/** The worst within: what needs a look must not hide behind what does not. */
function worst({ colourBy, limits }: FleetLook): ExpressionSpecification {
  return colourBy === 'age' ? worstTier(limits) : worstStatus;
}

/** The status that most needs a look is what the tile has. */
const worstStatus: ExpressionSpecification = [
  'match',
  ['get', 'status'],
  'failed',
  named('failed'),
  'not-found',
  named('not-found'),
  named('ok'),
];

/** The tier of the oldest position within. */
function worstTier({ lateBefore, silentBefore }: TierLimits): ExpressionSpecification {
  return [
    'case',
    ['<', ['get', 'oldest'], silentBefore],
    named('silent'),
    ['<', ['get', 'oldest'], lateBefore],
    named('late'),
    named('recent'),
  ];
}

/** "812", "9.812", "24 mil", "1,2 mi": short, so that the number fits its disc. */
function countText(language: Language): ExpressionSpecification {
  const locale = language === 'pt' ? 'pt-BR' : 'en';
  const thousand = language === 'pt' ? ' mil' : 'k';
  const million = language === 'pt' ? ' mi' : 'M';
  const number = (value: ExpressionSpecification): ExpressionSpecification => [
    'number-format',
    value,
    { locale, 'max-fraction-digits': 1 },
  ];
  return [
    'step',
    count,
    '',
    2,
    number(count),
    10_000,
    ['concat', number(['floor', ['/', count, 1_000]]), thousand],
    1_000_000,
    ['concat', number(['/', count, 1_000_000]), million],
  ];
}

function vehicleImage(look: FleetLook): ExpressionSpecification {
  return ['concat', 'vehicle:', worst(look), `:${look.scheme}`];
}

/** The vehicles of source `fleet`, the area filter of source `area`. */
export function fleetLayers(look: FleetLook): LayerSpecification[] {
  const { scheme, language } = look;
  const colours = mapColours[scheme];
  const [smallest, ...larger] = clusterSizes;
  const size: ExpressionSpecification = [
    'step',
    count,
    smallest.name,
    ...larger.flatMap(({ from, name }) => [from, name]),
  ];
  return [
    {
      id: 'area',
      type: 'line',
      source: 'area',
      paint: { 'line-color': colours.accent, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: VEHICLES,
      type: 'symbol',
      source: 'fleet',
      'source-layer': 'vehicles',
      layout: {
        'icon-image': [
          'case',
          ['==', count, 1],
          vehicleImage(look),
          ['concat', 'cluster:', worst(look), ':', size, `:${scheme}`],
        ],
        'icon-allow-overlap': true,
        'text-field': countText(language),
        'text-font': fonts.bold,
        'text-size': 12,
        'text-allow-overlap': true,
        'symbol-sort-key': count,
      },
      paint: { 'text-color': colours.ink },
    },
  ];
}

/** The open vehicle of source `chosen`, on top of everything. */
export function chosenLayers(look: FleetLook): LayerSpecification[] {
  const colours = mapColours[look.scheme];
  const chosenImage: MarkerId = `chosen:${look.scheme}`;
  return [
    {
      id: 'chosen-ring',
      type: 'symbol',
      source: 'chosen',
      layout: { 'icon-image': chosenImage, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
    {
      id: 'chosen',
      type: 'symbol',
      source: 'chosen',
      layout: {
        'icon-image': vehicleImage(look),
        'icon-allow-overlap': true,
        'text-field': ['get', 'vin'],
        'text-font': fonts.bold,
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 1.7],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': colours.ink,
        'text-halo-color': colours.surface,
        'text-halo-width': 2.5,
      },
    },
  ];
}
