import type { AgeTier } from '../../ui/time.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import type { LocatedStatus } from './groups.ts';
import { disc, type Pen, sign, toneColours } from './signs.ts';

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

/** Radius of a single vehicle's mark in pixels. */
const VEHICLE_RADIUS = 8.5;

/** Radius of the mark for a number of vehicles, in pixels. */
export function radiusOf(count: number): number {
  return clusterSizes.findLast(({ from }) => count >= from)?.radius ?? VEHICLE_RADIUS;
}

/** What a mark tells by its colour and its shape: an age, or a status. */
export type Tone = AgeTier | LocatedStatus;

/** What the map can ask to be drawn, by the name that its style uses. */
export type MarkerId =
  | `vehicle:${Tone}:${Scheme}`
  | `cluster:${Tone}:${ClusterSize}:${Scheme}`
  | `chosen:${Scheme}`
  | `arrow:${Scheme}`
  | `fix:${Scheme}`
  | `place:${Scheme}`;

const tones: readonly Tone[] = ['recent', 'late', 'silent', 'ok', 'not-found', 'failed'];
const schemes: readonly Scheme[] = ['light', 'dark'];

interface Marker {
  /** Width and height in pixels of the screen. */
  readonly size: number;
  draw(pen: Pen): void;
}

/** Every marker by its name. */
export const markers: ReadonlyMap<string, Marker> = new Map(
  schemes.flatMap((scheme): [MarkerId, Marker][] => [
    ...tones.map((tone): [MarkerId, Marker] => [`vehicle:${tone}:${scheme}`, vehicle(tone, scheme)]),
    ...tones.flatMap((tone) =>
      clusterSizes.map(({ name, radius }): [MarkerId, Marker] => [
        `cluster:${tone}:${name}:${scheme}`,
        cluster(tone, radius, scheme),
      ]),
    ),
    [`chosen:${scheme}`, ring(20, 15, scheme)],
    [`fix:${scheme}`, ring(13, 9, scheme)],
    [`arrow:${scheme}`, arrow(scheme)],
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

function vehicle(tone: Tone, scheme: Scheme): Marker {
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
function cluster(tone: Tone, radius: number, scheme: Scheme): Marker {
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
      // A moon is told at a smaller size than a sign with a stroke in it.
      const badge = tone === 'late' || tone === 'silent' ? 5 : 6;
      sign(pen, middle + off, middle - off, badge, tone, scheme);
    },
  };
}

/** A ring around what is open or pointed to. */
function ring(middle: number, radius: number, scheme: Scheme): Marker {
  return {
    size: 2 * middle,
    draw(pen) {
      const { accent, surface } = mapColours[scheme];
      pen.lineWidth = 6;
      pen.strokeStyle = surface;
      pen.beginPath();
      pen.arc(middle, middle, radius, 0, 2 * Math.PI);
      pen.stroke();
      pen.lineWidth = 3;
      pen.strokeStyle = accent;
      pen.stroke();
    },
  };
}

/** Points to the right: MapLibre turns it along a line. */
function arrow(scheme: Scheme): Marker {
  const { accent, surface } = mapColours[scheme];
  return {
    size: 18,
    draw(pen) {
      pen.beginPath();
      pen.moveTo(4.5, 3.5);
      pen.lineTo(14.5, 9);
      pen.lineTo(4.5, 14.5);
      pen.lineTo(7, 9);
      pen.closePath();
      pen.lineJoin = 'round';
      pen.lineWidth = 4;
      pen.strokeStyle = surface;
      pen.stroke();
      pen.fillStyle = accent;
      pen.fill();
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
