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
import { chosenRing, clusterSizes, ringRadius } from './markers.ts';
import type { Tone } from './signs.ts';

export interface Chosen extends Coordinates {
  /** The vehicle's identifier, else its VIN. */
  readonly name: string;
  /** The group drawn where the vehicle stands; null: none. It gets the ring, so that its number stays visible. */
  readonly group: (Coordinates & { readonly count: number }) | null;
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

function vehicleImage(look: FleetLook): ExpressionSpecification {
  return ['concat', `${OWN_IMAGES}:vehicle:`, toneOf(look), `:${look.scheme}`];
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
            vehicleImage(look),
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

/** Text size of the open vehicle's name, in pixels. */
const NAME_SIZE = 13;

/** The open vehicle, on top of everything. */
export function chosenPart(look: FleetLook, chosen: Chosen | null): StylePart {
  const { ink, surface } = mapColours[look.scheme];
  const group = chosen?.group ?? null;
  const count = group?.count ?? 1;
  const layers: StylePart['layers'] = [
    {
      id: 'chosen-ring',
      type: 'symbol',
      source: 'chosen',
      layout: {
        'icon-image': chosenRing(count, look.scheme),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'chosen',
      type: 'symbol',
      source: 'chosen',
      layout: {
        ...(group ? {} : { 'icon-image': vehicleImage(look), 'icon-allow-overlap': true }),
        'text-field': ['get', 'name'],
        'text-font': fonts.bold,
        'text-size': NAME_SIZE,
        'text-anchor': 'top',
        'text-offset': [0, (ringRadius(count) + 7) / NAME_SIZE],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2.5 },
    },
  ];
  if (!chosen) return { sources: { chosen: emptySource() }, layers: layers.map(hiddenLayer) };
  const { name, seenAt, status } = chosen;
  const { longitude, latitude } = group ?? chosen;
  const source = pointSource(longitude, latitude, { name, oldest: seenAt, status });
  return { sources: { chosen: source }, layers };
}
