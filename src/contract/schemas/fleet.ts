import { z } from 'zod';
import { ageTiers, vehicleStatuses, workFields } from '../enums.ts';
import { positionColumnIds, type ReportedPosition } from '../position-fields.ts';
import { type AreaStay, areasFilter } from './areas.ts';
import type { NamedCell } from './cells.ts';
import { id, type Parsed, vin } from './common.ts';
import { type NearestPlace, type NearestStreet, placeArea } from './places.ts';
import { rangeFilter } from './ranges.ts';
import type { VinDescription } from './vin.ts';
import { type VehicleWork, workFilter } from './work.ts';

/**
 * The outcome of a vehicle's last lookup. `never`: not looked up yet. `failed`: no answer, `FailureKind` says why, and
 * the last good position stays. `not-found` is an answer (the service's `nao_encontrado`), not a failure.
 */
export const vehicleStatus = z.enum(vehicleStatuses);
export type VehicleStatus = Parsed<typeof vehicleStatus>;

/** Why a VIN has no answer. */
export type FailureKind =
  | 'invalid-item'
  | 'missing-item'
  | 'rejected'
  | 'unauthorized'
  | 'rate-limited'
  | 'server'
  | 'network'
  | 'timeout';

/** How old a position is, by the limits of the settings. */
export type AgeTier = (typeof ageTiers)[number];

const ageFilter = z.enum([...ageTiers, 'none']);
export type AgeFilter = Parsed<typeof ageFilter>;

/**
 * A column to sort by. A number is the index of a list's own column, among those that the list shows, as in
 * `FleetRow.cells`. `line`: by the vehicle's first row in the list's file, or by VIN where the view has no list.
 */
const sortColumn = z.union([
  z.enum([
    'vin',
    'line',
    'identifier',
    'status',
    'askedAt',
    'place',
    'areas',
    ...positionColumnIds,
    ...workFields,
  ]),
  z.number().int().nonnegative(),
]);
export type SortColumn = Parsed<typeof sortColumn>;

/** A column of a sort order. Vehicles without a value come last, whether ascending or descending. */
const sortLevel = z.object({ column: sortColumn, descending: z.boolean() });
export type SortLevel = Parsed<typeof sortLevel>;

/**
 * The order of a view. The levels of `thenBy` sort, one after the other, vehicles that are equal so far. Vehicles that
 * are equal in all levels are sorted by VIN. In a view without a list, they are all equal in a list's own column.
 */
export const sort = sortLevel.extend({ thenBy: z.array(sortLevel).max(3).optional() });
export type Sort = Parsed<typeof sort>;

/** West, south, east, north in decimal degrees. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = Parsed<typeof box>;

/** Longitude and latitude in decimal degrees. */
export const point = z.tuple([z.number(), z.number()]);
export type Point = Parsed<typeof point>;

/** The values that one of the list's own columns may have; the empty text stands for a blank cell. */
const cellFilter = z.object({
  /** Index among the columns that the list shows, as in `FleetRow.cells`. */
  column: z.number().int().nonnegative(),
  /** Values as `fleet.values` answers them, without white space around them. */
  values: z.array(z.string().max(10_000)).min(1).max(1_000),
});
export type CellFilter = Parsed<typeof cellFilter>;

/** Matches the identifier, such as the plate. Dashes, spaces, accents and capitals make no difference to a text. */
const identifierFilter = z.discriminatedUnion('match', [
  z.object({ match: z.enum(['contains', 'begins']), text: z.string().trim().min(1).max(100) }),
  z.object({ match: z.enum(['filled', 'blank']) }),
]);
export type IdentifierFilter = Parsed<typeof identifierFilter>;

/**
 * The filters of a view. Each field is a dimension; `src/shared/filters.ts` says which value of it matches any vehicle.
 * To add a dimension, add it here: the compiler then reports each record by dimension that lacks it.
 */
const fleetFilters = z.object({
  /**
   * Finds the beginning or the last characters of a VIN, and a part of an identifier or of the nearest place's name; in
   * a list also a part of its cells or of what people noted. Accents, dashes and capitals make no difference.
   */
  search: z.string().max(100),
  /** Filters that must all match in one row of the vehicle in the list. Only for a view of a list. */
  cells: z.array(cellFilter).max(100).optional(),
  /** Ranges that must all match; those of the list's own columns in the same row as `cells`. */
  ranges: z.array(rangeFilter).max(100).optional(),
  /** Applies to the identifier that the view of all vehicles shows: from the newest list that has one. */
  identifier: identifierFilter.nullable().optional(),
  statuses: z.array(vehicleStatus).max(4),
  box: box.nullable(),
  /** The last position lies within this ring, as drawn on the map; the last point joins the first. */
  shape: z.array(point).min(3).max(1_000).nullable().optional(),
  ages: z.array(ageFilter).max(4).optional(),
  /** The last position is nearest to one of these. */
  places: z.array(placeArea).max(1_000).optional(),
  /** Only vehicles that a pasted text found: its `PasteResult.id`, see `fleet.findPasted`. */
  pasted: z.number().int().positive().nullable().optional(),
  /** Only vehicles that no list names; lists in the bin do not count. */
  unlisted: z.boolean().optional(),
  /** Filters that must all match; of several values of one field, one must match. */
  work: z.array(workFilter).max(4).optional(),
  /** Applies to the named areas that the last position is in. */
  areas: areasFilter.nullable().optional(),
});
export type FleetFilters = Parsed<typeof fleetFilters>;
export type Dimension = keyof FleetFilters;

