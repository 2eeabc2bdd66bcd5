import type { ExpressionSpecification } from 'maplibre-gl';
import type { VehicleStatus } from '../../../contract/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { type Language, locales } from '../../../shared/i18n/languages.ts';
import type { ColourBy } from '../../state/map.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { type Coordinates, MAX_ZOOM } from '../canvas/geometry.ts';
import { OWN_IMAGES } from '../canvas/images.ts';
import { emptySource, hiddenLayer, pointSource, type StylePart } from '../canvas/style.ts';
import { fonts } from '../canvas/text.ts';
import { fleetAddress } from './fleet-tiles.ts';
import { VEHICLES } from './groups.ts';
import { clusterSizes } from './markers.ts';
import type { Tone } from './signs.ts';

export interface Chosen extends Coordinates {
  /** Seconds since 1970. */
  readonly seenAt: number;
  readonly status: VehicleStatus;
}

export interface FleetLook {
  readonly scheme: Scheme;
  readonly language: Language;
  /** In seconds since 1970. */
  readonly limits: AgeLimits;
  readonly colourBy: ColourBy;
}

const count: ExpressionSpecification = ['get', 'count'];

/** Makes the compiler check that a name in an expression is a tone. */
const named = (tone: Tone) => tone;

const SHARES: Readonly<Record<ColourBy, string>> = { age: 'tiers', status: 'statuses' };

const toneOf = ({ colourBy, limits }: FleetLook): ExpressionSpecification =>
  colourBy === 'age' ? tierOf(limits) : status;

const status: ExpressionSpecification = [
  'match',
  ['get', 'status'],
  'failed',
  named('failed'),
  'not-found',
  named('not-found'),
  named('ok'),
];

function tierOf({ lateBefore, silentBefore }: AgeLimits): ExpressionSpecification {
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
  const { thousand, million } = locales[language].texts.map.group;
  const number = (value: ExpressionSpecification): ExpressionSpecification => [
    'number-format',
    value,
    { locale: language, 'max-fraction-digits': 1 },
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

function vehicleImage(look: FleetLook, kind: 'vehicle' | 'pin'): ExpressionSpecification {
  return ['concat', `${OWN_IMAGES}:${kind}:`, toneOf(look), `:${look.scheme}`];
}

/**
 * Every vehicle of the view that has a position.
 *
 * @param version version of the tiles: with a new one they are all read again
 */
export function vehiclesPart(look: FleetLook, version: number): StylePart {
  const { scheme, language, colourBy, limits } = look;
  const [smallest, ...larger] = clusterSizes;
  const size: ExpressionSpecification = [
    'step',
    count,
    smallest.name,
    ...larger.flatMap(({ from, name }) => [from, name]),
  ];
  return {
    sources: { fleet: { type: 'vector', tiles: [fleetAddress(version, limits)], maxzoom: MAX_ZOOM } },
    target: VEHICLES,
    layers: [
      {
        id: VEHICLES,
        type: 'symbol',
        source: 'fleet',
        'source-layer': 'vehicles',
        layout: {
          'icon-image': [
            'case',
            ['==', count, 1],
            vehicleImage(look, 'vehicle'),
            [
              'concat',
              `${OWN_IMAGES}:cluster:${colourBy}:`,
              ['get', SHARES[colourBy]],
              ':',
              size,
              `:${scheme}`,
            ],
          ],
          'icon-allow-overlap': true,
          'text-field': countText(language),
          'text-font': fonts.bold,
          'text-size': 12,
          'text-allow-overlap': true,
          'symbol-sort-key': count,
        },
        paint: { 'text-color': mapColours[scheme].ink },
      },
    ],
  };
}

/** The open vehicle, apart from its cluster and on top of everything. */
export function chosenPart(look: FleetLook, chosen: Chosen | null): StylePart {
  const pin: StylePart['layers'][number] = {
    id: 'chosen',
    type: 'symbol',
    source: 'chosen',
    layout: { 'icon-image': vehicleImage(look, 'pin'), 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
  };
  if (!chosen) return { sources: { chosen: emptySource() }, layers: [hiddenLayer(pin)] };
  const { longitude, latitude, seenAt, status } = chosen;
  return { sources: { chosen: pointSource(longitude, latitude, { oldest: seenAt, status }) }, layers: [pin] };
}
