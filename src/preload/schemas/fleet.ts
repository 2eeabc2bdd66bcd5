import { z } from 'zod';
import { fieldColumns, ofEachField, type ReportedPosition } from '../position-fields.ts';
import { id, instant, vin } from './common.ts';
import { nearestPlace, placeArea } from './places.ts';

/**
 * What the last lookup of a vehicle gave. `never`: not asked yet. `failed`: no answer, the kind says why, and
 * the last good position stays. `not-found` is an answer (the service's `nao_encontrado`), not a failure.
 */
export const vehicleStatus = z.enum(['ok', 'not-found', 'failed', 'never']);
export type VehicleStatus = z.infer<typeof vehicleStatus>;

/** Why a VIN has no answer. */
export const failureKind = z.enum([
  'invalid-item',
  'missing-item',
  'rejected',
  'unauthorized',
  'rate-limited',
  'server',
  'network',
  'timeout',
]);
export type FailureKind = z.infer<typeof failureKind>;

/** How old a position is, by the limits of the settings. `none`: there is no position. */
export const ageFilter = z.enum(['recent', 'late', 'silent', 'none']);
export type AgeFilter = z.infer<typeof ageFilter>;

/** A number is a column of the list's own: its index among those that the list shows, as in `FleetRow.cells`. */
export const sortColumn = z.union([
  z.enum(['vin', 'status', 'askedAt', 'place', ...fieldColumns]),
  z.number().int().nonnegative(),
]);
export type SortColumn = z.infer<typeof sortColumn>;

/** West, south, east, north in decimal degrees. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof box>;

/** Longitude and latitude in decimal degrees. */
export const point = z.tuple([z.number(), z.number()]);
export type Point = z.infer<typeof point>;

/** Which of its values a column of the list's own may have; the empty text is a blank cell. */
export const cellFilter = z.object({
  /** Index among the columns that the list shows, as in `FleetRow.cells`. */
  column: z.number().int().nonnegative(),
  /** As `fleet.values` gives them, without white space around them. */
  values: z.array(z.string().max(10_000)).min(1).max(1_000),
});
export type CellFilter = z.infer<typeof cellFilter>;

/**
 * What narrows a view. Each field is a dimension; `src/shared/filters.ts` says which value of it lets all vehicles through.
 * To add one, add it here: the compiler then names each table of dimensions that lacks it.
 */
export const fleetFilters = z.object({
  /**
   * The beginning of a VIN, or its last characters; in a list also what stands in one of its columns, accents, dashes
   * and capitals aside.
   */
  search: z.string().max(100),
  /** All of them hold in one row of the vehicle's in the list. Only where there is a list. */
  cells: z.array(cellFilter).max(100).optional(),
  statuses: z.array(vehicleStatus).max(4),
  /** The last position lies in here. */
  box: box.nullable(),
  /** The last position lies within this ring, as drawn on the map; the last point joins the first. */
  shape: z.array(point).min(3).max(1_000).nullable().optional(),
  ages: z.array(ageFilter).max(4).optional(),
  /** The last position is nearest to one of these. */
  places: z.array(placeArea).max(1_000).optional(),
  /** The vehicle was named by a pasted text: see `fleet.findPasted`. */
  gathered: z.number().int().positive().nullable().optional(),
});
export type FleetFilters = z.infer<typeof fleetFilters>;
export type Dimension = keyof FleetFilters;

/** Which vehicles, in which order: what table and map share. */
export const fleetView = fleetFilters.extend({
  /** Null: every vehicle of the store. */
  listId: id.nullable(),
  /** What has no value comes last, up and down; ties go by VIN, as does a list's column of no list. */
  sort: z.object({ column: sortColumn, descending: z.boolean() }),
});
export type FleetView = z.infer<typeof fleetView>;

const reported = ofEachField(({ type, required }): z.ZodType => {
  const value = type === 'time' ? z.string() : z.number();
  return required ? value : value.nullable();
}) as { [Name in keyof ReportedPosition]: z.ZodType<ReportedPosition[Name]> };

