import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { ExportColumn } from '../../contract/schemas/exports.ts';
import { shown, type Writing } from '../../shared/cells/format.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';

export type Cell = string | number | null;

/**
 * `text` may come from the user, and so be anything. `number` holds numbers. `time` holds texts `YYYY-MM-DD HH:MM:SS`,
 * local times without a zone.
 */
export type ColumnKind = 'text' | 'number' | 'time';

export interface Column {
  /** Differs from the names of all other columns of the table. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** How the user's workbook shows the column's cells, which are texts; absent: as they are. */
  readonly format?: CellFormat | null;
  /** The column's id in an export request; absent in tables whose columns a request can't choose. */
  readonly id?: ExportColumn | 'serviceTime' | 'otherIdentifiers';
}

export interface TableContent {
  readonly columns: readonly Column[];
  readonly hasHeader: boolean;
  /** The rows of the user's file above its header, if they are exported too. */
  readonly above: readonly (readonly string[])[];
  /** References of the cells that a workbook merges within `above`; absent: none. */
  readonly merged?: readonly string[];
  /** Indexes of the columns that a map needs. The identifier names a point; if it is empty or absent, the VIN does. */
  readonly at: {
    readonly vin: number;
    readonly identifier?: number;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly pages: Pages;
}

export interface Table extends TableContent {
  readonly total: number;
}

export type Row = readonly Cell[];

/**
 * Returns a function that writes a row as a JSON object, its cells by the names of their columns, in the columns' order: of
 * a JavaScript object, names that are numbers would come first.
 */
export function objectsOf(columns: readonly Column[]): (row: Row) => string {
  const names = columns.map(({ name }) => JSON.stringify(name));
  return (row) => `{${names.map((name, index) => `${name}:${JSON.stringify(row[index] ?? null)}`).join()}}`;
}

/** Rows in pages of a few hundred. A page is formatted between two turns of the event loop. */
export type Pages = AsyncIterable<readonly Row[]>;

/**
 * The table with only the `wanted` columns, in this order; columns that the table lacks are left out. The column of the
 * service's time is always kept, and the column of other identifiers follows the identifier.
 */
export function withColumns(table: Table, wanted: readonly ExportColumn[]): Table {
  const identifier = table.at.identifier === undefined ? undefined : table.columns[table.at.identifier]?.id;
  const ids = wanted.flatMap((id): Column['id'][] => {
    if (id === 'seenAt') return [id, 'serviceTime'];
    return id === identifier ? [id, 'otherIdentifiers'] : [id];
  });
  const indexes = [...new Set<Column['id']>([...ids, 'serviceTime'])].flatMap((id) => {
    const index = table.columns.findIndex((column) => column.id === id);
    return index < 0 ? [] : [index];
  });
  async function* pages() {
    for await (const rows of table.pages) yield rows.map((row) => indexes.map((index) => row[index] ?? null));
  }
  const columns = indexes.flatMap((index) => table.columns[index] ?? []);
  return { ...table, columns, pages: pages() };
}

/** The table with its times as a region writes them, which makes them text. */
export function withDates<T extends TableContent>(table: T, style: DateStyle): T {
  const isTime = table.columns.map(({ kind }) => kind === 'time');
  const write = (cell: Cell, index: number) =>
    isTime[index] && typeof cell === 'string' ? writeWallTime(cell, style) : cell;
  async function* pages() {
    for await (const rows of table.pages) yield rows.map((row) => row.map(write));
  }
  return { ...table, pages: pages() };
}

/** The table with its times as `withDates` writes them, and the cells of the user's workbook as a spreadsheet shows them. */
export function withShownCells<T extends TableContent>(table: T, writing: Writing): T {
  const dated = withDates(table, writing.dates);
  const formats = table.columns.map(({ format }) => format);
  if (!formats.some((format) => format)) return dated;
  const write = (cell: Cell, index: number) =>
    typeof cell === 'string' ? shown(cell, formats[index], writing) : cell;
  async function* pages() {
    for await (const rows of dated.pages) yield rows.map((row) => row.map(write));
  }
  return { ...dated, pages: pages() };
}

/** What became of the rows; see `exported` in the contract. */
export interface Tally {
  written: number;
  withoutPosition: number;
  neutralised: number;
  replaced: number;
  shortened: number;
}

export function emptyTally(): Tally {
  return { written: 0, withoutPosition: 0, neutralised: 0, replaced: 0, shortened: 0 };
}
