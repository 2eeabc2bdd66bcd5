import type { PackedRows } from '../records.ts';
import { CELL_END, ESCAPE, ESCAPED, MOST_ROWS, ROW_END } from './row-block.ts';
import { VIN_LENGTH } from './vin-bytes.ts';

/**
 * Bytes of a block: it fills a page of the database, so that one read brings a row of a view. A row that is longer stands
 * alone.
 */
const BLOCK_BYTES = 3_900;
/** Of a row's line and VIN. */
const HEAD_BYTES = 4 + VIN_LENGTH;

const OWN = [CELL_END, ROW_END, ESCAPE];
/** They are all below. */
const BLANK = 0x20;

/** A line as it stands in more bytes, which lines that are read together share. */
export interface Line {
  /** In the file. */
  readonly line: number;
  /** UTF-8; the line is what stands from `start` up to `end`. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** A byte; -1: none. */
  readonly delimiter: number;
  /** Puts it at another place, another byte in the place of each delimiter. */
  copyTo(target: Buffer, at: number, between: number): void;
}

/** Puts rows together in blocks, as the store keeps them (`row-block.ts`). */
export interface RowPacker {
  /** Bytes of their cells so far. */
  size(): number;
  /** @param vin 17 characters */
  add(line: number, vin: string, cells: readonly string[]): void;
  /**
   * The same of a line without quotes, in a fraction of the time: no text is made of it.
   *
   * @param vin 17 characters, or where they stand in the line's bytes
   */
  addLine(line: Line, vin: string | number): void;
  /** All of them, in memory of their own. What comes after is another pack. */
  take(): PackedRows['rows'];
}

export function rowPacker(): RowPacker {
  let cells = Buffer.alloc(64 * 1024);
  let vins = Buffer.alloc(1024 * VIN_LENGTH);
  let lines = new Uint32Array(1024);
  let [end, rows] = [0, 0];
  /** Of each finished block: its rows, and the bytes of their cells. */
  let blocks: number[] = [];
  let [firstRow, firstByte] = [0, 0];
  /** What was looked through last, and whether none of our own separators stands there. */
  let lastBytes: Buffer | null = null;
  let isPlain = false;

  function makeRoom(length: number): void {
    if (end + length > cells.length) cells = larger(cells, 2 * (end + length));
    if (rows < lines.length) return;
    vins = larger(vins, 2 * vins.length);
    const before = lines;
    lines = new Uint32Array(2 * before.length);
    lines.set(before);
  }

  /** A row whose cells, from `start` on, and VIN are there already. */
  function finish(line: number, start: number): void {
    cells[end++] = ROW_END;
    const isFull = end - firstByte + (rows + 1 - firstRow) * HEAD_BYTES > BLOCK_BYTES;
    if (isFull || rows - firstRow === MOST_ROWS) finishBlock(start);
    lines[rows++] = line;
  }

  /** @param to where the cells of the next one begin */
  function finishBlock(to: number): void {
    if (rows === firstRow) return;
    blocks.push(rows - firstRow, to - firstByte);
    [firstRow, firstByte] = [rows, to];
  }

  function addBytes(bytes: Uint8Array, from: number, to: number, delimiter: number): void {
    let at = end;
    for (let index = from; index < to; index++) {
      const byte = bytes[index] ?? 0;
      if (byte === delimiter) cells[at++] = CELL_END;
      else if (byte >= BLANK || (byte !== ESCAPE && byte !== ROW_END && byte !== CELL_END))
        cells[at++] = byte;
      else {
        cells[at++] = ESCAPE;
        cells[at++] = byte + ESCAPED;
      }
    }
    end = at;
  }

  return {
    size: () => end,
    add(line, vin, row) {
      const from = end;
      for (const [column, cell] of row.entries()) {
        const bytes = Buffer.from(cell);
        makeRoom(2 * bytes.length + 2);
        if (column > 0) cells[end++] = CELL_END;
        addBytes(bytes, 0, bytes.length, -1);
      }
      makeRoom(1);
      vins.write(vin, rows * VIN_LENGTH, 'latin1');
      finish(line, from);
    },
    addLine(row, vin) {
      const { line, bytes, start, end: lineEnd } = row;
      const from = end;
      makeRoom(2 * (lineEnd - start) + 1);
      if (bytes !== lastBytes) {
        lastBytes = bytes;
        isPlain = !OWN.some((byte) => bytes.includes(byte));
      }
      if (isPlain) {
        row.copyTo(cells, end, CELL_END);
        end += lineEnd - start;
      } else addBytes(bytes, start, lineEnd, row.delimiter);
      const at = rows * VIN_LENGTH;
      if (typeof vin === 'string') vins.write(vin, at, 'latin1');
      else for (let index = 0; index < VIN_LENGTH; index++) vins[at + index] = bytes[vin + index] ?? 0;
      finish(line, from);
    },
    take() {
      finishBlock(end);
      const taken = {
        lines: lines.slice(0, rows),
        vins: new Uint8Array(vins.subarray(0, rows * VIN_LENGTH)),
        cells: new Uint8Array(cells.subarray(0, end)),
        blocks: Uint32Array.from(blocks),
      };
      [end, rows, firstRow, firstByte, blocks] = [0, 0, 0, 0, []];
      return taken;
    },
  };
}

function larger(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const more = Buffer.alloc(length);
  bytes.copy(more);
  return more;
}
