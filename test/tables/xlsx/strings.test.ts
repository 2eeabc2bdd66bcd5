import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStrings } from '../../../src/main/tables/xlsx/strings.ts';

it('every shared text is found by its number', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'x'.repeat(1_000_000), '東'.repeat(1_000_000)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const strings = createStrings();
      for (const one of texts) strings.add(one);
      expect(texts.every((one, index) => strings.at(index) === one)).toBe(true);
      for (const none of [-1, texts.length, 0.5, Number.NaN]) expect(strings.at(none)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

it('hundreds of thousands of shared texts are found', () => {
  const strings = createStrings();
  const count = 300_000;
  for (let index = 0; index < count; index++) strings.add(`9BWZZZ377VT${index}`);
  expect([0, 65_535, 65_536, count - 1].map((index) => strings.at(index))).toEqual([
    '9BWZZZ377VT0',
    '9BWZZZ377VT65535',
    '9BWZZZ377VT65536',
    `9BWZZZ377VT${count - 1}`,
  ]);
});
