import type { ExportFormat } from '../contract/schemas/exports.ts';

/** How the name of an exported file ends. An `as-imported` export keeps the ending of the user's file. */
export const exportEndings: Readonly<Record<Exclude<ExportFormat, 'as-imported'>, string>> = {
  xlsx: '.xlsx',
  'csv-excel': '.csv',
  csv: '.csv',
  geojson: '.geojson',
  kml: '.kml',
  pdf: '.pdf',
};

/** The ending of a file's name, where it is the ending of a text table; else `.csv`. */
export const textEnding = (fileName: string | null): string =>
  /\.(?:csv|txt|tsv|tab)$/i.exec(fileName ?? '')?.[0] ?? '.csv';
