import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Delimiter } from '../../../src/contract/schemas/lists.ts';
import { rowBlock } from '../../../src/main/store/list-blocks/row-block.ts';
import { type RowPacker, rowPacker } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { PackedRows } from '../../../src/main/store/records.ts';
import { readRows } from '../../../src/main/tables/reader.ts';
import { LineRow } from '../../../src/main/tables/row.ts';
import { vinOf } from '../helpers.ts';

/** The blocks of a pack. */
function blocksOf({ lines, vins, cells, blocks }: PackedRows['rows']) {
  let [row, byte] = [0, 0];
  return Array.from({ length: blocks.length / 2 }, (_, index) => {
    const [rowEnd, byteEnd] = [row + (blocks[2 * index] ?? 0), byte + (blocks[2 * index + 1] ?? 0)];
    const block = rowBlock({
      lines: new Uint8Array(lines.slice(row, rowEnd).buffer),
      vins: vins.subarray(row * 17, rowEnd * 17),
      cells: cells.subarray(byte, byteEnd),
    });
    [row, byte] = [rowEnd, byteEnd];
    return block;
  });
}

function packed(fill: (packer: RowPacker) => void): PackedRows['rows'] {
  const packer = rowPacker();
  fill(packer);
  return packer.take();
}

const unpacked = (rows: PackedRows['rows']) =>
  blocksOf(rows).flatMap((block) =>
    [...block.lines].map((line, row) => ({ line, vin: block.vin(row), cells: block.cells(row) })),
  );

const character = fc.constantFrom(
  ...['a', '9', ' ', 'ç', '€', '🚚', '"', '\\', '\t', '\u0001', '\u2028', ','],
  ...['\u001a', '\u001b', '\u001e', '\u001f', '[', '^', '_'],
);

test('Rows come out of a pack as they went in, in order.', () => {
  const row = fc.record({
    line: fc.integer({ min: 1, max: 2 ** 31 }),
    vin: fc.nat(1000).map(vinOf),
    cells: fc.array(fc.string({ unit: character }), { minLength: 1, maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
      const pack = packed((packer) => {
        for (const { line, vin, cells } of rows) packer.add(line, vin, cells);
      });
      expect(unpacked(pack)).toEqual(rows);
    }),
  );
});

test('A cell is found by row and column, and is blank after the last one.', () => {
  const cells = fc.array(fc.string({ unit: character }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
      const pack = packed((packer) => {
        for (const row of rows) packer.add(1, vinOf(1), row);
      });
      const found = blocksOf(pack).flatMap((block) =>
        [...block.lines].map((_, row) => [0, 1, 2, 3, 4].map((column) => block.cell(row, column))),
      );
      expect(found).toEqual(rows.map((row) => [0, 1, 2, 3, 4].map((column) => row[column] ?? '')));
    }),
  );
});

/** The lines of a text, as they are read from a file. */
function linesOf(text: string, delimiter: Delimiter): LineRow[] {
  const rows = [...readRows([Buffer.from(text)], { delimiter, newline: '\n' })].flat();
  return rows.filter((row) => row instanceof LineRow);
}

test('A line is packed as its cells are.', () => {
  const unit = fc.oneof(fc.constant(';'), character).filter((one) => one !== '"');
  const line = fc.string({ unit });
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom<Delimiter>(';', '\t', ',', ''), (texts, delimiter) => {
      const [vin, rest] = [vinOf(1), texts.map((text) => `${vinOf(1)}${text}`)];
      const lines = linesOf(rest.map((text) => `${text}\n`).join(''), delimiter);
      const [byText, byPlace] = [true, false].map((isText) =>
        packed((packer) => {
          for (const row of lines) packer.addLine(row, isText ? vin : row.start);
        }),
      );
      const ofCells = packed((packer) => {
        for (const [index, text] of rest.entries())
          packer.add(index + 1, vin, delimiter ? text.split(delimiter) : [text]);
      });
      expect(byText).toEqual(ofCells);
      expect(byPlace).toEqual(ofCells);
    }),
  );
});

test('A block fills a page of the database, and a longer row has a block of its own.', () => {
  const pack = packed((packer) => {
    for (let row = 0; row < 150; row++) packer.add(row, vinOf(row), ['x']);
    for (let row = 150; row < 153; row++) packer.add(row, vinOf(row), ['x'.repeat(20_000)]);
    for (let row = 153; row < 200; row++) packer.add(row, vinOf(row), ['x'.repeat(1000)]);
  });
  const sizes = blocksOf(pack).map(({ lines, bytes }) => [lines.length, bytes.length + lines.length * 21]);
  expect(sizes.slice(0, 6).map(([rows]) => rows)).toEqual([64, 64, 22, 1, 1, 1]);
  for (const [rows = 0, bytes = 0] of sizes) expect(rows === 1 || bytes <= 3900).toBe(true);
  expect(sizes.slice(6, -1).every(([rows]) => rows === 3)).toBe(true);
});

test('The rows of a line are in one block, though the block before has room.', () => {
  const lines = [...Array(60).keys(), ...Array(6).fill(60), 61, ...Array(64).fill(62), 63];
  const pack = packed((packer) => {
    for (const [row, line] of lines.entries()) packer.add(line, vinOf(row), ['x']);
  });
  const found = blocksOf(pack);
  expect(found.map(({ lines: { length } }) => length)).toEqual([60, 7, 64, 1]);
  expect(found.flatMap((block) => [...block.lines])).toEqual(lines);
  expect(unpacked(pack).map(({ vin }) => vin)).toEqual(lines.map((_, row) => vinOf(row)));
});

test('A new pack begins after the last was taken, and it grows with its rows.', () => {
  const packer = rowPacker();
  packer.add(1, vinOf(1), ['first']);
  packer.take();
  expect(packer.size()).toBe(0);
  const long = 'x'.repeat(300_000);
  const [, line] = linesOf(`\n${long};${long}`, ';');
  if (line) packer.addLine(line, vinOf(2));
  for (let row = 3; row < 5000; row++) packer.add(row, vinOf(row), [`${row}`]);
  const rows = unpacked(packer.take());
  expect(rows).toHaveLength(4998);
  expect(rows[0]).toEqual({ line: 2, vin: vinOf(2), cells: [long, long] });
  expect(rows.at(-1)).toEqual({ line: 4999, vin: vinOf(4999), cells: ['4999'] });
});
