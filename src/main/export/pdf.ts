import { setImmediate } from 'node:timers/promises';
import { isAtRight } from '../../shared/cells/format.ts';
import type { DateStyle } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { type Bar, drawBars } from '../report/bars.ts';
import type { MapExtent, MapGround } from '../report/ground.ts';
import { drawMap, LEAST_WITHOUT_STREETS, MIN_WIDTH_WITH_STREETS, squareAround } from '../report/map.ts';
import type { DrawnArea, Spot } from '../report/marks.ts';
import {
  documentBytes,
  type Fact,
  newPaper,
  type Paper,
  printable,
  writeFacts,
  writeHeading,
  writeTitle,
} from '../report/paper.ts';
import { columnsThatFit, mostColumns, newTable, type PrintedColumn } from '../report/rows.ts';
import type { FleetFigures } from './fleet-figures.ts';
import { type Cell, type Column, type Row, type TableContent, withShownCells } from './table.ts';

/** Most rows that a report prints. Its figures and its map include all rows. */
export const MOST_ROWS = 5_000;
/** Rows between two turns of the event loop. */
const BATCH = 100;
/** Rows that the widths of columns are taken from, from all of the table: the first of a sorted one are of one maker. */
const SAMPLE = 200;

export interface PdfOptions {
  readonly title: string;
  /** Lines below the title, such as the filters in words. */
  readonly lines: readonly string[];
  readonly language: Language;
  readonly dates: DateStyle;
  /** Gives the background map on which the vehicles are drawn. */
  readonly ground: (square: MapExtent, pixels: number) => Promise<MapGround>;
  /** The named areas, which are drawn on the map. */
  readonly areas: readonly DrawnArea[];
  /** The figures of all vehicles, complete once the table's pages were read; absent in a report of one vehicle. */
  readonly figures?: FleetFigures;
  /** Present in a report of one vehicle. The table's rows are then the vehicle's history. */
  readonly vehicle?: Vehicle;
}

interface Vehicle {
  readonly parts: readonly Part[];
  readonly spot: Spot | null;
}

