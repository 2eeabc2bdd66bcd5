import type { NearestPlace } from '../../contract/schemas/places.ts';
import { countryName } from '../../shared/i18n/country.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { openPlaces, type Places } from './nearest.ts';

/** A text about the place nearest to a position in decimal degrees; '' where there is none. */
export type PlaceOf = (latitude: number, longitude: number, language: Language) => string;

export interface PlaceFinder {
  /** See {@link Places.nearest}; null as well where the places could not be read. */
  nearest(position: { readonly latitude: number; readonly longitude: number }): Promise<NearestPlace | null>;
  /** Resolves to a synchronous function for exports, which call it for each row. */
  placeOf(): Promise<PlaceOf>;
  /** The same for the region: the code of the state in Brazil, else the country's name. */
  regionOf(): Promise<PlaceOf>;
}

/**
 * The bundled places, opened when they are first needed. If the file is missing or damaged, a warning is logged once
 * and no position has a place. Nothing else depends on the file.
 *
 * @param file path of `places.bin`
 */
export function createPlaces(file: string, log: Log): PlaceFinder {
  let opening: Promise<Pick<Places, 'nearest'>> | null = null;

  function places(): Promise<Pick<Places, 'nearest'>> {
    opening ??= openPlaces(file).catch((error: unknown) => {
      log.warn('places.missing', { error: messageOf(error) });
      return { nearest: () => null };
    });
    return opening;
  }

  return {
    nearest: async ({ latitude, longitude }) => (await places()).nearest(latitude, longitude),
    async placeOf() {
      const { nearest } = await places();
      return (latitude, longitude, language) => {
        const place = nearest(latitude, longitude);
        return place ? placeText(place, language) : '';
      };
    },
    async regionOf() {
      const { nearest } = await places();
      return (latitude, longitude, language) => {
        const place = nearest(latitude, longitude);
        return place ? (place.region ?? countryName(place.country, language)) : '';
      };
    },
  };
}
