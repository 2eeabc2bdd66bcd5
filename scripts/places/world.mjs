/** Places outside of Brazil. */
import { olderPlaces } from './geonames.mjs';

/** Countries of which every place is kept. GeoNames' data begin at 1,000 inhabitants. */
const SOUTH_AMERICA = new Set('AR BO CL CO EC FK GF GY PE PY SR UY VE'.split(' '));

/** Least population of the places that are kept elsewhere. */
const ENOUGH_PEOPLE = 5_000;

/** Kinds of places that are kept however small: seats of countries and of their first-order divisions. */
const SEATS = new Set(['PPLC', 'PPLA']);

/** Kinds that are left out: sections of a town, and what is abandoned, destroyed or historical. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT']);

export function abroad() {
  return olderPlaces()
    .filter(({ country, kind, population }) => {
      if (country === 'BR' || country === '' || NO_TOWN.has(kind)) return false;
      return SOUTH_AMERICA.has(country) || SEATS.has(kind) || population >= ENOUGH_PEOPLE;
    })
    .map(({ name, country, latitude, longitude }) => ({ name, country, region: '', latitude, longitude }));
}
