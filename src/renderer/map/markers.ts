import { tierColours } from '../ui/palette.ts';
import type { AgeTier } from '../ui/time.ts';
import { mapColours, type Scheme } from './colours.ts';

/** Pixels of an image for each pixel on the screen. */
export const IMAGE_SCALE = 2;

/** Radius of a cluster's disc in pixels, and from how many vehicles on it is drawn. */
export const clusterSizes = [
  { name: 'xs', from: 2, radius: 14 },
  { name: 's', from: 10, radius: 16 },
  { name: 'm', from: 100, radius: 19 },
  { name: 'l', from: 1_000, radius: 23 },
  { name: 'xl', from: 10_000, radius: 27 },
] as const;
type ClusterSize = (typeof clusterSizes)[number]['name'];

type Pen = CanvasRenderingContext2D;

/** Radius of a single vehicle's mark in pixels. */
const VEHICLE_RADIUS = 8.5;

/** Radius of the mark for a number of vehicles, in pixels. */
export function radiusOf(count: number): number {
  return clusterSizes.findLast(({ from }) => count >= from)?.radius ?? VEHICLE_RADIUS;
}

/** What the map can ask to be drawn, by the name that its style uses. */
export type MarkerId =
  | `vehicle:${AgeTier}:${Scheme}`
  | `cluster:${AgeTier}:${ClusterSize}:${Scheme}`
  | `chosen:${Scheme}`
  | `place:${Scheme}`;

const tiers: readonly AgeTier[] = ['recent', 'late', 'silent'];
const schemes: readonly Scheme[] = ['light', 'dark'];

interface Marker {
  /** Width and height in pixels of the screen. */
  readonly size: number;
  draw(pen: Pen): void;
}

/** Every marker by its name. */
export const markers: ReadonlyMap<string, Marker> = new Map(
  schemes.flatMap((scheme): [MarkerId, Marker][] => [
    ...tiers.map((tier): [MarkerId, Marker] => [`vehicle:${tier}:${scheme}`, vehicle(tier, scheme)]),
    ...tiers.flatMap((tier) =>
      clusterSizes.map(({ name, radius }): [MarkerId, Marker] => [
        `cluster:${tier}:${name}:${scheme}`,
        cluster(tier, radius, scheme),
      ]),
    ),
    [`chosen:${scheme}`, chosen(scheme)],
    [`place:${scheme}`, place(scheme)],
  ]),
);

/** Paints a marker onto a canvas of its own. */
export function paint(marker: Marker): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = marker.size * IMAGE_SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no 2D canvas');
  pen.scale(IMAGE_SCALE, IMAGE_SCALE);
  marker.draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function disc(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

/** A moon on the wane, as in the list: full, half, a bare ring. The tiers stay apart without colour. */
function moon(pen: Pen, x: number, y: number, radius: number, tier: AgeTier, scheme: Scheme): void {
  const { surface } = mapColours[scheme];
  const colour = tierColours[tier][scheme];
  disc(pen, x, y, radius + 1.5, surface);
  disc(pen, x, y, radius, colour);
  if (tier === 'recent') return;
  const inner = radius - radius / 3.2;
  pen.beginPath();
  if (tier === 'late') pen.arc(x, y, inner, -Math.PI / 2, Math.PI / 2);
  else pen.arc(x, y, inner, 0, 2 * Math.PI);
  pen.fillStyle = surface;
  pen.fill();
}

function vehicle(tier: AgeTier, scheme: Scheme): Marker {
  return {
    size: 22,
    draw(pen) {
      softShadow(pen);
      disc(pen, 11, 11, VEHICLE_RADIUS, mapColours[scheme].surface);
      noShadow(pen);
      moon(pen, 11, 11, VEHICLE_RADIUS - 1, tier, scheme);
    },
  };
}

/** A disc for the number, ringed in the colour of the oldest position within, and its moon as a badge. */
function cluster(tier: AgeTier, radius: number, scheme: Scheme): Marker {
  const margin = 6;
  const middle = radius + margin;
  return {
    size: 2 * middle,
    draw(pen) {
      const { surface } = mapColours[scheme];
      softShadow(pen);
      disc(pen, middle, middle, radius, surface);
      noShadow(pen);
      disc(pen, middle, middle, radius - 1, tierColours[tier][scheme]);
      disc(pen, middle, middle, radius - 3.5, surface);
      const off = (radius - 1) * Math.SQRT1_2;
      if (tier !== 'recent') moon(pen, middle + off, middle - off, 5, tier, scheme);
    },
  };
}

function chosen(scheme: Scheme): Marker {
  return {
    size: 40,
    draw(pen) {
      const { accent, surface } = mapColours[scheme];
      pen.lineWidth = 6;
      pen.strokeStyle = surface;
      pen.beginPath();
      pen.arc(20, 20, 15, 0, 2 * Math.PI);
      pen.stroke();
      pen.lineWidth = 3;
      pen.strokeStyle = accent;
      pen.stroke();
    },
  };
}

function place(scheme: Scheme): Marker {
  const { placeDot, land } = mapColours[scheme];
  return {
    size: 8,
    draw(pen) {
      disc(pen, 4, 4, 3, land);
      disc(pen, 4, 4, 2, placeDot);
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
