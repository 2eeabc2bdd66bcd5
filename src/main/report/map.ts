import { type Ground, type Line, onSquare, type Point, type Square } from './ground.ts';
import { type Doc, ink, MARGIN, type Paper } from './paper.ts';

/** The colours of the screen's map in the light. */
const colours = {
  ...{ land: '#f6f5f1', water: '#d7e3eb', river: '#c3d5e1', state: '#bdb8ae', country: '#8c867c' },
  ...{ road: '#c9bfae', name: '#3f454d' },
};

/** Degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** The least that a map shows, as parts of the square: some 3 km at the equator with streets, some 300 without. */
export const CLOSE = 3 / 40_075;
export const FAR = 300 / 40_075;

/** The square around positions, of which there is one at least, in the form of a map of this width and height. */
export function squareAround(
  spots: readonly Spot[],
  { width, height }: { readonly width: number; readonly height: number },
  closest: number,
): Square {
  let [west, north, east, south] = [1, 1, 0, 0];
  for (const { longitude, latitude } of spots) {
    const [x, y] = onSquare(longitude, latitude);
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const wide = Math.max((east - west) * 1.15, (south - north) * 1.15 * (width / height), closest);
  const high = (wide * height) / width;
  return { x: (west + east - wide) / 2, y: (north + south - high) / 2, width: wide, height: high };
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Draws ground and vehicles in a frame as wide as the page. */
export function drawMap(
  paper: Paper,
  ground: Ground,
  square: Square,
  spots: readonly Spot[],
  { credit, ...frame }: Frame & { readonly credit: string },
): void {
  const { doc } = paper;
  const { y: top } = doc;
  const place = ([x, y]: Point): Point => [
    MARGIN + ((x - square.x) / square.width) * frame.width,
    top + ((y - square.y) / square.height) * frame.height,
  ];
  doc.save();
  doc.rect(MARGIN, top, frame.width, frame.height).clip();
  doc.rect(MARGIN, top, frame.width, frame.height).fill(colours.water);
  for (const [areas, colour] of [
    [ground.land, colours.land],
    [ground.lakes, colours.water],
  ] as const)
    for (const rings of areas) {
      for (const ring of rings) trace(doc, ring.map(place));
      if (rings.length > 0) doc.fill(colour, 'even-odd');
    }
  drawLines(doc, ground.rivers, place, colours.river, 0.6);
  drawLines(doc, ground.roads, place, colours.road, 1);
  drawLines(doc, ground.states, place, colours.state, 0.5);
  drawLines(doc, ground.countries, place, colours.country, 0.8);
  drawSpots(
    doc,
    spots.map(({ longitude, latitude }) => place(onSquare(longitude, latitude))),
  );
  drawNames(doc, ground, place, { ...frame, top });
  doc.restore();
  doc.rect(MARGIN, top, frame.width, frame.height).lineWidth(0.5).stroke(ink.line);
  doc.font('body').fontSize(7).fillColor(ink.quiet);
  doc.text([ground.credit, credit].filter(Boolean).join(' · '), MARGIN, top + frame.height + 3, {
    width: frame.width,
    align: 'right',
  });
  paper.advance(6);
}

function trace(doc: Doc, line: readonly Point[]): void {
  for (const [index, [x, y]] of line.entries()) {
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
}

function drawLines(
  doc: Doc,
  lines: readonly Line[],
  place: (point: Point) => Point,
  colour: string,
  width: number,
): void {
  if (lines.length === 0) return;
  for (const line of lines) trace(doc, line.map(place));
  doc.lineWidth(width).stroke(colour);
}

/** Dots. One for all vehicles on the same half point, so that a million positions are no file of a hundred megabytes. */
function drawSpots(doc: Doc, places: readonly Point[]): void {
  const drawn = new Map(
    places.map(([x, y]) => [`${Math.round(x * 2)} ${Math.round(y * 2)}`, [x, y] as const]),
  );
  for (const [x, y] of drawn.values()) doc.circle(x, y, drawn.size > 500 ? 1.6 : drawn.size > 1 ? 2.6 : 4.5);
  if (drawn.size > 0) doc.lineWidth(0.6).fillAndStroke(ink.accent, '#ffffff');
}

/** Names that do not lie over each other, the most important first. */
function drawNames(
  doc: Doc,
  { names }: Ground,
  place: (point: Point) => Point,
  { width, height, top }: Frame & { readonly top: number },
): void {
  const taken: { x: number; y: number; width: number }[] = [];
  const written = new Set<string>();
  doc.font('body').fontSize(7);
  for (const { name, at, kind } of names) {
    if (taken.length >= 40) return;
    const [middle, y] = place(at);
    const wide = doc.widthOfString(name);
    const x = middle - wide / 2;
    const isInside = x > MARGIN && x + wide < MARGIN + width && y > top + 4 && y < top + height - 10;
    const isFree = taken.every(
      (other) => Math.abs(other.y - y) > 10 || x > other.x + other.width + 6 || other.x > x + wide + 6,
    );
    if (!isInside || !isFree || (kind === 'street' && written.has(name))) continue;
    taken.push({ x, y, width: wide });
    written.add(name);
    doc.fillColor(colours.name).text(name, x, y + 4, { lineBreak: false });
  }
}
