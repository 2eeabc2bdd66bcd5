import { readPlacesSync } from '../../places/file.ts';
import { type Places, placesIn } from '../../places/nearest.ts';

/**
 * The bundled places, read when first asked for (some 30 ms); null where they can't be: no position has a place then, and
 * the core has said so.
 *
 * @param file path of `places.bin`; empty: there are none
 */
export function placesOnce(file: string): () => Places | null {
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
