import { setImmediate } from 'node:timers/promises';
import type { ExportColumn } from '../../preload/schemas/exports.ts';
import type { DateStyle } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { type Bar, drawBars, heightOfBars } from '../report/bars.ts';
import type { Ground, Square } from '../report/ground.ts';
import { CLOSE, drawMap, FAR, type Spot, squareAround } from '../report/map.ts';
import {
  bytesOf,
  type Fact,
  newPaper,
  type Paper,
  printable,
  writeFacts,
  writeHeading,
  writeTitle,
} from '../report/paper.ts';
import { fitting, newTable } from '../report/rows.ts';
import type { FleetFigures } from './fleet-figures.ts';
import type { ReportTexts } from './report-texts.ts';
import { type Cell, type Column, type Row, type TableContent, withColumns, withDates } from './table.ts';

/** Rows of the table in a report; all of them are in its figures and on its map. */
export const MOST_ROWS = 5_000;
/** Rows between two turns of the event loop. */
const BATCH = 100;
/** Rows that the widths of columns are taken from. */
const SAMPLE = 200;

export interface PdfOptions {
  readonly title: string;
  /** Below the title, such as the filters in words. */
  readonly lines: readonly string[];
  readonly texts: ReportTexts;
  readonly dates: DateStyle;
  /** Of all vehicles once the table's pages have been read; null for one vehicle. */
  readonly figures: FleetFigures | null;
  /** Of the table, in this order; null: all. */
  readonly columns: readonly ExportColumn[] | null;
  /** What is below the vehicles on the map; null where there is no map. */
  readonly ground: ((square: Square, pixels: number) => Promise<Ground>) | null;
  /** Parts about one vehicle, with its last position: the rows are its history then. */
  readonly vehicle: { readonly parts: readonly Part[]; readonly spot: Spot | null } | null;
}

export interface Part {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/**
 * A table of vehicles as a report: figures, bars, map and rows; or of one vehicle: what is known of it, map and history. PDF
 * 1.7 with embedded fonts, A4. The rows are drawn in batches, so that the event loop does not feel it.
 */
export async function* pdfReport(table: TableContent, options: PdfOptions): AsyncGenerator<Uint8Array> {
  const { title, texts, vehicle, figures, columns } = options;
  const printed = withDates(columns ? withColumns(table, columns) : table, options.dates);
  let total = 0;
  const rows: Row[] = [];
  for await (const page of printed.pages) {
    total += page.length;
    rows.push(...page.slice(0, MOST_ROWS - rows.length));
  }
  const paper = newPaper({ title, language: texts.language, isLandscape: vehicle === null });
  writeTitle(paper, title, options.lines);
  if (vehicle) await writeVehicle(paper, vehicle, options);
  if (figures) await writeFleet(paper, figures, options);
  await writeRows(paper, printed, rows, total, options);
  yield* bytesOf(paper, (page, pages) => [
    title,
    formatText(texts.report.page, { page, pages }, texts.language),
  ]);
}

const FLEET_MAP = { width: 400, height: 300 };

async function writeFleet(paper: Paper, figures: FleetFigures, options: PdfOptions): Promise<void> {
  const { report, tier } = options.texts;
  const top = paper.y();
  const bars = (entries: readonly (readonly [name: string, count: number])[]): Bar[] =>
    entries.map(([name, count]) => ({ name, count, text: shareText(count, figures.total, options) }));
  const statuses = bars([...figures.byStatus]);
  const { byAge } = figures;
  const ages = bars([
    [tier.recent, byAge.recent],
    [tier.late, byAge.late],
    [tier.silent, byAge.silent],
    [report.noPosition, byAge.none],
  ]);
  const beside = FLEET_MAP.width + 24;
  const width = paper.width - beside;
  const square = squareAround(figures.spots, FLEET_MAP, FAR);
  if (square && options.ground) {
    drawMap(paper, await options.ground(square, FLEET_MAP.width * 1.5), square, figures.spots, {
      ...FLEET_MAP,
      credit: options.texts.credit,
    });
    paper.doc.y = top;
  }
  drawBars(paper, report.statuses, statuses, beside, width);
  paper.advance(14);
  drawBars(paper, report.ages, ages, beside, width);
  paper.doc.y = Math.max(paper.y(), top + heightOfBars([]) + FLEET_MAP.height) + 10;
}

function shareText(count: number, total: number, { texts: { report, language } }: PdfOptions): string {
  const percent = total === 0 ? 0 : Math.round((count / total) * 1_000) / 10;
  return formatText(report.share, { count, percent }, language);
}

const VEHICLE_MAP_HEIGHT = 230;

async function writeVehicle(
  paper: Paper,
  { parts, spot }: NonNullable<PdfOptions['vehicle']>,
  { ground, texts }: PdfOptions,
): Promise<void> {
  for (const { title, facts } of parts) {
    writeHeading(paper, title);
    writeFacts(paper, facts);
  }
  const frame = { width: paper.width, height: VEHICLE_MAP_HEIGHT };
  if (!spot || !ground) return;
  for (const closest of [CLOSE, FAR]) {
    const square = squareAround([spot], frame, closest);
    const shown = square && (await ground(square, frame.width * 1.5));
    // So close there is nothing but streets.
    if (!shown || (closest === CLOSE && shown.roads.length === 0)) continue;
    writeHeading(paper, texts.report.map, VEHICLE_MAP_HEIGHT + 20);
    drawMap(paper, shown, square, [spot], { ...frame, credit: texts.credit });
    break;
  }
  paper.advance(10);
}

async function writeRows(
  paper: Paper,
  { columns, at }: Pick<TableContent, 'columns' | 'at'>,
  rows: readonly Row[],
  total: number,
  { texts: { report, language }, vehicle }: PdfOptions,
): Promise<void> {
  if (rows.length === 0) return;
  writeHeading(paper, vehicle ? report.history : report.vehicles, 80);
  const shown = fitting(columns, paper.width);
  const left = columns.slice(shown.length).map(({ name }) => name);
  const notes = [
    ...(rows.length < total
      ? [
          formatText(
            vehicle ? report.positionsLeft : report.rowsLeft,
            { count: rows.length, total },
            language,
          ),
        ]
      : []),
    ...(left.length > 0 ? [formatText(report.columnsLeft, { columns: left.join(', ') }, language)] : []),
  ];
  if (notes.length > 0)
    writeFacts(
      paper,
      notes.map((note): Fact => [report.note, note]),
    );
  const write = writerFor(shown, at, language);
  const texts = (some: readonly Row[]) =>
    some.map((row) => shown.map((_, index) => write(row[index] ?? null, index)));
  const printed = shown.map(({ name, kind }) => ({ name: printable(name), isNumber: kind === 'number' }));
  const table = newTable(paper, printed, texts(rows.slice(0, SAMPLE)));
  for (let first = 0; first < rows.length; first += BATCH) {
    table.add(texts(rows.slice(first, first + BATCH)));
    await setImmediate();
  }
}

function writerFor(
  columns: readonly Column[],
  at: TableContent['at'],
  language: Language,
): (cell: Cell, index: number) => string {
  const degrees = new Intl.NumberFormat(language, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // A history's columns have no ids, and stand where its table says.
  const isDegrees = ({ id }: Column, index: number) =>
    id ? id === 'latitude' || id === 'longitude' : index === at.latitude || index === at.longitude;
  const formats = columns.map((column, index) => (isDegrees(column, index) ? degrees : number));
  return (cell, index) => {
    if (typeof cell === 'number') return (formats[index] ?? number).format(cell);
    return printable(cell ?? '');
  };
}
