import { expect, test } from 'vitest';
import { openPlaces, type Places } from '../../../src/main/places/nearest.ts';
import { NO_PLACE, NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { placeKeys } from '../../../src/main/store/fleet-index/place-keys.ts';

const places = await openPlaces('resources/places/places.bin');

const numberOf = (name: string, region: string): number => {
  for (let number = 0; number < places.count; number++)
    if (places.nameOf(number) === name && places.areaOf(number).region === region) return number;
  throw new Error(`there is no ${name}`);
};

/** The names of the column's places in the order of their keys. */
const inOrder = (column: readonly number[], of: Places = places): string[] => {
  const keys = placeKeys(Uint16Array.from(column), of);
  return [...column.keys()]
    .sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
    .map((index) => (keys[index] === NONE ? '' : of.nameOf(column[index] ?? 0)));
};

test('Vehicles are in order of state, then of name without accents; those without a place are last.', () => {
  const [osasco, obidos, aguai, ze] = [
    numberOf('Osasco', 'SP'),
    numberOf('Óbidos', 'PA'),
    numberOf('Aguaí', 'SP'),
    numberOf('Zé Doca', 'MA'),
  ];
  expect(inOrder([osasco, NO_PLACE, obidos, aguai, ze])).toEqual([
    'Zé Doca',
    'Óbidos',
    'Aguaí',
    'Osasco',
    '',
  ]);
});

test('A place that is seen later comes between those that were seen before.', () => {
  const [santos, sorocaba, sumare] = ['Santos', 'Sorocaba', 'Sumaré'].map((name) => numberOf(name, 'SP'));
  const fresh = { ...places };
  expect(inOrder([sumare ?? 0, santos ?? 0], fresh)).toEqual(['Santos', 'Sumaré']);
  expect(inOrder([sumare ?? 0, sorocaba ?? 0], fresh)).toEqual(['Sorocaba', 'Sumaré']);
  expect(inOrder([sumare ?? 0, sorocaba ?? 0, santos ?? 0], fresh)).toEqual(['Santos', 'Sorocaba', 'Sumaré']);
});
