import { ageTiers } from '../../../contract/enums.ts';
import type { ColourBy } from '../../state/map.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import {
  disc,
  IMAGE_SCALE,
  type ImageId,
  type MapImage,
  type MapImages,
  type Pen,
  schemes,
} from '../canvas/images.ts';
import { locatedStatuses } from './groups.ts';
import { allShares, PARTS } from './shares.ts';
import { drawSign, type Tone, toneColours } from './signs.ts';

/** Sizes of clusters. `from`: smallest number of vehicles; `radius`: of the disc, in pixels. */
export const clusterSizes = [
  { name: 'xs', from: 2, radius: 14 },
  { name: 's', from: 10, radius: 16 },
  { name: 'm', from: 100, radius: 19 },
  { name: 'l', from: 1_000, radius: 23 },
  { name: 'xl', from: 10_000, radius: 27 },
] as const;
type ClusterSize = (typeof clusterSizes)[number]['name'];

/** Radius of a single vehicle's mark in pixels. */
const VEHICLE_RADIUS = 8.5;

/** Height of the open vehicle's pin, in pixels. Its tip is in the middle of its lower edge. */
export const PIN_HEIGHT = 46;

/** Radius of the mark for a number of vehicles, in pixels. */
export function radiusOf(count: number): number {
  return clusterSizes.findLast(({ from }) => count >= from)?.radius ?? VEHICLE_RADIUS;
}

const tonesBy: Readonly<Record<ColourBy, readonly Tone[]>> = { age: ageTiers, status: locatedStatuses };
const tones = Object.values(tonesBy).flat();

export const vehicleMarker = (tone: Tone, scheme: Scheme): ImageId => `rastro:vehicle:${tone}:${scheme}`;
/** @param shares result of `ringShares` (shares.ts) for counts in the order of `ageTiers` or `locatedStatuses` */
export const clusterMarker = (by: ColourBy, shares: string, size: ClusterSize, scheme: Scheme): ImageId =>
  `rastro:cluster:${by}:${shares}:${size}:${scheme}`;
export const pinMarker = (tone: Tone, scheme: Scheme): ImageId => `rastro:pin:${tone}:${scheme}`;

export const vehicleImages: MapImages = new Map(
  schemes.flatMap((scheme): [ImageId, MapImage][] => [
    ...tones.map((tone): [ImageId, MapImage] => [vehicleMarker(tone, scheme), vehicle(tone, scheme)]),
    ...(['age', 'status'] as const).flatMap((by) =>
      allShares.flatMap((shares) =>
        clusterSizes.map(({ name, radius }): [ImageId, MapImage] => [
          clusterMarker(by, shares, name, scheme),
          cluster(by, shares, radius, scheme),
        ]),
      ),
    ),
    ...tones.map((tone): [ImageId, MapImage] => [pinMarker(tone, scheme), pin(tone, scheme)]),
  ]),
);

function vehicle(tone: Tone, scheme: Scheme): MapImage {
  return {
    size: 22,
    draw(pen) {
      softShadow(pen);
      disc(pen, 11, 11, VEHICLE_RADIUS, mapColours[scheme].surface);
      noShadow(pen);
      drawSign(pen, 11, 11, VEHICLE_RADIUS - 1, tone, scheme);
    },
  };
}

/** A pin stands clear of the cluster that its tip lies in, so that the number of the cluster stays visible. */
function pin(tone: Tone, scheme: Scheme): MapImage {
  const { accent, surface } = mapColours[scheme];
  const [middle, radius] = [PIN_HEIGHT / 2, 15];
  return {
    size: PIN_HEIGHT,
    draw(pen) {
      softShadow(pen);
      pen.beginPath();
      pen.arc(middle, radius + 2, radius, 0.8 * Math.PI, 0.2 * Math.PI);
      pen.lineTo(middle, PIN_HEIGHT - 1);
      pen.closePath();
      pen.fillStyle = accent;
      pen.fill();
      noShadow(pen);
      pen.lineWidth = 1.5;
      pen.strokeStyle = surface;
      pen.stroke();
      disc(pen, middle, radius + 2, radius - 3.5, surface);
      drawSign(pen, middle, radius + 2, VEHICLE_RADIUS, tone, scheme);
    },
  };
}

/**
 * A disc for the number. Its ring shows the shares of ages or statuses. Its badge is the sign of the worst one that has two
 * parts of the ring: about an eighth of the vehicles, a share worth a look.
 */
function cluster(by: ColourBy, shares: string, radius: number, scheme: Scheme): MapImage {
  const margin = 6;
  const middle = radius + margin;
  return {
    size: 2 * middle,
    draw(pen) {
      const { surface } = mapColours[scheme];
      softShadow(pen);
      disc(pen, middle, middle, radius, surface);
      noShadow(pen);
      const parts = shares.split('-').map(Number);
      drawRing(pen, { middle, radius: radius - 1, parts, tones: tonesBy[by], scheme });
      const tone = tonesBy[by].findLast((_, index) => (parts[index] ?? 0) >= 2) ?? 'recent';
      const off = (radius - 1) * Math.SQRT1_2;
      if (tone === 'recent' || tone === 'ok') return;
      // A moon, the sign of an age, is recognised at a smaller size than a sign with a stroke in it.
      const badge = tone === 'late' || tone === 'silent' ? 5 : 6;
      drawSign(pen, middle + off, middle - off, badge, tone, scheme);
    },
  };
}

interface Ring {
  readonly middle: number;
  readonly radius: number;
  readonly parts: readonly number[];
  readonly tones: readonly Tone[];
  readonly scheme: Scheme;
}

/** Draws shares clockwise from the badge. They also differ by line: first thick, second thin, third double. */
function drawRing(pen: Pen, { middle, radius, parts, tones, scheme }: Ring): void {
  let from = -Math.PI / 4;
  for (const [index, part] of parts.entries()) {
    const tone = tones[index];
    if (!tone || part === 0) continue;
    const to = from + (part / PARTS) * 2 * Math.PI;
    const gap = 1 / radius;
    // A full ring starts at 0: elsewhere, rounding may make a full turn a little more than none, and nothing is drawn.
    const [start, end] = part === PARTS ? [0, 2 * Math.PI] : [from + gap, to - gap];
    pen.strokeStyle = toneColours[tone][scheme];
    for (const [inset, width] of STROKES[index] ?? []) {
      pen.lineWidth = width;
      pen.beginPath();
      pen.arc(middle, middle, radius - inset, start, end);
      pen.stroke();
    }
    from = to;
  }
}

/** The lines of each share: distance of a line's middle from the ring's outer edge, and its width, in pixels. */
const STROKES: readonly (readonly (readonly [inset: number, width: number])[])[] = [
  [[1.75, 3.5]],
  [[1, 2]],
  [
    [0.5, 1],
    [3, 1],
  ],
];

function softShadow(pen: Pen): void {
  pen.shadowColor = 'rgb(0 0 0 / 35%)';
  pen.shadowBlur = 3 * IMAGE_SCALE;
  pen.shadowOffsetY = IMAGE_SCALE / 2;
}

function noShadow(pen: Pen): void {
  pen.shadowColor = 'transparent';
}
