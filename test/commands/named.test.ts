import { expect, it } from 'vitest';
import { findNamed } from '../../src/main/commands/named.ts';

const all = [
  { id: 1, name: 'Frota' },
  { id: 2, name: 'Norte' },
  { id: 3, name: 'Norte' },
  { id: 4, name: 'Região São-José' },
  { id: 5, name: 'frota' },
];

it.each([
  ['list', { kind: 'name', name: 'Sul' }, 'There is no list "Sul" in this data folder.'],
  ['list', { kind: 'id', id: 9 }, /^There is no list with the number 9 /],
  ['list', { kind: 'name', name: 'Norte' }, 'There are several lists "Norte"; name one of them: id:2, id:3.'],
  ['connection', { kind: 'name', name: 'Sul' }, 'There is no connection "Sul" in this data folder.'],
  ['connection', { kind: 'id', id: 9 }, /^There is no connection with the number 9 /],
  ['connection', { kind: 'name', name: 'Norte' }, /^There are several connections "Norte".* id:2, id:3\.$/],
] as const)('the command line says why it finds no %s for %j', (what, wanted, text) => {
  const message = typeof text === 'string' ? text : expect.stringMatching(text);
  expect(() => findNamed(what, all, wanted)).toThrow(expect.objectContaining({ kind: 'bad-input', message }));
});

it.each([
  ['Frota', 1],
  ['Regia\u0303o Sa\u0303o Jose\u0301', 4],
  ['REGIAO SAO_JOSE', 4],
])('the command line finds the list that %j names', (name, id) => {
  expect(findNamed('list', all, { kind: 'name', name })).toMatchObject({ id });
});
