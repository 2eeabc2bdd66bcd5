/** Vehicles by the bundled places: filtered by search, counted and grouped by place, state and country. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { PlaceArea } from '../../../src/contract/schemas/places.ts';
import { openPlaces } from '../../../src/main/places/nearest.ts';
import { areaGroups } from '../../../src/main/store/fleet-index/area-groups.ts';
import { emptyColumns } from '../../../src/main/store/fleet-index/columns.ts';
import { statesOf } from '../../../src/main/store/fleet-index/counts.ts';
import { countByPlace } from '../../../src/main/store/fleet-index/place-counts.ts';
import { matchPlaces } from '../../../src/main/store/fleet-index/place-search.ts';

const places = await openPlaces(
  fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url)),
);

/** In an order that is neither that of their names nor its reverse. */
const cities = {
  Recife: [-8.0539, -34.8811],
  Santos: [-23.9608, -46.3336],
  Campinas: [-22.9056, -47.0608],
  Sorocaba: [-23.5, -47.458],
  Montevideo: [-34.9033, -56.1882],
  Florianópolis: [-27.5967, -48.5492],
} as const;
const numberOf = new Map(
  Object.entries(cities).map(([name, [latitude, longitude]]) => [name, places.numberAt(latitude, longitude)]),
);

/** One vehicle in each city, and one on the open sea. */
const columns = emptyColumns(numberOf.size + 1);
columns.seenAt.fill(1_000);
columns.status.fill(0);
columns.place.set([...numberOf.values()].map((number) => number ?? -1));
const all = new Uint8Array(columns.size).fill(1);

const area = (country: string, region: string | null = null, name: string | null = null): PlaceArea => ({
  country,
  region,
  name,
});
const counted = (within: PlaceArea | null, search = '', limit = 10) =>
  countByPlace(columns, all, places, { within, search, limit }).places.map(({ place }) => place);

test('Places with equally many vehicles come by their names, states by their country and code.', () => {
  expect(counted(null)).toEqual([...[area('BR', 'SP'), area('BR', 'PE'), area('BR', 'SC')], area('UY')]);
  expect(counted(area('BR', 'SP')).map(({ name }) => name)).toEqual(['Campinas', 'Santos', 'Sorocaba']);
  expect(counted(area('BR'), '', 2).map(({ name }) => name)).toEqual(['Campinas', 'Florianópolis']);
});

test('Within a country all its places count, in whatever state, and none of another country.', () => {
  expect(counted(area('UY')).map(({ name }) => name)).toEqual(['Montevideo']);
  expect(counted(area('BR')).map(({ name }) => name)).toEqual([
    ...['Campinas', 'Florianópolis', 'Recife', 'Santos', 'Sorocaba'],
  ]);
  expect(counted(area('BR', 'SP'), 'so').map(({ name }) => name)).toEqual(['Sorocaba']);
  expect(counted(area('BR', 'PE'), 'so')).toEqual([]);
});

test('Groups of equally many vehicles come in the order of their areas, the largest before them.', () => {
  const groupsBy = areaGroups(() => places);
  const states = statesOf(columns, all, { lateBefore: 0, silentBefore: 0 });
  const grouped = (by: 'region' | 'country' | 'place', limit = 10) => {
    const { groups, others, nowhere, distinct } = groupsBy(columns, states, by, limit);
    const names = groups.map(({ group, counts }) => [group.kind === 'area' && group.area, counts.total]);
    return { names, others: others.total, nowhere: nowhere.total, distinct };
  };
  expect(grouped('region')).toEqual({
    ...{ others: 0, nowhere: 1, distinct: 4 },
    names: [
      [area('BR', 'SP'), 3],
      [area('BR', 'PE'), 1],
      [area('BR', 'SC'), 1],
      [area('UY'), 1],
    ],
  });
  expect(grouped('country', 1)).toEqual({
    ...{ others: 1, nowhere: 1, distinct: 2 },
    names: [[area('BR'), 5]],
  });
  const byName = [
    area('BR', 'PE', 'Recife'),
    area('BR', 'SC', 'Florianópolis'),
    area('BR', 'SP', 'Campinas'),
  ];
  expect(grouped('place', 3)).toEqual({
    ...{ others: 3, nowhere: 1, distinct: 6 },
    names: byName.map((one) => [one, 1]),
  });
});

test('Without the places every position is in no area.', () => {
  const states = statesOf(columns, all, { lateBefore: 0, silentBefore: 0 });
  const { groups, nowhere, distinct } = areaGroups(() => null)(columns, states, 'region', 10);
  expect({ groups, nowhere: nowhere.total, distinct }).toEqual({ groups: [], nowhere: 7, distinct: 0 });
  expect(countByPlace(columns, all, null, { within: null, search: 'recife', limit: 9 }).places).toEqual([]);
});

test.each([
  ['recife', ['Recife']],
  [' Recife – PE. ', ['Recife']],
  ['sor', ['Sorocaba']],
  ['florianopolis', ['Florianópolis']],
  // Two letters are a state, and are not sought within names.
  ['sp', ['Santos', 'Campinas', 'Sorocaba']],
  ['sP,', ['Santos', 'Campinas', 'Sorocaba']],
  ['so', null],
  ['nosuchplace', null],
  [' - ', null],
])('A search for the place %j finds %j.', (search, found) => {
  const named = matchPlaces(places, search);
  const names =
    named && [...numberOf].filter(([, number]) => named[number ?? -1] === 1).map(([name]) => name);
  expect(names).toEqual(found);
});
