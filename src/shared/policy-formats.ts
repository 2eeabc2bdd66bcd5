import type { ExportFormat } from '../contract/schemas/exports.ts';
import type { PolicyFormat } from '../contract/schemas/policy.ts';

/** The policy's name for each export format. An `as-imported` export has the format of the user's file. */
export const policyFormatOf: Readonly<Record<Exclude<ExportFormat, 'as-imported'>, PolicyFormat>> = {
  'csv-excel': 'csv',
  csv: 'csv',
  xlsx: 'xlsx',
  geojson: 'geojson',
  kml: 'kml',
  pdf: 'pdf',
};
