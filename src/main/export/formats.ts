import type { ExportFormat } from '../../contract/schemas/exports.ts';
import { encoding as encodings } from '../../contract/schemas/lists.ts';
import { textEnding } from '../../shared/export-endings.ts';
import type { DateStyle } from '../../shared/i18n/dates.ts';
import { decimalSign } from '../../shared/i18n/format.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { ListSource } from '../store/records.ts';
import { AppError } from '../util/errors.ts';
import { CSV_EXCEL, CSV_PLAIN, type CsvProfile, csvTable } from './csv-table.ts';
import { geojsonTable } from './geojson.ts';
import { kmlTable } from './kml.ts';
import { type Table, type Tally, withDates } from './table.ts';
import { xlsxTable } from './xlsx.ts';

export interface Format {
  /** The ending of the file's name, with its dot. */
  readonly ending: string;
  write(table: Table, tally: Tally): AsyncIterable<string | Uint8Array>;
}

/** Whether the format is for maps, which show no row without a position. */
export const isMap = (format: ExportFormat): boolean => format === 'geojson' || format === 'kml';

/** What depends on language and region in a file. */
interface FileLocale {
  readonly sheet: string;
  readonly dates: DateStyle;
  /** Whether times in CSV have this style too; else they are written as `YYYY-MM-DD HH:MM:SS`. */
  readonly writesDates: boolean;
}

/**
 * @param name the title inside a document
 * @param source how the user's file was written; null: the export is not of such a file
 * @throws AppError `bad-input` for `as-imported` without a source
 */
export function formatOf(
  format: Exclude<ExportFormat, 'pdf'>,
  name: string,
  language: Language,
  { sheet, dates, writesDates }: FileLocale,
  source: ListSource | null,
): Format {
  const csv = (profile: CsvProfile, ending = '.csv'): Format => ({
    ending,
    write: (table, tally) => csvTable(writesDates ? withDates(table, dates) : table, profile, tally),
  });
  const xlsx = (sheetName: string): Format => ({
    ending: '.xlsx',
    write: (table, tally) => xlsxTable(table, { sheet: sheetName, dates, language }, tally),
  });
  switch (format) {
    case 'csv-excel':
      return csv(CSV_EXCEL);
    case 'csv':
      return csv(CSV_PLAIN);
    case 'xlsx':
      return xlsx(source?.sheet ?? sheet);
    case 'geojson':
      return { ending: '.geojson', write: (table) => geojsonTable(table) };
    case 'kml':
      return { ending: '.kml', write: (table) => kmlTable(table, name) };
    case 'as-imported':
      if (!source) throw new AppError('bad-input', 'Only an imported file can go out as it came in.');
      if (source.sheet != null) return xlsx(source.sheet);
      return csv(profileOf(source, language), textEnding(source.fileName));
  }
}

/** How the user's file is written as CSV. `;` or `,` decides the decimal sign; with another delimiter, the language. */
function profileOf(source: ListSource, language: Language): CsvProfile {
  const { lineEnd, delimiter } = source;
  const encoding = encodings.options.find((each) => each === source.encoding) ?? 'utf-8';
  const usual = decimalSign(language) === ',' ? CSV_EXCEL : CSV_PLAIN;
  const given = [';', ',', '\t', '|'] as const;
  const found = given.find((each) => each === delimiter);
  const decimals = { ';': ',', ',': '.' } as const;
  return {
    // A one-column file has no delimiter, but the output has more columns.
    delimiter: found ?? usual.delimiter,
    lineEnd,
    // The import reads a byte order mark as Windows-1252 into the first cell, so that it is written with this cell.
    bom: source.bom && encoding !== 'windows-1252',
    encoding,
    decimal: found === ';' || found === ',' ? decimals[found] : usual.decimal,
    keepsDigits: false,
    keepsInert: true,
  };
}
