import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedSearch, textPattern } from '../../../src/main/store/fleet-index/fold-table.ts';
import { FOLDED_END, foldedRows } from '../../../src/main/store/fleet-index/folded-rows.ts';
import { rowPacker } from '../../../src/main/store/list-blocks/row-packer.ts';
import { vinOf } from '../helpers.ts';

/** Letters of one to four bytes, escapes, what is overlooked, all kinds of blanks. */
const characters =
  'aAãÃ\u0303áçÇoõßñдДإɐ東ｱ🚚1- .\n\t\\"%_,[]\u001b\u001e\u001f\u00a0\u3000\u200b\u2013'.split(/(?:)/u);
const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 });

/** The folded texts of the shown cells, row by row. */
function folded(rows: readonly (readonly string[])[], shown: readonly number[]): string[][] {
  const packer = rowPacker();
  for (const row of rows) packer.add(1, vinOf(1), row);
  const stored = packer.take().cells;
  const isShown = Uint8Array.from({ length: 5 }, (_, column) => Number(shown.includes(column)));
  const { bytes, starts } = foldedRows(stored, isShown, rows.length);
  return rows.map((_, row) => {
    const cells: string[] = [];
    let from = starts[row] ?? 0;
    for (let at = from; at < (starts[row + 1] ?? 0); at++) {
      if (bytes[at] !== FOLDED_END) continue;
      cells.push(Buffer.from(bytes.subarray(from, at)).toString());
      from = at + 1;
    }
    return cells;
  });
}

test('The folded cells contain a folded search just where its pattern finds it in the cells.', () => {
  const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.uniqueArray(fc.nat(4)), text, (rows, shown, search) => {
      const [wanted, pattern] = [foldedSearch(search), textPattern(search)];
      expect(wanted === '').toBe(pattern === null);
      fc.pre(pattern !== null);
      const cells = rows.map((row) => row.filter((_, column) => shown.includes(column)));
      expect(folded(rows, shown).map((row) => row.map((cell) => cell.includes(wanted)))).toEqual(
        cells.map((row) => row.map((cell) => pattern?.test(cell))),
      );
    }),
    { numRuns: 5_000, seed: 7 },
  );
});

test('Capitals with more bytes than their letters fit.', () => {
  expect(folded([['ɐ'.repeat(50)], ['b']], [0])).toEqual([['Ɐ'.repeat(50)], ['B']]);
});

test('Letters fold without case and accents, and blanks and dashes do not matter.', () => {
  expect(
    folded(
      [
        ['São  Paulo', 'x', 'ABC-1d23'],
        ['"\\\n', 'ДОМ'],
      ],
      [0, 1, 2],
    ),
  ).toEqual([
    ['SAO PAULO', 'X', 'ABC1D23'],
    ['"\\ ', 'ДОМ'],
  ]);
});
