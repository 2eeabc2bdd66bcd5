import { expect, it } from 'vitest';
import { fold, withoutAccents } from '../../src/shared/folding.ts';

it.each([
  ['Posição', 'posicao'],
  ['Sa\u0303o', 'sao'],
  ['ÅRE', 'are'],
  ['9BW-1', '9bw-1'],
])('leaves out accents and capitals of %j: %j', (text, folded) => {
  expect(withoutAccents(text)).toBe(folded);
});

it.each([
  ['Número do chassi', 'NU\u0301MERO  do_Chassi:'],
  ['N.º do chassi', 'N° DO CHASSI'],
  ["Santa Bárbara d'Oeste", 'santa barbara d’oeste'],
  ['Olhos d´Água', 'OLHOS DÁGUA'],
  ['Mogi-Mirim, SP', 'mogi mirim/sp'],
  ['Ｃｈａｓｓｉ', 'chas\u00adsi\u200b'],
])('folds %j and %j to one name', (some, other) => {
  expect(fold(some)).toBe(fold(other));
});

it.each([
  ['Valor', 'Valor %'],
  ['Valor R$', 'Valor R'],
  ['-', '...'],
  ['', '?'],
])('folds %j and %j to two names', (some, other) => {
  expect(fold(some)).not.toBe(fold(other));
});
