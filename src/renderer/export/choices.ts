import { nameLength } from '../../contract/enums.ts';
import type { ExportColumn, ExportFormat } from '../../contract/schemas/exports.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import { exportEndings, textEnding } from '../../shared/export-endings.ts';
import { localDay } from '../../shared/local-day.ts';
import { type ColumnLayout, isBuiltIn, ownColumn } from '../state/columns.ts';
import type { ExportRows } from '../state/export-from.ts';

/**
 * The formats for each kind of rows, the usual one first. Rows of the user's own file are best exported
 * `as-imported`. They have no map formats, because a map cannot show a row without a vehicle.
 */
const formats: Record<ExportRows, readonly ExportFormat[]> = {
  view: ['xlsx', 'csv-excel', 'csv', 'pdf', 'geojson', 'kml'],
  vins: ['xlsx', 'csv-excel', 'csv', 'pdf', 'geojson', 'kml'],
  file: ['as-imported', 'xlsx', 'csv-excel', 'csv'],
  differences: ['xlsx', 'csv-excel', 'csv'],
  history: ['xlsx', 'csv-excel', 'csv', 'geojson', 'kml'],
  vehicle: ['pdf'],
};

export const formatsFor = (rows: ExportRows, isAllowed: IsAllowed = () => true): readonly ExportFormat[] =>
  formats[rows].filter(isAllowed);

export type IsAllowed = (format: ExportFormat) => boolean;

/**
 * The format that is used: `chosen` or else `before`, if the rows can have it; otherwise the rows' usual format.
 *
 * @param before the format of the last export; not used for the rows of the user's own file
 */
export function formatInForce(
  rows: ExportRows,
  chosen: ExportFormat | null,
  before: ExportFormat | null = null,
  isAllowed?: IsAllowed,
): ExportFormat {
  const possible = formatsFor(rows, isAllowed);
  const [usual = 'xlsx'] = possible;
  const wanted = chosen ?? (rows === 'file' ? null : before);
  return wanted && possible.includes(wanted) ? wanted : usual;
}

/** Whether the rows are vehicles of the fleet's table, with the table's columns. */
export const isOfFleet = (rows: ExportRows): boolean => rows === 'view' || rows === 'vins';

export const isMapFormat = (format: ExportFormat): boolean => format === 'geojson' || format === 'kml';

/** The columns that the table shows, in the table's order, in the form of an export request. */
export const shownColumns = (layout: ColumnLayout): ExportColumn[] =>
  layout.flatMap((column): ExportColumn[] => {
    if (!column.shown) return [];
    if (isBuiltIn(column)) return [column.id];
    const own = ownColumn(column.id);
    return own ? [own.index] : [];
  });

/**
 * How the file's name will end.
 *
 * @param list the list whose rows are exported; null for the whole fleet
 */
export function fileExtension(
  format: ExportFormat,
  list: Pick<VinList, 'source' | 'isWorkbook'> | null,
): string {
  if (format !== 'as-imported') return exportEndings[format];
  if (list?.isWorkbook) return '.xlsx';
  return textEnding(list?.source ?? null);
}

/** Characters that Windows does not allow in a file's name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what Windows refuses
const REFUSED = /[\\/:*?"<>|\u0000-\u001f]/;

type NameProblem = 'missing' | 'characters';

/** What is wrong with a file's name as typed, without its ending; null: nothing. */
export function nameProblem(name: string): NameProblem | null {
  if (name.trim() === '') return 'missing';
  return REFUSED.test(name) ? 'characters' : null;
}

/**
 * A proposed name: the title and today's date, so that tomorrow's file gets another name.
 *
 * @param title the list's name or what the rows are called
 */
export function proposedName(title: string, now: Date): string {
  const day = localDay(now);
  const clean = title
    .replace(new RegExp(REFUSED, 'g'), '-')
    .trim()
    .slice(0, nameLength - day.length - 1);
  return `${clean} ${day}`.trim();
}

/** What filtered rows are called: "Frota, Estado ou país SP". */
export const filteredTitle = (title: string, filters: readonly string[]): string =>
  [title, ...filters].join(', ').replaceAll(': ', ' ');

export const withoutEnding = (name: string): string => name.replace(/\.\w{1,5}$/, '');
