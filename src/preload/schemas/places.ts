import { z } from 'zod';

/** Where one looks from a place to the vehicle: an eighth of the compass. */
export const direction = z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
export type Direction = z.infer<typeof direction>;

/** The bundled place nearest to a position. In Brazil it is the seat of a municipality. */
export const nearestPlace = z.object({
  name: z.string(),
  /** Code of the state in Brazil, such as SP; null elsewhere. */
  region: z.string().nullable(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  /** From the place's centre. */
  distanceKm: z.number(),
  /** From the place to the vehicle. Null: within 2 km of its centre, that is, there. */
  direction: direction.nullable(),
});
export type NearestPlace = z.infer<typeof nearestPlace>;

/** A municipality or town (`name`), or all of a state or country (`name` null; `region` null: all of the country). */
export const placeArea = z.object({
  country: z.string().length(2),
  region: z.string().max(8).nullable(),
  name: z.string().max(200).nullable(),
});
export type PlaceArea = z.infer<typeof placeArea>;

/** Where the vehicles of a view are. */
export const placeCounts = z.object({
  /** The most frequent first, each with how many vehicles of the view are nearest to it. */
  places: z.array(z.object({ place: placeArea, count: z.number().int() })),
  /** How many there are, the ones beyond the limit too. */
  distinct: z.number().int(),
  /** Vehicles with a position that is far from every place, or whose place is not known yet. */
  elsewhere: z.number().int(),
});
export type PlaceCounts = z.infer<typeof placeCounts>;
