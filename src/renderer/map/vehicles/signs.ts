import type { AgeTier } from '../../../contract/schemas/fleet.ts';
import { type Colour, statusColours, tierColours } from '../../../shared/colours.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { disc, type Pen } from '../canvas/images.ts';
import type { LocatedStatus } from './groups.ts';

/** What a mark shows by its colour and its shape: an age, or a status. */
export type Tone = AgeTier | LocatedStatus;

/** Colours of ages and statuses, the same as in the vehicle list. */
export const toneColours: Record<Tone, Colour> = {
  ...tierColours,
  ok: statusColours.ok,
  'not-found': statusColours['not-found'],
  failed: statusColours.failed,
};

/** Draws the sign of an age or a status around a point, similar to the list's. Signs also differ by shape. */
export function drawSign(pen: Pen, x: number, y: number, radius: number, tone: Tone, scheme: Scheme): void {
  if (tone === 'recent' || tone === 'late' || tone === 'silent') moon(pen, x, y, radius, tone, scheme);
  else stroked(pen, x, y, radius, tone, scheme);
}

/** Draws a waning moon: full (recent), half (late) or a bare ring (silent). */
function moon(pen: Pen, x: number, y: number, radius: number, tier: AgeTier, scheme: Scheme): void {
  const { surface } = mapColours[scheme];
  const colour = toneColours[tier][scheme];
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

/** Draws a disc with a tick, a diamond with a question mark, or a triangle with an exclamation mark. */
function stroked(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  status: LocatedStatus,
  scheme: Scheme,
): void {
  const { surface } = mapColours[scheme];
  pen.save();
  pen.translate(x, y);
  pen.scale(radius, radius);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  outlines[status](pen);
  pen.lineWidth = 3 / radius;
  pen.strokeStyle = surface;
  pen.stroke();
  pen.fillStyle = toneColours[status][scheme];
  pen.fill();
  pen.lineWidth = 0.26;
  glyphs[status](pen);
  pen.stroke();
  pen.restore();
}

/** Outlines of the signs, in units of the sign's radius. */
const outlines: Record<LocatedStatus, (pen: Pen) => void> = {
  ok(pen) {
    pen.beginPath();
    pen.arc(0, 0, 1, 0, 2 * Math.PI);
  },
  'not-found': (pen) => polygon(pen, [0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]),
  failed: (pen) => polygon(pen, [0, -1.15], [1.2, 0.95], [-1.2, 0.95]),
};

/** The strokes inside the signs, in the same units. */
const glyphs: Record<LocatedStatus, (pen: Pen) => void> = {
  ok(pen) {
    pen.beginPath();
    pen.moveTo(-0.45, 0.05);
    pen.lineTo(-0.12, 0.38);
    pen.lineTo(0.45, -0.32);
  },
  'not-found'(pen) {
    pen.beginPath();
    pen.arc(0, -0.28, 0.3, -Math.PI, Math.PI / 2);
    pen.lineTo(0, 0.22);
    pen.moveTo(0, 0.57);
    pen.lineTo(0, 0.58);
  },
  failed(pen) {
    pen.beginPath();
    pen.moveTo(0, -0.42);
    pen.lineTo(0, 0.22);
    pen.moveTo(0, 0.59);
    pen.lineTo(0, 0.6);
  },
};

function polygon(pen: Pen, ...corners: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  for (const [x, y] of corners) pen.lineTo(x, y);
  pen.closePath();
}
