/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

/** A point on the screen, in pixels from the map's top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Converts between earth and screen by the present camera; longitudes go on beyond 180° where the map does. */
export interface Surface {
  project(point: Coordinates): Spot;
  unproject(spot: Spot): Coordinates;
}

/** Deepest zoom of the map: about 150 m from side to side of a tile, enough to separate parked lorries. */
export const MAX_ZOOM = 18;
