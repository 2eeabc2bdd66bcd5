import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escaped, partsOf, zipParts } from '../../helpers/workbook.ts';
import { readBytes } from './open.ts';

/** What XML holds (XML 1.0, 2.2); a carriage return has to be written as `_x000D_`. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...' \t\n<>&"\'_;ãé東🚚0aZ'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these.
  .map((value) => value.replace(/[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x[0-9a-f]{4}_/giu, ''));

type Cell = { readonly text: string; readonly how: 'shared' | 'inline' | 'formula' | 'rich' };

const cell = fc.record<Cell>({ text, how: fc.constantFrom('shared', 'inline', 'formula', 'rich') });

function workbookOf(table: readonly (readonly Cell[])[], referenced: boolean): Uint8Array {
  const strings: string[] = [];
  const t = (value: string) => `<t xml:space="preserve">${escaped(value)}</t>`;
  const body: Readonly<Record<Cell['how'], (value: string) => string>> = {
    shared: (value) => `t="s"><v>${strings.push(`<si>${t(value)}</si>`) - 1}</v>`,
    inline: (value) => `t="inlineStr"><is>${t(value)}</is>`,
    formula: (value) => `t="str"><f>A1</f><v>${escaped(value)}</v>`,
    rich: (value) => {
      const middle = value.length >> 1;
      // A character of two halves is never cut.
      const cut = /[\udc00-\udfff]/.test(value.charAt(middle)) ? middle + 1 : middle;
      const runs = [value.slice(0, cut), value.slice(cut)].map((run) => `<r>${t(run)}</r>`).join('');
      return `t="s"><v>${strings.push(`<si>${runs}</si>`) - 1}</v>`;
    },
  };
  const rows = table.map((cells, row) => {
    const written = cells.map(({ text: value, how }, column) => {
      const reference = referenced ? ` r="${String.fromCharCode(65 + column)}${row + 1}"` : '';
      return `<c${reference} ${body[how](value)}</c>`;
    });
    return `<row${referenced ? ` r="${row + 1}"` : ''}>${written.join('')}</row>`;
  });
  const parts = partsOf({ sheets: [{ name: 'x', rows: rows.join('\n') }], strings: strings.join('') });
  return zipParts(parts, { deflate: true });
}

it('any table of texts is read as it was written, in every way of writing it', async () => {
  const table = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async (cells, referenced) => {
      const { rows } = await readBytes(workbookOf(cells, referenced));
      const back = new Map(rows.map(([line, ...texts]) => [line, texts]));
      for (const [index, row] of cells.entries()) {
        const texts = row.map((one) => one.text);
        while (texts.at(-1) === '') texts.pop();
        expect(back.get(index + 1) ?? []).toEqual(texts);
      }
      expect(rows.every(([line]) => Number(line) <= cells.length)).toBe(true);
    }),
    { numRuns: 150 },
  );
});
