import { expect, test } from 'vitest';
import { foldSameLength, wordsOf } from '../../../src/renderer/help/found.ts';

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
