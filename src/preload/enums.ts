/** Values of the contract's fields that the screen lists too, each in the order in which it shows them. */
import { fieldColumns } from './position-fields.ts';

/** The columns that every list has beside its own, by the ids that the table, saved views and exports call them by. */
export const builtInColumns = [
  'vin',
  'identifier',
  'status',
  'age',
  'place',
  'region',
  'askedAt',
  ...fieldColumns,
] as const;
export type BuiltInColumn = (typeof builtInColumns)[number];

/** See `VehicleStatus`. */
export const vehicleStatuses = ['ok', 'not-found', 'failed', 'never'] as const;

/** See `AgeTier`. */
export const ageTiers = ['recent', 'late', 'silent'] as const;

/** What the journal records. */
export const journalActions = [
  'exported',
  'connection-added',
  'connection-changed',
  'connection-removed',
  'list-imported',
  'list-merged',
  'list-replaced',
  'list-removed',
  'list-restored',
  'list-deleted',
  'vehicles-removed',
  'vehicles-erased',
  'list-erased',
  'everything-erased',
  'positions-thinned',
  'backup-written',
  'backup-restored',
  'journal-saved',
  'diagnostics-saved',
] as const;

/** See `PolicyFormat`. */
export const policyFormats = ['xlsx', 'csv', 'geojson', 'kml', 'json'] as const;

/** The levels of the log, the lowest first. */
export const policyLogLevels = ['info', 'warn', 'error'] as const;
