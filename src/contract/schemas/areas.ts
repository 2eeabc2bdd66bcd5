import { z } from 'zod';
import { type AreaColour, type AreaKind, areaColours, areaKinds, areaLimits } from '../enums.ts';
import { id, type Parsed, text } from './common.ts';

/**
 * Longitude and latitude in decimal degrees. An area that crosses the antimeridian either continues beyond 180° or
 * is cut there into several polygons.
 */
const corner = z.tuple([z.number().min(-540).max(540), z.number().min(-90).max(90)]);
export type Corner = Parsed<typeof corner>;

/** The outer ring, then the rings of its holes. A ring's last corner joins its first. Sides are straight on the map. */
const areaPolygon = z
  .array(z.array(corner).min(3).max(areaLimits.corners))
  .min(1)
  .max(areaLimits.corners / 3);
export type AreaPolygon = Parsed<typeof areaPolygon>;

const areaPolygons = z
  .array(areaPolygon)
  .min(1)
  .max(areaLimits.corners / 3);

export const areaShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('polygons'), polygons: areaPolygons }),
  /** Around a point; `metres` is the radius on the ground. */
  z.object({
    kind: z.literal('circle'),
    centre: corner,
    metres: z.number().min(areaLimits.leastRadius).max(areaLimits.mostRadius),
  }),
]);
export type AreaShape = Parsed<typeof areaShape>;

/** One line without control characters. */
const line = (most: number) =>
  text
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

export const areaLabel = z.object({
  name: line(areaLimits.name).min(1),
  kind: z.enum(areaKinds),
  colour: z.enum(areaColours),
  /** Empty: none. */
  group: line(areaLimits.group),
});
export type AreaLabel = Parsed<typeof areaLabel>;

/** `id` null: a new area. `shape` null: the area keeps its shape. */
export const areaDraft = areaLabel
  .extend({ id: id.nullable(), shape: areaShape.nullable() })
  .refine((draft) => draft.id !== null || draft.shape !== null, { message: 'a new area has a shape' });
export type AreaDraft = Parsed<typeof areaDraft>;

/** An area without its shape. */
export interface NamedArea {
  readonly id: number;
  readonly name: string;
  readonly kind: AreaKind;
  readonly colour: AreaColour;
  /** Empty: none. */
  readonly group: string;
  /** The smallest box around the area's shape. */
  readonly box: readonly [west: number, south: number, east: number, north: number];
  readonly corners: number;
  /** Milliseconds since 1970; each change gives another value. */
  readonly changedAt: number;
}

/** What of a file of areas was left out, and why. */
export interface AreasLeftOut {
  /** Points, lines, and entries without a shape. */
  readonly others: number;
  /** Shapes of fewer than three corners. */
  readonly corners: number;
  /** Shapes with corners that are no longitude and latitude in degrees. */
  readonly degrees: number;
  /** Links to shapes that are elsewhere. */
  readonly links: number;
}

export interface AreaOutline {
  readonly id: number;
  readonly polygons: readonly AreaPolygon[];
}

/** An area that a vehicle's last position is in. */
export interface AreaStay {
  readonly areaId: number;
  readonly name: string;
  readonly kind: AreaKind;
  /**
   * Start of the current stay, milliseconds since 1970: the time of the first of the unbroken series of positions in
   * the area that ends with the last position.
   */
  readonly since: number;
  /** Whether the stay begins with the first position of the history: the vehicle may have been there earlier. */
  readonly isFromStart: boolean;
}

/** The code of a municipality at IBGE, or the two letters of a state. */
export const territoryCode = z.string().regex(/^(\d{7}|[A-Z]{2})$/);

export interface Territory {
  readonly code: string;
  readonly name: string;
  /** The two letters of the state. */
  readonly state: string;
  readonly kind: 'municipality' | 'state';
}

export interface AreaCounts {
  /** The counts of all areas, in the order of `areas.all`. */
  readonly counts: readonly { readonly areaId: number; readonly count: number }[];
  readonly inside: number;
  /** Vehicles with a position that is in no area. */
  readonly outside: number;
}

/** `any`: in any area; `none`: with a position outside of all; `these`: in one of these. */
export const areasFilter = z.discriminatedUnion('match', [
  z.object({ match: z.enum(['any', 'none']) }),
  z.object({ match: z.literal('these'), ids: z.array(id).min(1).max(areaLimits.areas) }),
]);
export type AreasFilter = Parsed<typeof areasFilter>;
