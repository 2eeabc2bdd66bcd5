import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellRow, LineRow } from '../../src/main/vins/row.ts';

test('a line that is not cut yet tells the same cells as one that is', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', '\t') });
  fc.assert(
    fc.property(line, fc.constantFrom(';', '\t', '\uffff'), (text, delimiter) => {
      const lazy = new LineRow(3, text, delimiter);
      const cut = new CellRow(3, text.split(delimiter));
      expect(lazy.cells).toEqual(cut.cells);
      expect(lazy.width).toBe(cut.width);
      for (let index = 0; index <= cut.width; index++) {
        const fresh = new LineRow(3, text, delimiter);
        expect(fresh.cell(index)).toBe(cut.cell(index));
        expect(fresh.width).toBe(cut.width);
      }
    }),
  );
});
