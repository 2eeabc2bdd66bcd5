import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Delimiter } from '../../src/contract/schemas/lists.ts';
import { readRows } from '../../src/main/tables/reader.ts';
import { CellRow, copyOfRow, isBlank, LineRow } from '../../src/main/tables/row.ts';

const line = fc.string({ unit: fc.constantFrom('a', 'é', '🚚', ' ', ';', '\t'), minLength: 1 });
const delimiters = fc.constantFrom<Delimiter>(';', '\t', '');
const lineEnds = fc.constantFrom('\r\n', '\n', '');

test('a line that is cut on demand has the same cells as one that was cut before', () => {
  fc.assert(
    fc.property(line, delimiters, lineEnds, (text, delimiter, lineEnd) => {
      const bytes = Buffer.from(`x\n${text}${lineEnd}`);
      const rows = [...readRows([bytes], { delimiter, newline: '\n' })];
      const lazy = rows.flat().find((row) => row.line === 2);
      const cut = new CellRow(2, delimiter === '' ? [text] : text.split(delimiter));
      if (!(lazy instanceof LineRow)) return expect(lazy).toBeInstanceOf(LineRow);
      expect(lazy.cells).toEqual(cut.cells);
      expect(lazy.width).toBe(cut.width);
      for (let index = 0; index <= cut.width; index++) expect(lazy.cell(index)).toBe(cut.cell(index));
      expect(lazy.bytes.toString('utf8', lazy.start, lazy.end)).toBe(text);
      expect(copyOfRow(lazy)).toEqual(cut);
    }),
  );
});

test('a detached row does not change when later rows are read', () => {
  const pieces = ['a;b\n', 'c;d\n', 'e;f\n'].map((text) => Buffer.from(text));
  const rows = [];
  for (const batch of readRows(pieces, { delimiter: ';', newline: '\n' })) rows.push(...batch.map(copyOfRow));
  expect(rows.map(({ cells }) => cells.join())).toEqual(['a,b', 'c,d', 'e,f']);
});

test('a row of characters that nobody sees is blank, such as the one with which DOS ends a file', () => {
  const unseen = ['', ' ', '\u001a', '\0\0\0', '\u00a0\u200b', '\u2800'];
  expect(unseen.filter((cell) => !isBlank(new CellRow(1, ['', cell])))).toEqual([]);
  expect(isBlank(new CellRow(1, ['', '\u001a-']))).toBe(false);
});
