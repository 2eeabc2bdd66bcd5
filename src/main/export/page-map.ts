import { ageTiers } from '../../contract/enums.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { MapExtent, MapGround } from '../report/ground.ts';
import {
  drawMap,
  LEAST_WITHOUT_STREETS,
  type MapContent,
  MIN_WIDTH_WITH_STREETS,
  squareAround,
} from '../report/map.ts';
import type { DrawnArea, Frame } from '../report/marks.ts';
import type { Paper } from '../report/paper.ts';

/** What the map of a report is made of. */
export interface MapSource {
  readonly language: Language;
  /** Gives the background map on which the vehicles are drawn. */
  readonly ground: (square: MapExtent, pixels: number) => Promise<MapGround>;
  readonly areas: readonly DrawnArea[];
}

/** Height of the legend below a map, with the space above it. */
export const LEGEND = 20;
/** The detail of a map: screen pixels for each point of the page. */
const SCALE = 1.5;

/** Draws a map around vehicles and trail; one of streets where this computer has them there. */
export async function writeMap(
  paper: Paper,
  { spots, trail }: Pick<MapContent, 'spots' | 'trail'>,
  frame: Frame,
  { language, ground, areas }: MapSource,
): Promise<void> {
  const { map, fleet } = locales[language].texts;
  const around = (closest: number) => squareAround([...spots, ...trail], frame, closest);
  const near = around(MIN_WIDTH_WITH_STREETS);
  const close = await ground(near, frame.width * SCALE);
  // At this zoom the map has nothing but streets: without them a wider area is shown.
  const square = close.roads.length > 0 ? near : around(LEAST_WITHOUT_STREETS);
  const shown = square.width === near.width ? close : await ground(square, frame.width * SCALE);
  const tiers = ageTiers.map((tier) => [tier, fleet.tier[tier]] as const);
  const words = { credit: map.attribution, trail: locales[language].texts.report.trail };
  drawMap(paper, shown, square, { spots, trail, areas }, { ...frame, tiers, ...words });
}
