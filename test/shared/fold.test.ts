import { expect, it } from 'vitest';
import { fold } from '../../src/shared/fold.ts';

it.each([
  ['Posição', 'posicao'],
  ['Sa\u0303o', 'sao'],
  ['ÅRE', 'are'],
  ['9BW-1', '9bw-1'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
