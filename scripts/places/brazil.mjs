/** The seats of Brazil's 5,570 municipalities: IBGE's codes, names and borders, GeoNames' coordinates of the towns. */
import { createRequire } from 'node:module';
import { kmOutside } from './geometry.mjs';
import { municipalities, newerPlaces, olderPlaces } from './geonames.mjs';
import { seats as known, names } from './mended.mjs';

const require = createRequire(import.meta.url);

const MUNICIPALITIES = 5_570;

/** The states by the first two digits of IBGE's codes of their municipalities. */
const STATES = new Map(
  Object.entries({
    ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO' },
    ...{ 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN', 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA' },
    ...{ 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP' },
    ...{ 41: 'PR', 42: 'SC', 43: 'RS' },
    ...{ 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
  }),
);

/** A place this far outside a border still counts as inside: borders are simplified, and many a town lies on one. */
const SLACK_KM = 5;

/** Most letters in which two spellings of one name may differ: Iguaraci and Iguaracy, Turaru and Tururu. */
const SLIPS = 2;

/** @throws Error with the names of the municipalities whose seat was not found */
export function seats() {
  const areas = new Map(
    require('ibge-cidades-com-poligonos/municipios-poligonos.json').map((area) => [
      area.municipioCodigo,
      area,
    ]),
  );
  const brazilian = [...newerPlaces(), ...olderPlaces()].filter(({ country }) => country === 'BR');
  const byState = Map.groupBy(brazilian, ({ admin1 }) => admin1);
  const found = municipalities().map(({ admin1, ibge, name }) => {
    const area = areas.get(ibge);
    const seat = known.get(ibge) ?? seatAmong(byState.get(admin1) ?? [], { ibge, name, area });
    return {
      name: names.get(ibge) ?? area?.municipioNome ?? name,
      country: 'BR',
      region: STATES.get(ibge.slice(0, 2)),
      latitude: seat?.latitude,
      longitude: seat?.longitude,
    };
  });
  const missing = found.filter(({ latitude }) => latitude === undefined).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`no seat was found for ${missing.join(', ')}`);
  if (found.length !== MUNICIPALITIES) throw new Error(`${found.length} municipalities`);
  return found;
}

/**
 * The place that bears the municipality's name and lies in it. GeoNames' own codes of municipalities are not to be
 * trusted alone: some seats have their neighbour's.
 */
function seatAmong(places, { ibge, name, area }) {
  const spellings = [name, area?.municipioNome ?? name, names.get(ibge) ?? name].map(plain);
  return places
    .map((place) => ({ place, slips: Math.min(...spellings.map((one) => distance(one, plain(place.name)))) }))
    .filter(({ slips }) => slips <= SLIPS)
    .map(({ place, slips }) => ({
      ...place,
      slips,
      km: area ? kmOutside(place, area.poligono.coordinates) : place.admin2 === ibge ? 0 : Infinity,
    }))
    .filter(({ km }) => km <= SLACK_KM)
    .sort((a, b) => a.slips - b.slips || a.km - b.km || (b.admin2 === ibge) - (a.admin2 === ibge))[0];
}

/** The name without accents, signs and case. */
function plain(name) {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Levenshtein's distance, given up beyond {@link SLIPS}. */
function distance(a, b) {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > SLIPS) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    if (Math.min(...next) > SLIPS) return Infinity;
    row = next;
  }
  return row[b.length];
}
