import { type Line, type MapExtent, type MapGround, type Point, toMercatorPoint } from './ground.ts';
import {
  type DrawnArea,
  drawArea,
  drawLegend,
  drawNames,
  drawSpots,
  drawTrail,
  type Frame,
  type NamedTier,
  nameOfArea,
  namesOf,
  ringsOf,
  type Spot,
  type TrailPoint,
  trace,
} from './marks.ts';
import { type Doc, ink, MARGIN, type Paper } from './paper.ts';

/** The colours of the screen's map in the light theme. */
const colours = {
  land: '#f6f5f1',
  water: '#d7e3eb',
  river: '#c3d5e1',
  state: '#bdb8ae',
  country: '#8c867c',
  road: '#c9bfae',
};

/** What a map shows over its background. */
export interface MapContent {
  readonly spots: readonly Spot[];
  /** Where one vehicle was, the newest position first; empty on a map of many. */
  readonly trail: readonly TrailPoint[];
  readonly areas: readonly DrawnArea[];
}

/** Least width of a map with streets, as a part of the world's width: some 3 km at the equator. */
export const MIN_WIDTH_WITH_STREETS = 3 / 40_075;
/** Least width of a map without streets: some 300 km at the equator. */
export const LEAST_WITHOUT_STREETS = 300 / 40_075;

/** The part of the world's map around the positions, in the proportions of the given width and height. */
export function squareAround(
  spots: readonly Pick<Spot, 'latitude' | 'longitude'>[],
  { width, height }: { readonly width: number; readonly height: number },
  closest: number,
): MapExtent {
  let [west, north, east, south] = [1, 1, 0, 0];
  for (const { longitude, latitude } of spots) {
    const [x, y] = toMercatorPoint(longitude, latitude);
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const wide = Math.max((east - west) * 1.15, (south - north) * 1.15 * (width / height), closest);
  const high = (wide * height) / width;
  return { x: (west + east - wide) / 2, y: (north + south - high) / 2, width: wide, height: high };
}

interface MapWords {
  readonly credit: string;
  /** What the line of the trail is called. */
  readonly trail: string;
  /** The ages with their names, in the order of the legend. */
  readonly tiers: readonly NamedTier[];
}

/** Draws background, areas and vehicles in a frame at the left margin, with the legend below it. */
export function drawMap(
  paper: Paper,
  ground: MapGround,
  square: MapExtent,
  { spots, trail, areas }: MapContent,
  { credit, tiers, trail: trailName, ...frame }: Frame & MapWords,
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
  const shown = areas.map((area) => ({ ...area, rings: ringsOf(area, place) }));
  for (const area of shown) drawArea(doc, area);
  const path = trail.map(({ longitude, latitude, day }) => ({
    at: place(toMercatorPoint(longitude, latitude)),
    day,
  }));
  drawTrail(doc, path);
  drawSpots(
    doc,
    spots.map(({ longitude, latitude, tier }) => ({ tier, at: place(toMercatorPoint(longitude, latitude)) })),
  );
  const days = (path.length > 1 ? path : []).map(({ at, day }) => ({ name: day, at, isOnce: true }));
  drawNames(doc, [...shown.flatMap(nameOfArea), ...days, ...namesOf(ground, place)], { ...frame, top });
  doc.restore();
  doc.rect(MARGIN, top, frame.width, frame.height).lineWidth(0.5).stroke(ink.line);
  doc.font('body').fontSize(7).fillColor(ink.quiet);
  const below = top + frame.height + 3;
  const legend = drawLegend(
    doc,
    tiers.filter(([tier]) => spots.some((spot) => spot.tier === tier)),
    trail.length > 1 ? trailName : '',
    below,
  );
  doc.text([ground.credit, credit].filter(Boolean).join(' · '), MARGIN + legend, below, {
    width: frame.width - legend,
    align: 'right',
  });
  paper.advance(6);
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
