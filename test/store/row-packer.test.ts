import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADD_PACKED_ROWS } from '../../src/main/store/list-rows.ts';
import { type RowPacker, rowPacker } from '../../src/main/store/row-packer.ts';
import { vinOf } from './helpers.ts';

/** What SQLite takes out of a pack. */
function unpacked(rows: Uint8Array): unknown[] {
  using db = Object.assign(new Sqlite(':memory:'), {
    [Symbol.dispose]() {
      db.close();
    },
  });
  db.exec('CREATE TABLE list_row (list, line, vin, cells)');
  db.prepare<[{ list: number; rows: Uint8Array }]>(ADD_PACKED_ROWS).run({ list: 7, rows });
  return db.prepare('SELECT list, line, vin, cells FROM list_row ORDER BY rowid').raw().all();
}

function packed(fill: (packer: RowPacker) => void): Uint8Array {
  const packer = rowPacker();
  fill(packer);
  return packer.take();
}

const character = fc.constantFrom('a', '9', ' ', 'ç', '€', '🚚', '"', '\\', '\t', '\u0001', '\u2028', ',');

test('rows come out of a pack as they went in, in order', () => {
  const row = fc.record({
    line: fc.integer({ min: 1, max: 2 ** 31 }),
    number: fc.nat(1000),
    cells: fc.array(fc.string({ unit: character }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const bytes = packed((packer) => {
        for (const { line, number, cells } of rows) packer.add(line, vinOf(number), cells);
      });
      expect(unpacked(bytes)).toEqual(
        rows.map(({ line, number, cells }) => [7, line, vinOf(number), JSON.stringify(cells)]),
      );
    }),
  );
});

/** The line from within more text. */
function addText(packer: RowPacker, line: number, text: string, delimiter: string): void {
  const bytes = Buffer.from(`x\n${text}\n`);
  packer.addLine(
    line,
    vinOf(line),
    bytes,
    2,
    bytes.length - 1,
    delimiter === '' ? -1 : delimiter.charCodeAt(0),
  );
}

test('a line is packed as its cells are', () => {
  const line = fc.string({ unit: fc.oneof(fc.constant(';'), character) });
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom(';', '\t', ',', ''), (texts, delimiter) => {
      const bytes = packed((packer) => {
        for (const text of texts) addText(packer, 1, text, delimiter);
      });
      const ofCells = packed((packer) => {
        for (const text of texts) packer.add(1, vinOf(1), delimiter === '' ? [text] : text.split(delimiter));
      });
      expect(bytes).toEqual(ofCells);
    }),
  );
});

test('a pack begins anew after it was taken, and grows with what it holds', () => {
  const packer = rowPacker();
  packer.add(1, vinOf(1), ['first']);
  packer.take();
  expect(packer.size()).toBe(0);
  const long = 'x'.repeat(300_000);
  addText(packer, 2, `${long};${long}`, ';');
  packer.add(3, vinOf(3), [long]);
  expect(unpacked(packer.take())).toEqual([
    [7, 2, vinOf(2), JSON.stringify([long, long])],
    [7, 3, vinOf(3), JSON.stringify([long])],
  ]);
});
