import { z } from 'zod';
import { builtInColumns, nameLength } from '../enums.ts';
import { id, languageTag, type Parsed, vin } from './common.ts';
import { fleetView } from './fleet.ts';
import { differencesView } from './runs.ts';

export const exportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), view: fleetView }),
  /** The ticked vehicles, in the view's order; the view says which list's columns go with them. */
  z.object({ kind: z.literal('vins'), vins: z.array(vin).min(1).max(100_000), view: fleetView }),
  /** The imported file with the answers: its rows, columns and order, including duplicates and held-back rows. */
  z.object({ kind: z.literal('file'), listId: id }),
  /** The differences of two lookups, in their order; only in table formats. */
  z.object({ kind: z.literal('differences'), view: differencesView }),
  /** The positions of a vehicle that have all words of the search in place or time, the newest first. */
  z.object({ kind: z.literal('history'), vin, search: z.string().max(100) }),
  /** All that is known of a vehicle; only as `pdf`. */
  z.object({ kind: z.literal('vehicle'), vin }),
]);
export type ExportSource = Parsed<typeof exportSource>;

/**
 * `csv-excel`: as Excel in Portuguese opens it (`;`, byte order mark, decimal comma). `csv`: RFC 4180, UTF-8, decimal
 * point. `as-imported`: as the user's file was written (delimiter, encoding, line ends); for `file` alone. `pdf`: a
 * report, of vehicles alone.
 */
export const exportFormat = z.enum(['csv-excel', 'csv', 'xlsx', 'geojson', 'kml', 'pdf', 'as-imported']);
export type ExportFormat = Parsed<typeof exportFormat>;

/** A column of a view, as in the table: the id of a column that every list has, or the index of a list's own column. */
const exportColumn = z.union([z.enum(builtInColumns), z.number().int().nonnegative()]);
export type ExportColumn = Parsed<typeof exportColumn>;

export const exportRequest = z.object({
  /** Made by the screen, to follow the export's progress and to cancel it. */
  exportId: z.uuid(),
  what: exportSource,
  format: exportFormat,
  name: z.string().trim().min(1).max(nameLength),
  /** Language of column names and texts in the file. */
  language: languageTag,
  /**
   * Whether a column is added with the position's time in the service's format. The other times of a CSV are then in
   * the language's format. Formats for maps have only the service's format.
   */
  serviceTimes: z.boolean(),
  /**
   * The columns of a view or of ticked vehicles, in order; null: all except `region` and the work fields not in use.
   * The user's own file, formats for maps, differences and histories always have all of their columns.
   */
  columns: z.array(exportColumn).min(1).max(16_384).nullable(),
  /** The filters of the view in words, for a report. */
  filters: z.array(z.string().max(400)).max(100).optional(),
});
export type ExportRequest = Parsed<typeof exportRequest>;

export interface Exported {
  readonly path: string;
  readonly written: number;
  /** Rows to write. It differs from `written` only if something went wrong unnoticed. */
  readonly total: number;
  /** Rows that have no point in a file for maps, because they have no position; 0 in tables. */
  readonly withoutPosition: number;
  /** Cells that got an apostrophe, because a spreadsheet would have run them as a formula. */
  readonly neutralised: number;
  /** Characters that the file's encoding lacks: replaced by the nearest one that it has, else by `?`. */
  readonly replaced: number;
  /** Cells cut at 32,767 characters, which is what a workbook's cell holds. */
  readonly shortened: number;
}

export interface ExportProgress {
  readonly exportId: string;
  readonly written: number;
  readonly total: number;
}
