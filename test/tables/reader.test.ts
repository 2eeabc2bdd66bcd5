import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvDialect, csvLine } from '../../src/main/export/csv.ts';
import type { Dialect } from '../../src/main/tables/dialect.ts';
import { readRows } from '../../src/main/tables/reader.ts';
import type { Row } from '../../src/main/tables/row.ts';
import { rowsOfText } from './rows.ts';

const semicolon: Dialect = { delimiter: ';', newline: '\n' };

function read(text: string, dialect = semicolon, size = text.length || 1) {
  return rowsOfText(text, dialect, size);
}

const whole = ({ line, cells, brokenQuote }: Row) => ({ line, cells, brokenQuote });

/** `line: cells` of each row. */
function lines(text: string, dialect = semicolon) {
  return read(text, dialect).map((row) => [row.line, ...row.cells]);
}

describe('readRows', () => {
  it.each([1, 2, 3, 64])(
    'reads backslashes before quotes where the text has them, in pieces of %d',
    (size) => {
      const text = '"carga \\"seca\\"; lona";A\r\n"C:\\\\";"fim \\""\r\nb\\;"\\n"\r\n';
      const rows = read(text, { ...semicolon, isEscaped: true }, size).map(({ cells }) => cells);
      expect(rows).toEqual([
        ['carga "seca"; lona', 'A'],
        ['C:\\\\', 'fim "'],
        ['b\\', '\\n'],
      ]);
    },
  );

  it('counts the lines of the file across quoted line ends and blank rows', () => {
    expect(lines('a;b\r\n\r\n"x\r\ny";2\r\n;\r\nlast;3')).toEqual([
      [1, 'a', 'b'],
      [2, ''],
      [3, 'x\r\ny', '2'],
      [5, '', ''],
      [6, 'last', '3'],
    ]);
  });

  it('reads LF, CRLF and both in one file, and CR', () => {
    const rows = [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ];
    expect(lines('a;b\nc;d\n')).toEqual(rows);
    expect(lines('a;b\r\nc;d\n')).toEqual(rows);
    expect(lines('a;"b"\r\nc;"d"\r\n')).toEqual(rows);
    expect(lines('a;b\rc;d\r', { delimiter: ';', newline: '\r' })).toEqual(rows);
  });

  it('leaves short and long rows as they are', () => {
    expect(lines('a;b;c\n1\n1;2;3;4\n')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '1'],
      [3, '1', '2', '3', '4'],
    ]);
  });

  it('reads a file of one column with any text in it', () => {
    expect(lines('a;b,c\td|e\n"x"\n', { delimiter: '', newline: '\n' })).toEqual([
      [1, 'a;b,c\td|e'],
      [2, 'x'],
    ]);
  });

  it('reads a quote inside a cell as text', () => {
    expect(lines('5" tela;x\n"5"" tela";y\n')).toEqual([
      [1, '5" tela', 'x'],
      [2, '5" tela', 'y'],
    ]);
  });

  it('loses no row when a quote is never closed', () => {
    const rows = read('a;b\n"x;1\ny;2\nz;3\n');
    expect(rows.map((row) => [row.line, ...row.cells, row.brokenQuote])).toEqual([
      [1, 'a', 'b', false],
      [2, '"x', '1', true],
      [3, 'y', '2', false],
      [4, 'z', '3', false],
    ]);
  });

  it('loses no row when another row seems to close a quote', () => {
    expect(lines('a;b\n"x;1\ny;2\n"z";3\n')).toEqual([
      [1, 'a', 'b'],
      [2, '"x', '1'],
      [3, 'y', '2'],
      [4, 'z', '3'],
    ]);
  });

  it('splits no cell at a quote that was not doubled', () => {
    expect(lines('a;b\n"5" tela; grande";1\n"A" frota;2\n')).toEqual([
      [1, 'a', 'b'],
      [2, '5" tela; grande', '1'],
      [3, '"A" frota', '2'],
    ]);
  });

  it('reads quotes as text in a file that never closes them, in time linear in the file', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `"${index};${'x'.repeat(40)}\n`).join('');
    const rows = read(text, semicolon, 65_536);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toMatchObject({ line: 20_000, cells: ['"19999', 'x'.repeat(40)] });
  });

  it('refuses a line without end', () => {
    const pieces = Array.from({ length: 20 }, () => Buffer.alloc(100_000, 'x'));
    expect(() => [...readRows(pieces, semicolon)]).toThrow(expect.objectContaining({ kind: 'bad-input' }));
  });

  it('reads back any table that the writer wrote, however it is cut', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'ab;,\t|"\r\n \'=\ufeff') }),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    const dialect = fc.record<CsvDialect>({
      delimiter: fc.constantFrom(';', ',', '\t', '|'),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
      quote: fc.constantFrom('minimal', 'all'),
    });
    fc.assert(
      fc.property(table, dialect, fc.integer({ min: 1, max: 9 }), (rows, options, size) => {
        const text = rows.map((cells) => csvLine(cells, options)).join('');
        const newline = options.lineEnd === '\r' ? '\r' : '\n';
        const back = read(text, { delimiter: options.delimiter, newline }, size);
        expect(back.map((row) => row.cells)).toEqual(rows);
        expect(back.some((row) => row.brokenQuote)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('drops no character of any text, however broken its quotes are', () => {
    const broken = fc.string({ unit: fc.constantFrom('a', 'b', ';', '"', '\n', ' ') });
    fc.assert(
      fc.property(broken, fc.integer({ min: 1, max: 9 }), (text, size) => {
        const letters = (some: string) => some.replace(/[^ab]/g, '');
        const rows = read(text, semicolon, size);
        expect(letters(rows.flatMap((row) => row.cells).join(''))).toBe(letters(text));
        expect(rows.map(whole)).toEqual(read(text).map(whole));
      }),
      { numRuns: 2000 },
    );
  });
});
