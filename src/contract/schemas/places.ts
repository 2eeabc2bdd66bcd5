import { z } from 'zod';
import type { Parsed } from './common.ts';

/** Compass direction from a place to the vehicle: one of eight. */
export type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** The bundled place nearest to a position. In Brazil it is the seat of a municipality. */
export interface NearestPlace {
  readonly name: string;
  /** Code of the state in Brazil, such as SP; null elsewhere. */
  readonly region: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly distanceKm: number;
  /** Direction from the place to the vehicle. Null: within 2 km of the centre, so the vehicle is in the place. */
  readonly direction: Direction | null;
}

/** The named road nearest to a position, from the offline map regions. */
export interface NearestStreet {
  readonly name: string;
  readonly neighbourhood: string | null;
  readonly metres: number;
}

/** A municipality or town (`name`), or all of a state or country (`name` null; `region` null: all of the country). */
export const placeArea = z.object({
  country: z.string().length(2),
  region: z.string().max(8).nullable(),
  name: z.string().max(200).nullable(),
});
export type PlaceArea = Parsed<typeof placeArea>;

export interface PlaceCounts {
  /** The most frequent first, each with how many vehicles of the view are nearest to it. */
  readonly places: readonly {
    readonly place: PlaceArea;
    readonly count: number;
  }[];
  /** How many places there are, including those beyond the limit. */
  readonly distinct: number;
  /** Vehicles with a position that is far from every place, or whose place is not known yet. */
  readonly elsewhere: number;
}
