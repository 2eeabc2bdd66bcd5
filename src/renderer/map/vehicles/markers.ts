import { ageTiers } from '../../../preload/enums.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import {
  disc,
  IMAGE_SCALE,
  type ImageId,
  type MapImage,
  type MapImages,
  type Pen,
  ring,
  schemes,
} from '../canvas/images.ts';
import { locatedStatuses } from './groups.ts';
import { sign, type Tone, toneColours } from './signs.ts';

/** Radius of a cluster's disc in pixels, and from how many vehicles on it is drawn. */
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

/** Radius of the mark for a number of vehicles, in pixels. */
export function radiusOf(count: number): number {
  return clusterSizes.findLast(({ from }) => count >= from)?.radius ?? VEHICLE_RADIUS;
}

/** Radius of the ring around the mark for a number of vehicles, in pixels: the badge of a group stays in sight. */
export const ringRadius = (count: number): number => radiusOf(count) + (count > 1 ? 8 : 6.5);

const tones: readonly Tone[] = [...ageTiers, ...locatedStatuses];

export const vehicleMarker = (tone: Tone, scheme: Scheme): ImageId => `rastro:vehicle:${tone}:${scheme}`;
export const clusterMarker = (tone: Tone, size: ClusterSize, scheme: Scheme): ImageId =>
  `rastro:cluster:${tone}:${size}:${scheme}`;
/** The ring around the mark for a number of vehicles. */
export const chosenRing = (count: number, scheme: Scheme): ImageId =>
  `rastro:chosen:${radiusOf(count)}:${scheme}`;

/** Every image of the vehicles by its name. */
export const vehicleImages: MapImages = new Map(
  schemes.flatMap((scheme): [ImageId, MapImage][] => [
    ...tones.map((tone): [ImageId, MapImage] => [vehicleMarker(tone, scheme), vehicle(tone, scheme)]),
    ...tones.flatMap((tone) =>
      clusterSizes.map(({ name, radius }): [ImageId, MapImage] => [
        clusterMarker(tone, name, scheme),
        cluster(tone, radius, scheme),
      ]),
    ),
    ...[1, ...clusterSizes.map(({ from }) => from)].map((count): [ImageId, MapImage] => [
      chosenRing(count, scheme),
      ring(ringRadius(count) + 5, ringRadius(count), scheme),
    ]),
  ]),
);

function vehicle(tone: Tone, scheme: Scheme): MapImage {
  return {
    size: 22,
    draw(pen) {
      softShadow(pen);
      disc(pen, 11, 11, VEHICLE_RADIUS, mapColours[scheme].surface);
      noShadow(pen);
      sign(pen, 11, 11, VEHICLE_RADIUS - 1, tone, scheme);
    },
  };
}

/** A disc for the number, ringed in the colour of the worst within, whose sign is its badge. */
function cluster(tone: Tone, radius: number, scheme: Scheme): MapImage {
  const margin = 6;
  const middle = radius + margin;
  return {
    size: 2 * middle,
    draw(pen) {
      const { surface } = mapColours[scheme];
      softShadow(pen);
      disc(pen, middle, middle, radius, surface);
      noShadow(pen);
      disc(pen, middle, middle, radius - 1, toneColours[tone][scheme]);
      disc(pen, middle, middle, radius - 3.5, surface);
      const off = (radius - 1) * Math.SQRT1_2;
      if (tone === 'recent' || tone === 'ok') return;
      // A moon is recognised at a smaller size than a sign with a stroke in it.
      const badge = tone === 'late' || tone === 'silent' ? 5 : 6;
      sign(pen, middle + off, middle - off, badge, tone, scheme);
    },
  };
}

function softShadow(pen: Pen): void {
  pen.shadowColor = 'rgb(0 0 0 / 35%)';
  pen.shadowBlur = 3 * IMAGE_SCALE;
  pen.shadowOffsetY = IMAGE_SCALE / 2;
}

function noShadow(pen: Pen): void {
  pen.shadowColor = 'transparent';
}
