import { setImmediate } from 'node:timers/promises';
import { isAtRight } from '../../shared/cells/format.ts';
import { writeSpan } from '../../shared/i18n/age.ts';
import type { DateStyle } from '../../shared/i18n/dates.ts';
import { countText, formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { MapContent } from '../report/map.ts';
import {
  documentBytes,
  newPaper,
  type Paper,
  printable,
  writeFacts,
  writeHeading,
  writeNote,
  writeTitle,
} from '../report/paper.ts';
import { drawTable, fitTable, heightOfRows, mostColumns, type PrintedColumn } from '../report/rows.ts';
import { type FleetPage, writeFleetPage } from './fleet-page.ts';
import { LEGEND, type MapSource, writeMap } from './page-map.ts';
import { type Cell, type Column, type Row, type TableContent, withShownCells } from './table.ts';
import type { Part } from './vehicle-parts.ts';

/** Most rows that a report prints. Its figures and its map include all rows. */
export const MOST_ROWS = 5_000;
/** Rows between two turns of the event loop. */
const BATCH = 100;
/** Rows that are worth beginning a table for at the end of a page. */
const FIRST_ROWS = 5;

export interface PdfOptions extends MapSource {
  /** The office's name; '' where none is known. */
  readonly office: string;
  readonly title: string;
  /** Lines below the title, such as the filters in words. */
  readonly lines: readonly string[];
  readonly dates: DateStyle;
  /** Present in a report of many vehicles. Its figures are complete once the table's pages were read. */
  readonly fleet?: FleetPage;
  /** Present in a report of one vehicle. The table's rows are then the vehicle's history. */
  readonly vehicle?: Vehicle;
}

interface Vehicle extends Pick<MapContent, 'spots' | 'trail'> {
  readonly parts: readonly Part[];
}

/**
 * A report as PDF 1.7 with embedded fonts, A4. For a table of vehicles it has a page of figures and map, then the rows; for
 * one vehicle, what is known of it, map and history. The rows are drawn in batches, so as not to block the event loop.
 */
export async function* pdfReport(table: TableContent, options: PdfOptions): AsyncGenerator<Uint8Array> {
  const { office, title, language, vehicle, fleet } = options;
  const { report } = locales[language].texts;
  const printed = withShownCells(table, options);
  let total = 0;
  const rows: Row[] = [];
  for await (const page of printed.pages) {
    total += page.length;
    rows.push(...page.slice(0, MOST_ROWS - rows.length));
  }
  const paper = newPaper({ title, language, isLandscape: !vehicle });
  writeTitle(paper, options);
  if (vehicle) await writeVehicle(paper, vehicle, options);
  if (fleet) await writeFleetPage(paper, { ...options, ...fleet, columns: printed.columns });
  await writeRows(paper, printed, rows, total, options);
  const foot = [office, title].filter(Boolean).join(' · ');
  yield* documentBytes(paper, (page, pages) => [foot, formatText(report.page, { page, pages }, language)]);
}

const VEHICLE_MAP_HEIGHT = 230;

async function writeVehicle(paper: Paper, { parts, ...content }: Vehicle, source: PdfOptions): Promise<void> {
  for (const { title, facts } of parts) {
    writeHeading(paper, title);
    writeFacts(paper, facts);
  }
  if (content.spots.length === 0) return;
  writeHeading(paper, locales[source.language].texts.report.map, VEHICLE_MAP_HEIGHT + LEGEND);
  await writeMap(paper, content, { width: paper.width, height: VEHICLE_MAP_HEIGHT }, source);
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
  writeHeading(
    paper,
    vehicle ? report.history : report.vehicles,
    heightOfRows(Math.min(FIRST_ROWS, rows.length)),
  );
  const write = writerFor(columns, at, language);
  const most = columns
    .slice(0, mostColumns(paper))
    .map((column, index) => printedColumn(column, index, at, language));
  const texts: string[][] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === 0) await setImmediate();
    texts.push(most.map((_, column) => write(row[column] ?? null, column)));
  }
  const table = await fitTable(paper, most, texts);
  const left = [...table.left, ...columns.slice(most.length).map(({ name }) => name)];
  const rowsLeft = formatText(
    vehicle ? report.positionsLeft : report.rowsLeft,
    { count: rows.length, total },
    language,
  );
  const columnsLeft = formatText(report.columnsLeft, { columns: left.join(', ') }, language);
  writeNote(
    paper,
    [...(rows.length < total ? [rowsLeft] : []), ...(left.length > 0 ? [columnsLeft] : [])].join(' '),
  );
  await drawTable(paper, table);
}

const printedColumn = (
  { name, kind, id, format }: Column,
  index: number,
  at: TableContent['at'],
  language: Language,
): PrintedColumn => ({
  name: printable(id === 'age' ? locales[language].texts.report.age : name),
  // The place says where the vehicle is, in words.
  isSpare: id === 'latitude' || id === 'longitude',
  isWhole: kind !== 'text' || isAtRight(format) || index === at.vin || index === at.identifier,
});

const HOUR_MS = 3_600_000;

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
  const age = (hours: number) =>
    writeSpan(hours * HOUR_MS, language) ?? countText(locales[language].texts.time, 'minutes', 0, language);
  const formats = columns.map((column, index) => {
    if (column.id === 'age') return age;
    return (isDegrees(column, index) ? degrees : number).format;
  });
  return (cell, index) => {
    if (typeof cell === 'number') return (formats[index] ?? number.format)(cell);
    return printable(cell ?? '');
  };
}
