import { around, distance } from 'geokdbush';
import type { Direction, NearestPlace } from '../../contract/schemas/places.ts';
import { type Area, type PlaceTable, readPlaces } from './file.ts';

/** Beyond this distance, as on the open sea, a place's name says nothing. */
const TOO_FAR_KM = 300;

/** A vehicle within this distance of a place's centre is in the place and has no direction from it. */
const CENTRE_KM = 2;

/** Clockwise, an eighth of a circle each. */
const DIRECTIONS: readonly Direction[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

const NOWHERE: Area = { country: '', region: null };

const RADIAN = Math.PI / 180;

export interface Places {
  readonly count: number;
  /**
   * The place whose centre is nearest along the great circle.
   *
   * @param latitude decimal degrees, WGS 84
   * @returns null when none is within 300 km, and for invalid coordinates
   */
  nearest(latitude: number, longitude: number): NearestPlace | null;
  /** The place of this number, which is known to be the nearest, with the position's distance and direction. */
  near(place: number, latitude: number, longitude: number): NearestPlace;
  /** The number of the place that `nearest` finds, from 0 and below `count`; null where it finds none. */
  numberAt(latitude: number, longitude: number): number | null;
  /** Identifies the file. Another file has other numbers. */
  readonly stamp: number;
  nameOf(place: number): string;
  areaOf(place: number): Area;
}

/**
 * Opens the bundled places, in some tens of milliseconds, most of them on another thread.
 *
 * @throws the file system's error, or an Error for a file of another kind
 */
export const openPlaces = async (file: string): Promise<Places> => placesIn(await readPlaces(file));

export function placesIn({ names, areas, areaOf, index, stamp }: PlaceTable): Places {
  const numberAt = (latitude: number, longitude: number) =>
    isOnEarth(latitude, longitude) ? (around(index, longitude, latitude, 1, TOO_FAR_KM)[0] ?? null) : null;
  const areaIn = (place: number) => areas[areaOf[place] ?? 0] ?? NOWHERE;
  function near(place: number, latitude: number, longitude: number): NearestPlace {
    const [placeLongitude = 0, placeLatitude = 0] = index.coords.subarray(2 * place);
    const distanceKm = distance(placeLongitude, placeLatitude, longitude, latitude);
    const isThere = distanceKm < CENTRE_KM;
    return {
      name: names[place] ?? '',
      ...areaIn(place),
      distanceKm,
      direction: isThere ? null : directionTo(placeLatitude, placeLongitude, latitude, longitude),
    };
  }

  return {
    count: names.length,
    stamp,
    numberAt,
    nameOf: (place) => names[place] ?? '',
    areaOf: areaIn,
    nearest(latitude, longitude) {
      const place = numberAt(latitude, longitude);
      return place === null ? null : near(place, latitude, longitude);
    },
    near,
  };
}

const isOnEarth = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The direction in which the great circle from A to B begins. */
function directionTo(
  latitudeA: number,
  longitudeA: number,
  latitudeB: number,
  longitudeB: number,
): Direction {
  const [a, b, across] = [latitudeA * RADIAN, latitudeB * RADIAN, (longitudeB - longitudeA) * RADIAN];
  const east = Math.sin(across) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(across);
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return DIRECTIONS[(eighths + 8) % 8] ?? 'N';
}
