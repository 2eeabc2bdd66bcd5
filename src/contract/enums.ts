/** Possible values of the contract's fields. The screen shows each list of values in the order given here. */
import { positionColumnIds } from './position-fields.ts';

/** The fields of what people note of a vehicle, see `VehicleWork`. They are also ids of the table's columns. */
export const workFields = ['tags', 'workState', 'assignee', 'note'] as const;
export type WorkField = (typeof workFields)[number];

/** The work fields whose filter lists the existing values with their counts. */
export const filterableWorkFields = ['tags', 'workState', 'assignee'] as const satisfies readonly WorkField[];
export type WorkChoice = (typeof filterableWorkFields)[number];

/** Maximum characters of the name of a list, a saved view or an exported file. */
export const nameLength = 120;

/** Maximum number of tags of a vehicle (`tagsOfVehicle`), and of characters of each tag and of the other texts. */
export const workLimits = { tagsOfVehicle: 20, tags: 40, workState: 60, assignee: 80, note: 2_000 } as const;

export const areaKinds = ['yard', 'workshop', 'border', 'forbidden', 'other'] as const;
export type AreaKind = (typeof areaKinds)[number];

export const areaColours = ['blue', 'teal', 'green', 'orange', 'red', 'violet', 'grey'] as const;
export type AreaColour = (typeof areaColours)[number];

/** Maximum number of named areas, of corners of one area and of all areas, and of characters of name and group. */
export const areaLimits = {
  areas: 2_000,
  corners: 20_000,
  allCorners: 1_000_000,
  name: 80,
  group: 80,
  /** Limits of a circle's radius, in metres. */
  leastRadius: 10,
  mostRadius: 2_000_000,
} as const;

/** Ids of the columns that every list has besides those of its file. Table, saved views and exports use these ids. */
export const builtInColumns = [
  'vin',
  'identifier',
  'status',
  'age',
  'place',
  'region',
  'areas',
  'askedAt',
  ...positionColumnIds,
  ...workFields,
] as const;
export type BuiltInColumn = (typeof builtInColumns)[number];

export const vehicleStatuses = ['ok', 'not-found', 'failed', 'never'] as const;

export const ageTiers = ['recent', 'late', 'silent'] as const;

/** Other maps that may show a position, in the order in which they are offered. */
export const externalMaps = ['google-maps', 'openstreetmap', 'street-view'] as const;
export type ExternalMap = (typeof externalMaps)[number];

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

/** Kinds of change since the previous lookup that Rastro can notify of after each lookup; see `differenceKind`. */
export const watchKinds = ['fellSilent', 'found', 'lost', 'entered', 'left', 'border', 'moved'] as const;

export const policyFormats = ['xlsx', 'csv', 'geojson', 'kml', 'pdf', 'json'] as const;

export const policyLogLevels = ['info', 'warn', 'error'] as const;
