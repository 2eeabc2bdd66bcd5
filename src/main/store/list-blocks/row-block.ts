import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { CELL_END, ESCAPE, ROW_END, SEPARATOR, unescaped } from '../cell-text.ts';

/** Most rows of a block. */
export const MAX_ROWS = 64;

/** Some rows of a list, stored in one record. One record for each row would take ten times as long. */
export interface StoredBlock {
  /** Four bytes for each row, little-endian. */
  readonly lines: Uint8Array;
  /** 17 bytes for each row. */
  readonly vins: Uint8Array;
  /** UTF-8, with the separators of `cell-text.ts`. */
  readonly cells: Uint8Array;
}

/** A block to be read. Rows have their index in the block, from 0. */
export interface RowBlock {
  /** Lines in the file, ascending. */
  readonly lines: Uint32Array;
  /** The cells of all rows, as stored. */
  readonly bytes: Uint8Array;
  vin(row: number): string;
  /** A cell as in the file; '' where the row has no such column. */
  cell(row: number, column: number): string;
  cells(row: number): string[];
  /** All cells of a row as one text, with separators. A search text that it does not contain is in no cell. */
  text(row: number): string;
}

/**
 * Numbers from little-endian bytes, which is the order of every platform that Electron runs on. Bytes after the last
 * whole number, which only damage can leave, are ignored.
 */
export function decodeNumbers(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  new Uint8Array(numbers.buffer).set(bytes.subarray(0, numbers.byteLength));
  return numbers;
}

export function rowBlock({ lines: lineBytes, vins: vinBytes, cells: cellBytes }: StoredBlock): RowBlock {
  const lines = decodeNumbers(lineBytes);
  const [vins, bytes] = [asBuffer(vinBytes), asBuffer(cellBytes)];
  const hasEscapes = bytes.includes(ESCAPE);
  const starts = new Uint32Array(lines.length + 1);
  for (let row = 0, at = 0; row < lines.length; row++) starts[row + 1] = at = bytes.indexOf(ROW_END, at) + 1;

  const textOf = (from: number, end: number) => {
    const found = bytes.toString('utf8', from, end);
    return hasEscapes ? unescaped(found) : found;
  };
  const startOf = (row: number) => starts[row] ?? 0;
  const endOf = (row: number) => (starts[row + 1] ?? 1) - 1;

  return {
    lines,
    bytes,
    vin: (row) => vins.toString('latin1', row * VIN_LENGTH, (row + 1) * VIN_LENGTH),
    cell(row, column) {
      let at = startOf(row);
      const rowEnd = endOf(row);
      for (let before = 0; before < column; at++) {
        if (at === rowEnd) return '';
        if (bytes[at] === CELL_END) before++;
      }
      let end = at;
      while (end < rowEnd && bytes[end] !== CELL_END) end++;
      return textOf(at, end);
    },
    cells(row) {
      const cells = bytes.toString('utf8', startOf(row), endOf(row)).split(SEPARATOR);
      return hasEscapes ? cells.map(unescaped) : cells;
    },
    text: (row) => textOf(startOf(row), endOf(row)),
  };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
