import { expect, it } from 'vitest';
import { placeRowsOf } from '../../../src/renderer/filters/place-rows.ts';

const SP = { country: 'BR', region: 'SP', name: null };
const PR = { country: 'BR', region: 'PR', name: null };
const campinas = { ...SP, name: 'Campinas' };
const santos = { ...SP, name: 'Santos' };
const paranagua = { ...PR, name: 'Paranaguá' };

const areas = [
  { place: SP, count: 9 },
  { place: PR, count: 4 },
];
const language = 'pt-BR';

it('States and countries are shown, and chosen areas without vehicles too.', () => {
  const chosen = [{ country: 'AR', region: null, name: null }, campinas, SP];
  expect(placeRowsOf({ within: null, search: '', language }, { found: areas, areas, chosen })).toEqual([
    { place: chosen[0], count: 0 },
    ...areas,
  ]);
});

it('An opened state shows the whole state first, then its municipalities.', () => {
  const found = [{ place: campinas, count: 7 }];
  const chosen = [santos, paranagua, PR];
  expect(placeRowsOf({ within: SP, search: '', language }, { found, areas, chosen })).toEqual([
    { place: SP, count: 9 },
    { place: santos, count: 0 },
    { place: campinas, count: 7 },
  ]);
});

it('A search shows the states that it finds, then municipalities, and no earlier result.', () => {
  const found = [areas[0] ?? { place: SP, count: 9 }, { place: paranagua, count: 2 }];
  expect(placeRowsOf({ within: null, search: 'parana', language }, { found, areas, chosen: [] })).toEqual([
    { place: PR, count: 4 },
    { place: paranagua, count: 2 },
  ]);
  expect(
    placeRowsOf(
      { within: SP, search: 'sao', language },
      { found: [{ place: santos, count: 1 }], areas, chosen: [] },
    ),
  ).toEqual([{ place: santos, count: 1 }]);
});