/** Which vehicles, in which order. Table and map show the same view. */
export const fleetView = fleetFilters.extend({
  /** Null: every vehicle of the store. */
  listId: id.nullable(),
  sort,
});
export type FleetView = Parsed<typeof fleetView>;

/** Which vehicles to remove: all of the view (`vins` null), or those of the view with these VINs. */
export const removeRequest = z.object({ view: fleetView, vins: z.array(vin).max(100_000).nullable() });

export interface Position extends ReportedPosition {
  /** The timestamp read in the connection's time zone, as a point in time. */
  readonly seenAt: number;
  /** When the answer with this position came. */
  readonly fetchedAt: number;
}

/** What a list calls a vehicle beside its VIN, such as the plate. */
export interface Identifier {
  readonly value: string;
  readonly name: string;
  /** What other rows and lists call the vehicle, each once; dashes, spaces and capitals make no difference. */
  readonly others: readonly string[];
}

export interface FleetRow {
  readonly vin: string;
  /** The identifier from the view's list; without a list or identifier there, from the newest list that has one. */
  readonly identifier: Identifier | null;
  readonly status: VehicleStatus;
  readonly failure: FailureKind | null;
  /** The last good position, also when the last lookup failed or found nothing. */
  readonly position: Position | null;
  /** When the service was last asked about the vehicle, even if it did not answer. */
  readonly askedAt: number | null;
  /** Cells of the vehicle's first row in the view's list, besides the VIN: one for each column that the list shows. */
  readonly cells: readonly string[];
  /** Null: nothing was noted. */
  readonly work: VehicleWork | null;
  /** Names of the areas that the last position is in, each once, in alphabetical order. */
  readonly areas: readonly string[];
}

export interface PlacedRow extends FleetRow {
  /** The place nearest to the last position. Null without a position, or far from every place. */
  readonly place: NearestPlace | null;
}

export interface FleetPage {
  readonly rows: readonly PlacedRow[];
  readonly total: number;
}

export interface FleetCounts {
  readonly total: number;
  readonly byStatus: Readonly<Record<VehicleStatus, number>>;
  readonly byAge: Readonly<Record<AgeFilter, number>>;
  /** Vehicles with a position, that is, on the map. */
  readonly located: number;
}

/** What a pasted text of identifiers and chassis numbers, or of their beginnings and ends, found. */
export interface PasteResult {
  /** For `FleetView.pasted`; the newest 20 are kept until Rastro is closed. */
  readonly id: number;
  /** How many different entries were pasted. */
  readonly asked: number;
  readonly vehicles: number;
  /** The first 10,000 entries that found nothing, as they were pasted. */
  readonly missing: readonly string[];
  /** How many entries found nothing. */
  readonly missed: number;
}

export interface ColumnValues {
  /** The most frequent first; each with how many vehicles of the view have it. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** How many different values there are, including those beyond the limit. */
  readonly distinct: number;
}

export interface VehicleDetails {
  readonly row: FleetRow;
  readonly areas: readonly AreaStay[];
  /** How the connection reads the service's times. Null when the vehicle was never found. */
  readonly timeZone: string | null;
  /** Newest first. */
  readonly history: readonly Position[];
  readonly lists: readonly {
    readonly listId: number;
    readonly name: string;
    /** Index in `cells` of the cell that identifies the vehicle; null: none. */
    readonly identifier: number | null;
    readonly rows: readonly {
      /** Line in the imported file, from 1. */
      readonly line: number;
      readonly cells: readonly NamedCell[];
    }[];
  }[];
}

export interface PlacedPosition extends Position {
  /** The nearest place; null far from everywhere. */
  readonly place: NearestPlace | null;
}

/** A vehicle as the screen shows it: what is stored, and what follows from it. */
export interface DescribedVehicle extends Omit<VehicleDetails, 'history'> {
  /** Newest first. */
  readonly history: readonly PlacedPosition[];
  /** The place nearest to the last position. Null without a position, or far from every place. */
  readonly place: NearestPlace | null;
  /** The street at the last position, from the offline map regions; null: they have no street there. */
  readonly street: NearestStreet | null;
  readonly fromVin: VinDescription;
}
