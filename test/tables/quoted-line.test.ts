import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { quotedCells } from '../../src/main/tables/quoted-line.ts';

test.each([
  ['"a";"b"', ['a', 'b']],
  ['a;"b;c";', ['a', 'b;c', '']],
  ['"5"" tela";""', ['5" tela', '']],
  ['""""', ['"']],
  ['', ['']],
])('cuts %s', (line, cells) => {
  expect(quotedCells(line, ';')).toEqual(cells);
});

test.each(['5" tela;x', '"a" ;b', '"a"b;c', '"open;b', '"', '"""', 'a;"b""'])(
  'leaves %s to others',
  (line) => {
    expect(quotedCells(line, ';')).toBeNull();
  },
);

test('a parser of whole files cuts every line that it accepts in the same way', () => {
  const line = fc.string({ unit: fc.constantFrom('a', ';', '"', ' '), minLength: 1 });
  let cut = 0;
  fc.assert(
    fc.property(line, (text) => {
      const cells = quotedCells(text, ';');
      if (cells === null) return;
      cut++;
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\n', fastMode: false });
      expect(errors).toEqual([]);
      expect(data).toEqual([cells]);
    }),
    { numRuns: 5000 },
  );
  expect(cut).toBeGreaterThan(100);
});
