import type { ExportFormat } from '../preload/schemas/exports.ts';
import type { PolicyFormat } from '../preload/schemas/policy.ts';

/** What the policy calls each format of an export; `as-imported` is that of the user's file. */
export const formatOfPolicy: Readonly<Record<Exclude<ExportFormat, 'as-imported'>, PolicyFormat>> = {
  'csv-excel': 'csv',
  csv: 'csv',
  xlsx: 'xlsx',
  geojson: 'geojson',
  kml: 'kml',
  pdf: 'pdf',
};