export const position = z.object({
  ...reported,
  /** The timestamp read in the connection's time zone. */
  seenAt: instant,
  /** When the answer with this position came. */
  fetchedAt: instant,
});
export type Position = z.infer<typeof position>;

export const fleetRow = z.object({
  vin,
  status: vehicleStatus,
  failure: failureKind.nullable(),
  /** The last good position, also when the last lookup failed or found nothing. */
  position: position.nullable(),
  /** When the service was last asked about the vehicle, whatever came of it. */
  askedAt: instant.nullable(),
  /** The input's other columns of the vehicle's first row in the view's list, in the list's column order. */
  cells: z.array(z.string()),
});
export type FleetRow = z.infer<typeof fleetRow>;

/** A row of the table. */
export const placedRow = fleetRow.extend({
  /** Nearest to the last position. Null without one, or far from everywhere. */
  place: nearestPlace.nullable(),
});
export type PlacedRow = z.infer<typeof placedRow>;

export const fleetPage = z.object({
  rows: z.array(placedRow),
  /** Rows of the whole view. */
  total: z.number().int(),
});
export type FleetPage = z.infer<typeof fleetPage>;

export const fleetCounts = z.object({
  total: z.number().int(),
  byStatus: z.record(vehicleStatus, z.number().int()),
  byAge: z.record(ageFilter, z.number().int()),
  /** Vehicles with a position, that is, on the map. */
  located: z.number().int(),
});
export type FleetCounts = z.infer<typeof fleetCounts>;

/** What a pasted text of chassis numbers, or of their beginnings and ends, found. */
export const gathered = z.object({
  /** For `FleetView.gathered`; the newest 20 are kept until Rastro is closed. */
  id: z.number().int().positive(),
  /** How many different ones were pasted. */
  asked: z.number().int(),
  /** Vehicles that they found. */
  vehicles: z.number().int(),
  /** The first 10,000 that found nothing, as they were pasted. */
  missing: z.array(z.string()),
  /** All that found nothing. */
  missed: z.number().int(),
});
export type Gathered = z.infer<typeof gathered>;

/** What stands in a column of a view's list. */
export const columnValues = z.object({
  /** The most frequent first; each with how many vehicles of the view have it. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** How many different values there are, the ones beyond the limit too. */
  distinct: z.number().int(),
});
export type ColumnValues = z.infer<typeof columnValues>;

export const vehicleDetails = z.object({
  row: fleetRow,
  /** How the connection reads the service's times. Null when the vehicle was never found. */
  timeZone: z.string().nullable(),
  /** Newest first. */
  history: z.array(position),
  lists: z.array(
    z.object({
      listId: id,
      name: z.string(),
      rows: z.array(
        z.object({
          /** Line in the imported file, from 1. */
          line: z.number().int(),
          cells: z.array(z.object({ column: z.string(), value: z.string() })),
        }),
      ),
    }),
  ),
});
export type VehicleDetails = z.infer<typeof vehicleDetails>;

/** What a VIN tells of its vehicle by itself: hints, never a reason to refuse one. */
export const vinDescription = z.object({
  manufacturer: z.string().nullable(),
  /** Where the maker's code is assigned to, ISO 3166 alpha-2. */
  country: z.string().nullable(),
  region: z.enum(['africa', 'asia', 'europe', 'north-america', 'oceania', 'south-america']).nullable(),
  modelYear: z.number().int().nullable(),
  /** Of position 9. `not-used`: the maker's region asks for none. */
  checkDigit: z.enum(['valid', 'wrong', 'not-used']),
});
export type VinDescription = z.infer<typeof vinDescription>;

/** A vehicle as the screen shows it: what is stored, and what is told of that without asking anybody. */
export const describedVehicle = vehicleDetails.extend({
  /** Nearest to the last position. Null without one, or far from everywhere. */
  place: nearestPlace.nullable(),
  fromVin: vinDescription,
});
export type DescribedVehicle = z.infer<typeof describedVehicle>;
