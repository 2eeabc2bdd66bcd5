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
