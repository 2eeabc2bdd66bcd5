import { expect, test } from 'vitest';
import {
  foldSameLength,
  occurrencesOf,
  occurrencesOfAll,
  wordsOf,
} from '../../../src/renderer/help/found.ts';

test.each([
  ['Posição', 'posicao'],
  ['ÁÉÎÕÜÇ', 'aeiouc'],
  ['VIN 9BW', 'vin 9bw'],
  // Folded characters that would be longer or shorter stay as they are.
  ['İstanbul', 'istanbul'],
  ['Straße', 'straße'],
  ['ﬁm 😀', 'ﬁm 😀'],
])('folds %j to %j', (text, folded) => {
  expect(foldSameLength(text)).toBe(folded);
  expect(folded).toHaveLength(text.length);
});

test('a search is split into folded words at its white space', () => {
  expect(wordsOf('  Posição   do mapa ')).toEqual(['posicao', 'do', 'mapa']);
  expect(wordsOf('   ')).toEqual([]);
});

test('a word is found everywhere, without overlaps', () => {
  expect(occurrencesOf('mapa e mapas', 'mapa')).toEqual([
    [0, 4],
    [7, 11],
  ]);
  expect(occurrencesOf('aaaa', 'aa')).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(occurrencesOf('mapa', 'lista')).toEqual([]);
  expect(occurrencesOf('mapa', '')).toEqual([]);
});

test('the occurrences of several words come in the order of the text', () => {
  expect(occurrencesOfAll('copia de seguranca, outra copia', ['seguranca', 'copia'])).toEqual([
    [0, 5],
    [9, 18],
    [26, 31],
  ]);
});
