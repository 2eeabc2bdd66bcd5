import { expect, test } from 'vitest';
import { fold, stretchesOf, wordsOf } from '../../../src/renderer/help/found.ts';

test.each([
  ['Posição', 'posicao'],
  ['ÁÉÎÕÜÇ', 'aeiouc'],
  ['VIN 9BW', 'vin 9bw'],
  // As long as they were, whatever their capitals and letters are: offsets stay what they are.
  ['İstanbul', 'istanbul'],
  ['Straße', 'straße'],
  ['ﬁm 😀', 'ﬁm 😀'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(folded).toHaveLength(text.length);
});

test('the words of a search are folded and without the white space around them', () => {
  expect(wordsOf('  Posição   do mapa ')).toEqual(['posicao', 'do', 'mapa']);
  expect(wordsOf('   ')).toEqual([]);
});

test('a word is found wherever it stands, and not within itself', () => {
  expect(stretchesOf('mapa e mapas', 'mapa')).toEqual([
    [0, 4],
    [7, 11],
  ]);
  expect(stretchesOf('aaaa', 'aa')).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(stretchesOf('mapa', 'lista')).toEqual([]);
  expect(stretchesOf('mapa', '')).toEqual([]);
});
