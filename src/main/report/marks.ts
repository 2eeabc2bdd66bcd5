/** What lies over the background of a report's map: areas, vehicles and names. */
import type { AreaColour, AreaKind } from '../../contract/enums.ts';
import type { AreaPolygon } from '../../contract/schemas/areas.ts';
import type { AgeTier } from '../../contract/schemas/fleet.ts';
import { areaColourOf, tierColours } from '../../shared/colours.ts';
import { type Line, type MapGround, type Point, toMercatorPoint } from './ground.ts';
import { type Doc, ink, MARGIN, printable } from './paper.ts';

/** Where a vehicle was, in degrees, and the age class of this position. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly tier: AgeTier;
}

export interface DrawnArea {
  readonly name: string;
  readonly kind: AreaKind;
  readonly colour: AreaColour;
  readonly polygons: readonly AreaPolygon[];
}

/** Where a vehicle was, in degrees, and the day as it is written. */
export interface TrailPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly day: string;
}

/** The size of a part of the page, in points. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

export type NamedTier = readonly [tier: AgeTier, name: string];

/** Begins a path along a line. */
export function trace(doc: Doc, line: readonly Point[]): Doc {
  for (const [index, [x, y]] of line.entries()) {
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
  return doc;
}

export const ringsOf = ({ polygons }: DrawnArea, place: (point: Point) => Point): Line[] =>
  polygons.flatMap((rings) =>
    rings.map((ring) => ring.map(([longitude, latitude]) => place(toMercatorPoint(longitude, latitude)))),
  );

/** Draws an area as a tint with an outline, which is dashed for a forbidden area. */
export function drawArea(
  doc: Doc,
  { kind, colour, rings }: DrawnArea & { readonly rings: readonly Line[] },
): void {
  const { light } = areaColourOf[colour];
  for (const ring of rings) trace(doc, ring).closePath();
  doc.fillOpacity(0.12).fill(light, 'even-odd').fillOpacity(1);
  for (const ring of rings) trace(doc, ring).closePath();
  if (kind === 'forbidden') doc.dash(2, { space: 2 });
  doc.lineWidth(0.9).stroke(light).undash();
}

const TRAIL = { colour: '#0b5f98', width: 1.4 };

/** Draws a vehicle's way from its oldest position to its newest, over a white rim that parts it from borders and roads. */
export function drawTrail(doc: Doc, path: readonly { readonly at: Point }[]): void {
  if (path.length < 2) return;
  const line = path.map(({ at }) => at);
  trace(doc, line)
    .lineJoin('round')
    .lineWidth(TRAIL.width + 1.6)
    .stroke('#ffffff');
  trace(doc, line).lineWidth(TRAIL.width).stroke(TRAIL.colour);
  for (const [x, y] of line) doc.circle(x, y, 2.2).lineWidth(0.8).fillAndStroke('#ffffff', TRAIL.colour);
}

const NAME = '#3f454d';

interface PlacedName {
  readonly name: string;
  readonly at: Point;
  /** Whether the name is written only once, however many times it comes. */
  readonly isOnce: boolean;
}

/** The name of an area, at its northernmost corner. */
export function nameOfArea({
  name,
  rings,
}: {
  readonly name: string;
  readonly rings: readonly Line[];
}): PlacedName[] {
  const corners = rings.flat();
  const [first] = corners;
  if (!first) return [];
  const at = corners.reduce((top, corner) => (corner[1] < top[1] ? corner : top), first);
  return [{ name: printable(name), at: [at[0], at[1] - 14], isOnce: false }];
}

export const namesOf = ({ names }: MapGround, place: (point: Point) => Point): PlacedName[] =>
  names.map(({ name, at, kind }) => ({ name, at: place(at), isOnce: kind === 'street' }));

interface PlacedSpot {
  readonly at: Point;
  readonly tier: AgeTier;
}

const tierOrder: readonly AgeTier[] = ['recent', 'late', 'silent'];

/**
 * Draws the signs of the screen's map, the oldest positions on top. Vehicles on the same half point of the page share
 * one sign, so that a million positions do not make a file of a hundred megabytes.
 */
export function drawSpots(doc: Doc, spots: readonly PlacedSpot[]): void {
  const drawn = new Map<string, PlacedSpot>();
  for (const tier of tierOrder)
    for (const spot of spots)
      if (spot.tier === tier) drawn.set(spot.at.map((value) => Math.round(value * 2)).join(' '), spot);
  const radius = drawn.size > 500 ? 1.8 : drawn.size > 1 ? 3 : 4.5;
  for (const { at, tier } of [...drawn.values()].toSorted(
    (a, b) => tierOrder.indexOf(a.tier) - tierOrder.indexOf(b.tier),
  ))
    drawSign(doc, at, radius, tier);
}

/** A full, a half or an empty disc, so that the signs differ without colour too. */
export function drawSign(doc: Doc, [x, y]: Point, radius: number, tier: AgeTier): void {
  const { light } = tierColours[tier];
  doc.circle(x, y, radius + 0.6).fill('#ffffff');
  doc.circle(x, y, radius).fill(light);
  if (tier === 'recent') return;
  const inner = radius * 0.6;
  if (tier === 'late')
    doc.path(`M ${x} ${y - inner} A ${inner} ${inner} 0 0 1 ${x} ${y + inner} Z`).fill('#ffffff');
  else doc.circle(x, y, inner).fill('#ffffff');
}

/** Draws what the signs mean, and what the line is called; '' where there is none. @returns the legend's width */
export function drawLegend(doc: Doc, tiers: readonly NamedTier[], trail: string, top: number): number {
  let x = MARGIN;
  const write = (name: string, left: number) => {
    doc.font('body').fontSize(7).fillColor(ink.quiet).text(name, left, top, { lineBreak: false });
    x = left + doc.widthOfString(name) + 10;
  };
  for (const [tier, name] of tiers) {
    drawSign(doc, [x + 3.5, top + 4], 3, tier);
    write(name, x + 10);
  }
  if (trail !== '') {
    const line = [0, 14].map((along) => ({ at: [x + along, top + 4] as const }));
    drawTrail(doc, line);
    write(trail, x + 20);
  }
  return x - MARGIN;
}

/** Writes names, the most important first, and leaves out names that would lie over another. */
export function drawNames(
  doc: Doc,
  names: readonly PlacedName[],
  { width, height, top }: Frame & { readonly top: number },
): void {
  const taken: { x: number; y: number; width: number }[] = [];
  const written = new Set<string>();
  doc.font('body').fontSize(7);
  for (const { name, at, isOnce } of names) {
    if (taken.length >= 40) return;
    const [middle, y] = at;
    const wide = doc.widthOfString(name);
    const x = middle - wide / 2;
    const isInside = x > MARGIN && x + wide < MARGIN + width && y > top + 4 && y < top + height - 10;
    const isFree = taken.every(
      (other) => Math.abs(other.y - y) > 10 || x > other.x + other.width + 6 || other.x > x + wide + 6,
    );
    if (!isInside || !isFree || (isOnce && written.has(name))) continue;
    taken.push({ x, y, width: wide });
    written.add(name);
    doc.fillColor(NAME).text(name, x, y + 4, { lineBreak: false });
  }
}
