import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { cellsIn, textOfRow } from '../cell-text.ts';
import type { Prepare } from '../db/database.ts';
import type { PackedRows } from '../records.ts';
import { decodeNumbers, type RowBlock, rowBlock, type StoredBlock } from './row-block.ts';

/** Most blocks that one query reads: some thousand rows, or fewer where a row is so wide that it fills a block. */
const AT_ONCE = 32;

/** A list's blocks in the order of their lines, beginning with the block that contains `fromLine` or follows it. */
export function* blocksOf(prepare: Prepare, listId: number, fromLine = 0): Generator<RowBlock> {
  const first = prepare<number | null>(
    'SELECT max(first_line) FROM list_block WHERE list = ? AND first_line <= ?',
  ).pluck();
  const page = prepare<StoredBlock & { firstLine: number }>(
    `SELECT first_line AS firstLine, lines, vins, cells FROM list_block
    WHERE list = ? AND first_line >= ? ORDER BY first_line LIMIT ${AT_ONCE}`,
  );
  let from = first.get(listId, fromLine) ?? 0;
  for (;;) {
    const blocks = page.all(listId, from);
    for (const block of blocks) {
      yield rowBlock(block);
      from = block.firstLine + 1;
    }
    if (blocks.length < AT_ONCE) return;
  }
}

export interface RowLocation {
  readonly firstLine: number;
  /** Index in its block, from 0. */
  readonly row: number;
}

/**
 * @returns a function that reads a row's text as stored; null where its block is missing. It keeps the last block, so
 *   that successive rows of a block cost one query.
 */
export function textByLocation(prepare: Prepare, listId: number): (location: RowLocation) => string | null {
  // Reading bytes takes 1.5 times as long as text, since each result needs a buffer of its own.
  const at = prepare<string>(
    'SELECT CAST(cells AS TEXT) FROM list_block WHERE list = ? AND first_line = ?',
  ).pluck();
  let block: { firstLine: number; text: string } | null = null;
  return ({ firstLine, row }) => {
    if (block?.firstLine !== firstLine) {
      const text = at.get(listId, firstLine);
      if (!text) return null;
      block = { firstLine, text };
    }
    return textOfRow(block.text, row);
  };
}

/** @returns a function that reads a row's cells, and keeps the last row and its block */
export function cellsByLocation(prepare: Prepare, listId: number): (location: RowLocation) => string[] {
  const textOf = textByLocation(prepare, listId);
  let last: { firstLine: number; row: number; cells: string[] } | null = null;
  return ({ firstLine, row }) => {
    if (last?.firstLine !== firstLine || last.row !== row) {
      const text = textOf({ firstLine, row });
      last = { firstLine, row, cells: text === null ? [] : cellsIn(text) };
    }
    return last.cells;
  };
}

/** Finds the reader of a list by the list's id. The reader reads a row's cells by the row's location. */
export type CellReaders = (listId: number) => (location: RowLocation) => string[];

/** Makes each list's reader at its first use. */
export function cellReaders(prepare: Prepare): CellReaders {
  const readers = new Map<number, (location: RowLocation) => string[]>();
  return (listId) => {
    let reader = readers.get(listId);
    if (!reader) {
      reader = cellsByLocation(prepare, listId);
      readers.set(listId, reader);
    }
    return reader;
  };
}

/** The line number of a list's last row; 0 where the list is empty. */
export function lastLine(prepare: Prepare, listId: number): number {
  const last = prepare<Uint8Array>(
    'SELECT lines FROM list_block WHERE list = ? ORDER BY first_line DESC LIMIT 1',
  ).pluck();
  return decodeNumbers(last.get(listId) ?? new Uint8Array()).at(-1) ?? 0;
}

export function storeLineCount(prepare: Prepare, listId: number): void {
  const hasSeveralVins = prepare("SELECT source ->> '$.hasSeveralVins' FROM list WHERE id = ?").pluck();
  const store = prepare('UPDATE list SET lines = coalesce(?, rows + held_back) WHERE id = ?');
  store.run(hasSeveralVins.get(listId) ? distinctLines(prepare, listId).size : null, listId);
}

function distinctLines(prepare: Prepare, listId: number): Set<number> {
  const lines = new Set(
    prepare<number>('SELECT line FROM list_held_back WHERE list = ?').pluck().all(listId),
  );
  const blocks = prepare<Uint8Array>('SELECT lines FROM list_block WHERE list = ?').pluck();
  for (const block of blocks.all(listId)) for (const line of decodeNumbers(block)) lines.add(line);
  return lines;
}

export function addBlocks(
  prepare: Prepare,
  listId: number,
  { lines, vins, cells, blocks }: PackedRows['rows'],
): void {
  const add = prepare('INSERT INTO list_block (list, first_line, lines, vins, cells) VALUES (?, ?, ?, ?, ?)');
  const lineBytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  let [row, byte] = [0, 0];
  for (let at = 0; at < blocks.length; at += 2) {
    const [rowEnd, byteEnd] = [row + (blocks[at] ?? 0), byte + (blocks[at + 1] ?? 0)];
    add.run(
      listId,
      lines[row] ?? 0,
      lineBytes.subarray(row * 4, rowEnd * 4),
      vins.subarray(row * VIN_LENGTH, rowEnd * VIN_LENGTH),
      cells.subarray(byte, byteEnd),
    );
    [row, byte] = [rowEnd, byteEnd];
  }
}
