import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readPlaces } from '../../src/main/places/file.ts';
import { openPlaces } from '../../src/main/places/nearest.ts';

const file = fileURLToPath(new URL('../../resources/places/places.bin', import.meta.url));
const table = await readPlaces(file);
const places = await openPlaces(file);

const nameAt = (latitude: number, longitude: number) => {
  const place = places.nearest(latitude, longitude);
  return place && `${place.name}, ${place.region ?? place.country}`;
};

/** All places, with kilometres by the haversine formula on a sphere of 6,371 km, by nothing that the index does. */
const all = table.names.map((name, place) => ({
  name,
  area: table.areas[table.areaOf[place] ?? 0],
  longitude: table.index.coords[2 * place] ?? 0,
  latitude: table.index.coords[2 * place + 1] ?? 0,
}));
const radians = (degrees: number) => (degrees * Math.PI) / 180;
function kilometres(a: { latitude: number; longitude: number }, latitude: number, longitude: number): number {
  const north = Math.sin(radians(latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(latitude)) * east;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
}

describe('The bundled places', () => {
  const brazil = all.filter(({ area }) => area?.country === 'BR');

  it('They have the seats of all 5,570 municipalities, by state as IBGE counts them.', () => {
    const perState = Map.groupBy(brazil, ({ area }) => area?.region);
    const counts = Object.fromEntries([...perState].map(([state, seats]) => [state, seats.length]));
    expect(counts).toEqual({
      ...{ AC: 22, AL: 102, AM: 62, AP: 16, BA: 417, CE: 184, DF: 1, ES: 78, GO: 246, MA: 217, MG: 853 },
      ...{ MS: 79, MT: 141, PA: 144, PB: 223, PE: 185, PI: 224, PR: 399, RJ: 92, RN: 167, RO: 52, RR: 15 },
      ...{ RS: 497, SC: 295, SE: 75, SP: 645, TO: 139 },
    });
    expect(brazil).toHaveLength(5570);
  });

  it('Each name is there once in a state, with its accents.', () => {
    const names = new Set(brazil.map(({ name, area }) => `${name}, ${area?.region}`));
    expect(names.size).toBe(5570);
    for (const name of ['São Paulo, SP', 'Maceió, AL', "Sant'Ana do Livramento, RS", 'Içara, SC', 'Uauá, BA'])
      expect(names).toContain(name);
  });

  it('The five places called Bom Jesus are there, each in its state.', () => {
    const states = brazil.filter(({ name }) => name === 'Bom Jesus').map(({ area }) => area?.region);
    expect(states.sort()).toEqual(['PB', 'PI', 'RN', 'RS', 'SC']);
    expect(nameAt(-28.6686, -50.4172)).toBe('Bom Jesus, RS');
    expect(nameAt(-9.0744, -44.3586)).toBe('Bom Jesus, PI');
  });

  it('Places of the neighbours and of the world are there.', () => {
    const count = (country: string) => all.filter(({ area }) => area?.country === country).length;
    for (const country of ['AR', 'BO', 'CL', 'CO', 'EC', 'PE', 'PY', 'UY', 'VE'])
      expect(count(country)).toBeGreaterThan(100);
    expect(all.length).toBeGreaterThan(50_000);
  });
});

describe('The nearest town', () => {
  // The towns' centres as maps have them, by their main church or square.
  test.each([
    ['São Paulo, SP', -23.5505, -46.6333],
    ['Rio de Janeiro, RJ', -22.9068, -43.1729],
    ['Campinas, SP', -22.9056, -47.0608],
    ['Belo Horizonte, MG', -19.9191, -43.9386],
    ['Salvador, BA', -12.9718, -38.5011],
    ['Recife, PE', -8.0578, -34.8829],
    ['Fortaleza, CE', -3.7275, -38.5275],
    ['Belém, PA', -1.4558, -48.4902],
    ['Manaus, AM', -3.119, -60.0217],
    ['Porto Velho, RO', -8.7619, -63.9039],
    ['Rio Branco, AC', -9.9747, -67.81],
    ['Boa Vista, RR', 2.8235, -60.6758],
    ['Macapá, AP', 0.0356, -51.0705],
    ['Cuiabá, MT', -15.5989, -56.0949],
    ['Campo Grande, MS', -20.4486, -54.6295],
    ['Goiânia, GO', -16.6786, -49.2539],
    ['Curitiba, PR', -25.4284, -49.2733],
    ['Joinville, SC', -26.3045, -48.8487],
    ['Porto Alegre, RS', -30.0328, -51.2302],
    ['São Luís, MA', -2.5307, -44.3068],
    ['Feira de Santana, BA', -12.2664, -38.9663],
    ['Rondonópolis, MT', -16.4708, -54.6361],
    ['Palmeira dos Índios, AL', -9.407, -36.628],
    ['Fernando de Noronha, PE', -3.8403, -32.4106],
    ['Montevideo, UY', -34.9059, -56.1913],
    ['Buenos Aires, AR', -34.6083, -58.3712],
    ['Suva, FJ', -18.1416, 178.4419],
  ])('The centre of a town is in it: %s.', (name, latitude, longitude) => {
    expect(nameAt(latitude, longitude)).toBe(name);
    expect(places.nearest(latitude, longitude)?.distanceKm).toBeLessThan(3);
  });

  it('The nearest place is on its own side of a border.', () => {
    expect(nameAt(-30.905, -55.551)).toBe('Rivera, UY');
    expect(nameAt(-30.8908, -55.5323)).toBe("Sant'Ana do Livramento, RS");
    expect(nameAt(-22.535, -55.72)).toBe('Ponta Porã, MS');
    expect(nameAt(-22.5547, -55.737)).toBe('Pedro Juan Caballero, PY');
    expect(nameAt(-25.5469, -54.5882)).toBe('Foz do Iguaçu, PR');
    expect(nameAt(-25.5097, -54.6111)).toBe('Ciudad del Este, PY');
    expect(nameAt(-29.7614, -57.0853)).toBe('Uruguaiana, RS');
  });

  it.each([
    ['N', 0.108, 0],
    ['NE', 0.0763, 0.083],
    ['E', 0, 0.117],
    ['SE', -0.0763, 0.083],
    ['S', -0.108, 0],
    ['SW', -0.0763, -0.083],
    ['W', 0, -0.117],
    ['NW', 0.0763, -0.083],
  ])('A position 12 km %s of Parintins is said to be there.', (direction, north, east) => {
    // The nearest other town is 20 km and more away.
    const [latitude, longitude] = [-2.62833, -56.73583];
    const place = places.nearest(latitude + north, longitude + east);
    expect(place).toMatchObject({ name: 'Parintins', region: 'AM', country: 'BR', direction });
    expect(place?.distanceKm).toBeGreaterThan(11);
    expect(place?.distanceKm).toBeLessThan(14);
  });
});

describe('The ends of the earth', () => {
  it.each([
    ['the open Atlantic', -20, -20],
    ['the South Pole', -90, 0],
    ['the North Pole', 90, -180],
    ['the South Pacific', -48.88, -123.39],
  ])('There is no place in %s.', (_, latitude, longitude) => {
    expect(places.nearest(latitude, longitude)).toBeNull();
  });

  it('The nearest place may be across the antimeridian.', () => {
    const fiji = places.nearest(-16.5, -179.99);
    expect(fiji).toMatchObject({ country: 'FJ', direction: 'E' });
    expect(places.nearest(-16.5, 180)).toMatchObject({ name: fiji?.name });
    expect(places.nearest(-16.5, -180)).toMatchObject({ name: fiji?.name });
  });

  it.each([
    [Number.NaN, 0],
    [0, Number.NaN],
    [90.01, 0],
    [-91, 0],
    [0, 180.5],
    [0, Number.POSITIVE_INFINITY],
  ])('There is no place for %d, %d.', (latitude, longitude) => {
    expect(places.nearest(latitude, longitude)).toBeNull();
  });
});

it('The nearest place is the one that a comparison with every place finds.', () => {
  const anywhere = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  const near = fc
    .tuple(fc.nat(all.length - 1), fc.double({ min: -3, max: 3, noNaN: true }), fc.nat(360))
    .map(([place, degrees, angle]): [number, number] => {
      const { latitude = 0, longitude = 0 } = all[place] ?? {};
      const north = latitude + degrees * Math.cos(angle);
      const east = longitude + degrees * Math.sin(angle);
      return [Math.max(-90, Math.min(90, north)), Math.max(-180, Math.min(180, east))];
    });
  fc.assert(
    fc.property(fc.oneof(anywhere, near), ([latitude, longitude]) => {
      const least = all.reduce((km, place) => Math.min(km, kilometres(place, latitude, longitude)), Infinity);
      const found = places.nearest(latitude, longitude);
      if (least > 300.001) expect(found).toBeNull();
      // Two places may be at the same distance: it counts that none is nearer.
      else if (least < 299.999) expect(found?.distanceKm).toBeCloseTo(least, 6);
    }),
    { numRuns: 400 },
  );
});
