/** Places outside of Brazil. */
import { olderPlaces } from './geonames.mjs';

/** The neighbours and the rest of South America: every place in GeoNames' data, which begin at 1,000 inhabitants. */
const SOUTH_AMERICA = new Set('AR BO CL CO EC FK GF GY PE PY SR UY VE'.split(' '));

/** Elsewhere the larger ones. */
const ENOUGH_PEOPLE = 5_000;

/** Seats of countries and of their first-order divisions are named however small. */
const SEATS = new Set(['PPLC', 'PPLA']);

/** Sections of a town, and what is abandoned, destroyed or history. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT']);

export function abroad() {
  return olderPlaces()
    .filter(({ country, kind, population }) => {
      if (country === 'BR' || country === '' || NO_TOWN.has(kind)) return false;
      return SOUTH_AMERICA.has(country) || SEATS.has(kind) || population >= ENOUGH_PEOPLE;
    })
    .map(({ name, country, latitude, longitude }) => ({ name, country, region: '', latitude, longitude }));
}
