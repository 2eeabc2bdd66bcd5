/** Values of the contract's fields that the screen lists too, each in the order in which the screen shows them. */
import { fieldColumns } from './position-fields.ts';

/** What people note of a vehicle, by the ids of the table's columns: see `VehicleWork`. */
export const workFields = ['tags', 'workState', 'assignee', 'note'] as const;
export type WorkField = (typeof workFields)[number];

/** The work fields whose filter lists the existing values with their counts. */
export const workChoices = ['tags', 'workState', 'assignee'] as const satisfies readonly WorkField[];
export type WorkChoice = (typeof workChoices)[number];

/** Maximum number of tags of a vehicle, and of characters of each text. */
export const workLimits = { tagsOfVehicle: 20, tags: 40, workState: 60, assignee: 80, note: 2_000 } as const;

/** What a named area of the map is for. */
export const areaKinds = ['yard', 'workshop', 'border', 'forbidden', 'other'] as const;
export type AreaKind = (typeof areaKinds)[number];

/** Colours of named areas. */
export const areaColours = ['blue', 'teal', 'green', 'orange', 'red', 'violet', 'grey'] as const;
export type AreaColour = (typeof areaColours)[number];

/** Maximum number of named areas, of corners of one area and of all, and of characters of each text. */
export const areaLimits = {
  areas: 2_000,
  corners: 20_000,
  allCorners: 1_000_000,
  name: 80,
  group: 80,
  /** Metres. */
  leastRadius: 10,
  mostRadius: 2_000_000,
} as const;

/** The columns that every list has beside its own, by the ids that the table, saved views and exports call them by. */
export const builtInColumns = [
  'vin',
  'identifier',
  'status',
  'age',
  'place',
  'region',
  'areas',
  'askedAt',
  ...fieldColumns,
  ...workFields,
] as const;
export type BuiltInColumn = (typeof builtInColumns)[number];

/** See `VehicleStatus`. */
export const vehicleStatuses = ['ok', 'not-found', 'failed', 'never'] as const;

/** See `AgeTier`. */
export const ageTiers = ['recent', 'late', 'silent'] as const;

/** Other maps that may show a position, in the order in which they are offered. */
export const externalMaps = ['openstreetmap', 'google-maps', 'street-view'] as const;
export type ExternalMap = (typeof externalMaps)[number];

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

/** What a rule can look for after each lookup; see `differenceKind`. */
export const watchKinds = ['fellSilent', 'found', 'lost', 'entered', 'left', 'border', 'moved'] as const;

/** See `PolicyFormat`. */
export const policyFormats = ['xlsx', 'csv', 'geojson', 'kml', 'pdf', 'json'] as const;

/** The levels of the log, the lowest first. */
export const policyLogLevels = ['info', 'warn', 'error'] as const;
