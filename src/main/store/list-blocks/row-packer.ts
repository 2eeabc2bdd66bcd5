import type { HeldBackRow } from '../../../contract/schemas/lists.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { CELL_END, ESCAPE, ESCAPED, ROW_END } from '../cell-text.ts';
import type { ListRow, PackedRows } from '../records.ts';
import { MAX_ROWS, rowBlock } from './row-block.ts';

/**
 * Most bytes of a block. Such a block fills a page of the database, so that one read fetches a row of a view. A longer
 * row has a block of its own.
 */
const BLOCK_BYTES = 3_900;
const HEAD_BYTES = 4 + VIN_LENGTH;

const SEPARATORS = [CELL_END, ROW_END, ESCAPE];
/** All separators are below this character. */
const BLANK = 0x20;

/** A line of a file, in a buffer that lines read together share. */
export interface Line {
  readonly line: number;
  /** UTF-8; the line is the bytes from `start` to `end`. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** The byte that separates cells; -1: none. */
  readonly delimiter: number;
  /** Copies the line, with the byte `between` instead of each delimiter. */
  copyTo(target: Buffer, at: number, between: number): void;
}

/** Packs rows into blocks as the store keeps them (`row-block.ts`). */
export interface RowPacker {
  /** Bytes of the cells so far. */
  size(): number;
  /** @param line its rows are added one after the other, at most `MAX_ROWS` of them @param vin 17 characters */
  add(line: number, vin: string, cells: readonly string[]): void;
  /**
   * Adds a line without quotes. Makes no string of the line, so it takes a fraction of the time of `add`.
   *
   * @param vin 17 characters, or their offset in the line's bytes
   */
  addLine(line: Line, vin: string | number): void;
  /** All rows so far, in memory of their own. The packer then begins again without rows. */
  take(): PackedRows['rows'];
}

export function rowPacker(): RowPacker {
  let cells = Buffer.alloc(64 * 1024);
  let vins = Buffer.alloc(1024 * VIN_LENGTH);
  let lines = new Uint32Array(1024);
  let [end, rows] = [0, 0];
  /** For each finished block two numbers: how many rows it has, and how many bytes their cells take. */
  let blocks: number[] = [];
  let [firstRow, firstByte] = [0, 0];
  /** Where the rows of the last line begin. They stay in one block, whose key is the number of its first line. */
  let [lineRow, lineByte] = [0, 0];
  const isPlain = plainTest();

  function makeRoom(length: number): void {
    if (end + length > cells.length) cells = larger(cells, 2 * (end + length));
    if (rows < lines.length) return;
    vins = larger(vins, 2 * vins.length);
    const before = lines;
    lines = new Uint32Array(2 * before.length);
    lines.set(before);
  }

  function finish(line: number, start: number): void {
    cells[end++] = ROW_END;
    if (rows === firstRow || lines[rows - 1] !== line) [lineRow, lineByte] = [rows, start];
    const isFull = end - firstByte + (rows + 1 - firstRow) * HEAD_BYTES > BLOCK_BYTES;
    if (isFull || rows - firstRow === MAX_ROWS) finishBlock();
    lines[rows++] = line;
  }

  function finishBlock(): void {
    if (lineRow === firstRow) return;
    blocks.push(lineRow - firstRow, lineByte - firstByte);
    [firstRow, firstByte] = [lineRow, lineByte];
  }

  return {
    size: () => end,
    add(line, vin, row) {
      const from = end;
      for (const [column, cell] of row.entries()) {
        const bytes = Buffer.from(cell);
        makeRoom(2 * bytes.length + 2);
        if (column > 0) cells[end++] = CELL_END;
        end = writeEscaped(cells, end, bytes, 0, bytes.length, -1);
      }
      makeRoom(1);
      vins.write(vin, rows * VIN_LENGTH, 'latin1');
      finish(line, from);
    },
    addLine(row, vin) {
      const { line, bytes, start, end: lineEnd } = row;
      const from = end;
      makeRoom(2 * (lineEnd - start) + 1);
      if (isPlain(bytes)) {
        row.copyTo(cells, end, CELL_END);
        end += lineEnd - start;
      } else end = writeEscaped(cells, end, bytes, start, lineEnd, row.delimiter);
      const at = rows * VIN_LENGTH;
      if (typeof vin === 'string') vins.write(vin, at, 'latin1');
      else for (let index = 0; index < VIN_LENGTH; index++) vins[at + index] = bytes[vin + index] ?? 0;
      finish(line, from);
    },
    take() {
      [lineRow, lineByte] = [rows, end];
      finishBlock();
      const taken = {
        lines: lines.slice(0, rows),
        vins: new Uint8Array(vins.subarray(0, rows * VIN_LENGTH)),
        cells: new Uint8Array(cells.subarray(0, end)),
        blocks: Uint32Array.from(blocks),
      };
      [end, rows, firstRow, firstByte, blocks] = [0, 0, 0, 0, []];
      [lineRow, lineByte] = [0, 0];
      return taken;
    },
  };
}

/** @returns a test whether bytes contain no separator. It keeps the last answer, since many lines share a buffer. */
function plainTest(): (bytes: Buffer) => boolean {
  let last: Buffer | null = null;
  let isPlain = false;
  return (bytes) => {
    if (bytes !== last) {
      last = bytes;
      isPlain = !SEPARATORS.some((byte) => bytes.includes(byte));
    }
    return isPlain;
  };
}

/**
 * Writes bytes with escaped separators, and `CELL_END` instead of each delimiter.
 *
 * @returns the offset after the written bytes
 */
function writeEscaped(
  target: Buffer,
  offset: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  delimiter: number,
): number {
  let at = offset;
  for (let index = from; index < to; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === delimiter) target[at++] = CELL_END;
    else if (byte >= BLANK || (byte !== ESCAPE && byte !== ROW_END && byte !== CELL_END)) target[at++] = byte;
    else {
      target[at++] = ESCAPE;
      target[at++] = byte + ESCAPED;
    }
  }
  return at;
}

function larger(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const more = Buffer.alloc(length);
  bytes.copy(more);
  return more;
}

/** Whether the VIN at offset `at` of sorted VINs equals the one before it. */
export function isRepeatedVin(vins: Uint8Array, at: number): boolean {
  if (at === 0) return false;
  // Compares from the end, because neighbours among sorted VINs begin alike.
  for (let index = at + VIN_LENGTH - 1; index >= at; index--)
    if (vins[index] !== vins[index - VIN_LENGTH]) return false;
  return true;
}

/** Packs rows for the store as bytes, which pass between threads at almost no cost. */
export function packRows(
  rows: readonly ListRow[],
  heldBack: readonly (HeldBackRow & { readonly cells?: readonly string[] })[] = [],
): PackedRows {
  const packer = rowPacker();
  for (const { line, vin, cells } of rows) packer.add(line, vin, cells);
  return { rows: packer.take(), heldBack: heldBack.map((row) => ({ ...row, cells: row.cells ?? [] })) };
}

export function* unpackedRows({ lines, vins, cells }: PackedRows['rows']): Generator<ListRow> {
  const bytes = new Uint8Array(lines.buffer, lines.byteOffset, lines.byteLength);
  const block = rowBlock({ lines: bytes, vins, cells });
  for (const [row, line] of lines.entries()) yield { line, vin: block.vin(row), cells: block.cells(row) };
}
