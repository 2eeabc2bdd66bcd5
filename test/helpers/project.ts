import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The gazetteer that is shipped. */
export const placesFile = `${root}resources/places/places.bin`;
