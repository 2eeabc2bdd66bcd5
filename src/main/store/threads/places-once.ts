import { readPlacesSync } from '../../places/file.ts';
import { type Places, placesIn } from '../../places/nearest.ts';

/**
 * Reads the bundled places at the first call (some 30 ms). Null where they can't be read, which `createPlaces` has
 * logged; positions have no place then.
 *
 * @param file path of `places.bin`; empty: there are none
 */
export function lazyPlaces(file: string): () => Places | null {
  let places: Places | null | undefined = file === '' ? null : undefined;
  return () => {
    if (places === undefined) {
      try {
        places = placesIn(readPlacesSync(file));
      } catch {
        places = null;
      }
    }
    return places;
  };
}