/** A titled part of a report of one vehicle. */
export interface Part {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/**
 * A report as PDF 1.7 with embedded fonts, A4. For a table of vehicles it has figures, bars, map and rows; for one
 * vehicle, what is known of it, map and history. The rows are drawn in batches, so as not to block the event loop.
 */
export async function* pdfReport(table: TableContent, options: PdfOptions): AsyncGenerator<Uint8Array> {
  const { title, language, vehicle, figures } = options;
  const { report } = locales[language].texts;
  const printed = withShownCells(table, options);
  let total = 0;
  const rows: Row[] = [];
  for await (const page of printed.pages) {
    total += page.length;
    rows.push(...page.slice(0, MOST_ROWS - rows.length));
  }
  const paper = newPaper({ title, language, isLandscape: !vehicle });
  writeTitle(paper, title, options.lines);
  if (vehicle) await writeVehicle(paper, vehicle, options);
  if (figures) await writeFleet(paper, figures, options);
  await writeRows(paper, printed, rows, total, options);
  yield* documentBytes(paper, (page, pages) => [title, formatText(report.page, { page, pages }, language)]);
}

/** Size of the map in a report of many vehicles, in points. */
const FLEET_MAP = { width: 400, height: 300 };
/** Height of the legend below a map, with the space above it. */
const LEGEND = 20;
/** The detail of a map: screen pixels for each point of the page. */
const SCALE = 1.5;

async function writeFleet(
  paper: Paper,
  { total, byStatus, byAge, spots }: FleetFigures,
  { language, ground, areas }: PdfOptions,
): Promise<void> {
  const { report, fleet, map } = locales[language].texts;
  paper.room(FLEET_MAP.height + LEGEND);
  const top = paper.doc.y;
  const bars = (entries: readonly (readonly [name: string, count: number])[]): Bar[] =>
    entries.map(([name, count]) => ({ name, count, text: shareText(count, total, language) }));
  const statuses = bars([...byStatus]);
  const ages = bars([
    [fleet.tier.recent, byAge.recent],
    [fleet.tier.late, byAge.late],
    [fleet.tier.silent, byAge.silent],
    [report.noPosition, byAge.none],
  ]);
  const beside = FLEET_MAP.width + 24;
  const width = paper.width - beside;
  if (spots.length > 0) {
    const square = squareAround(spots, FLEET_MAP, LEAST_WITHOUT_STREETS);
    const shown = await ground(square, FLEET_MAP.width * SCALE);
    const words = { credit: map.attribution, tiers: tiersIn(language) };
    drawMap(paper, shown, square, { spots, areas }, { ...FLEET_MAP, ...words });
    paper.doc.y = top;
  }
  drawBars(paper, report.statuses, statuses, beside, width);
  paper.advance(14);
  drawBars(paper, report.ages, ages, beside, width);
  paper.doc.y = Math.max(paper.doc.y, top + FLEET_MAP.height + LEGEND) + 10;
}

const tiersIn = (language: Language) => {
  const { tier } = locales[language].texts.fleet;
  return (['recent', 'late', 'silent'] as const).map((each) => [each, tier[each]] as const);
};

function shareText(count: number, total: number, language: Language): string {
  const percent = total === 0 ? 0 : Math.round((count / total) * 1_000) / 10;
  return formatText(locales[language].texts.report.share, { count, percent }, language);
}

const VEHICLE_MAP_HEIGHT = 230;

async function writeVehicle(
  paper: Paper,
  { parts, spot }: Vehicle,
  { language, ground, areas }: PdfOptions,
): Promise<void> {
  for (const { title, facts } of parts) {
    writeHeading(paper, title);
    writeFacts(paper, facts);
  }
  if (!spot) return;
  const { report, map } = locales[language].texts;
  const frame = { width: paper.width, height: VEHICLE_MAP_HEIGHT };
  const near = squareAround([spot], frame, MIN_WIDTH_WITH_STREETS);
  const streets = await ground(near, frame.width * SCALE);
  // At this zoom the map has nothing but streets: without them a wider area is shown.
  const isClose = streets.roads.length > 0;
  const square = isClose ? near : squareAround([spot], frame, LEAST_WITHOUT_STREETS);
  const shown = isClose ? streets : await ground(square, frame.width * SCALE);
  writeHeading(paper, report.map, VEHICLE_MAP_HEIGHT + LEGEND);
  const words = { credit: map.attribution, tiers: tiersIn(language) };
  drawMap(paper, shown, square, { spots: [spot], areas }, { ...frame, ...words });
  paper.advance(10);
}

async function writeRows(
  paper: Paper,
  { columns, at }: Pick<TableContent, 'columns' | 'at'>,
  rows: readonly Row[],
  total: number,
  { language, vehicle }: PdfOptions,
): Promise<void> {
  if (rows.length === 0) return;
  const { report } = locales[language].texts;
  writeHeading(paper, vehicle ? report.history : report.vehicles, 80);
  const write = writerFor(columns, at, language);
  const texts = (some: readonly Row[], count: number) =>
    some.map((row) => Array.from({ length: count }, (_, index) => write(row[index] ?? null, index)));
  const most = columns.slice(0, mostColumns(paper)).map((column, index) => printedColumn(column, index, at));
  const step = Math.ceil(rows.length / SAMPLE);
  const sample = texts(
    rows.filter((_, index) => index % step === 0),
    most.length,
  );
  const shown = columnsThatFit(paper, most, sample);
  const left = columns.slice(shown.length).map(({ name }) => name);
  const rowsLeft = formatText(
    vehicle ? report.positionsLeft : report.rowsLeft,
    { count: rows.length, total },
    language,
  );
  const columnsLeft = formatText(report.columnsLeft, { columns: left.join(', ') }, language);
  const notes = [...(rows.length < total ? [rowsLeft] : []), ...(left.length > 0 ? [columnsLeft] : [])];
  if (notes.length > 0)
    writeFacts(
      paper,
      notes.map((note): Fact => [report.note, note]),
    );
  const table = newTable(paper, shown, sample);
  for (let first = 0; first < rows.length; first += BATCH) {
    table.add(texts(rows.slice(first, first + BATCH), shown.length));
    await setImmediate();
  }
}

const printedColumn = (
  { name, kind, format }: Column,
  index: number,
  at: TableContent['at'],
): PrintedColumn => ({
  name: printable(name),
  isNumber: kind === 'number' || isAtRight(format),
  isWhole: kind !== 'text' || isAtRight(format) || index === at.vin || index === at.identifier,
});

function writerFor(
  columns: readonly Column[],
  at: TableContent['at'],
  language: Language,
): (cell: Cell, index: number) => string {
  const degrees = new Intl.NumberFormat(language, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // The columns of a history have no ids, so `at` says where the coordinates are.
  const isDegrees = ({ id }: Column, index: number) =>
    id ? id === 'latitude' || id === 'longitude' : index === at.latitude || index === at.longitude;
  const formats = columns.map((column, index) => (isDegrees(column, index) ? degrees : number));
  return (cell, index) => {
    if (typeof cell === 'number') return (formats[index] ?? number).format(cell);
    return printable(cell ?? '');
  };
}
