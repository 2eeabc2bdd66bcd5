import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPattern } from '../../../src/main/store/fleet-index/fold-table.ts';

const finds = (text: string, within: string) => textPattern(text)?.test(within) ?? null;

test.each([
  ['sao paulo', 'São Paulo'],
  ['SÃO PAULO', 'sao paulo'],
  ['goncalves', 'GONÇALVES'],
  ['abc-1d23', 'ABC1D23'],
  ['abc1d', 'ABC-1D23'],
  ['abc–1d', 'ABC‑1D23'],
  ['São', 'Sa\u0303o decomposed'],
  ['Sa\u0303o', 'São composed'],
  ['sp centro', 'SP - Centro'],
  ['a b', 'A\u00a0\n  b'],
  ['joão  da', 'JOÃO DA SILVA'],
  ['100%', 'a 100% b'],
  ['a_b', 'A_B'],
  ['.*', 'x.*'],
  ['\\"', 'a\\"b'],
  ['[1]', 'vaga [1]'],
  ['straße', 'STRAßE'],
  ['ñandú', 'NANDU'],
  ['дом', 'ДОМ'],
  ['ɐ', 'Ɐ'],
  ['東京', '東京都'],
  ['🚚', 'a 🚚'],
  ['ＡＢＣ１Ｄ', 'abc-1d23'],
  ['abc1d', 'ＡＢＣ－１Ｄ２３'],
  ['são', 'Ｓａ\u0303o'],
  ['１％', 'a 1% b'],
  ['1%', 'a １％ b'],
  ['！～', 'a!~'],
  ['!~', 'a！～'],
  ['abc\u22121d', 'ABC\u20431D23'],
])('%j is found in %j', (text, within) => {
  expect(finds(text, within)).toBe(true);
});

test.each([
  ['a%b', 'axb'],
  ['a_b', 'axb'],
  ['.', 'a'],
  ['sp', 's p'],
  ['sul', 'su'],
])('%j is not found in %j', (text, within) => {
  expect(finds(text, within)).toBe(false);
});

test.each(['', '  ', ' - ', '\u200b'])('There is no pattern for %j.', (text) => {
  expect(textPattern(text)).toBeNull();
});

/** The same by rewriting both texts. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f-]/g, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
}

test('A pattern finds a text where the folded text contains the folded search.', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAãÃáçÇoõ1-. \n%_\\"'.split('')), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (search, within) => {
      const wanted = folded(search).trim();
      fc.pre(wanted !== '');
      expect(finds(search, within)).toBe(folded(within).includes(wanted));
    }),
    { numRuns: 3_000, seed: 3 },
  );
});
