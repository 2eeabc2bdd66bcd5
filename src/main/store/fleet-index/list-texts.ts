import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { shownColumns } from '../rows.ts';
import { type FoldedRows, foldedRows } from './folded-rows.ts';
import type { StoredList } from './stored-list.ts';

/** The shown cells of a list in memory: folded for searches, a byte or two for each character. */
export interface ListTexts {
  /**
   * Marks the vehicles that have the search in a cell. If the search contains the previous one, as when a user types,
   * it goes only through the rows that the previous search found.
   *
   * @param found mask to write to
   * @param search folded by `foldedSearch`, not empty
   */
  mark(found: Uint8Array, search: string): void;
}

/** Most bytes of a list in memory: a million rows of six short columns. A larger list is not read into memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads the texts of lists. Keeps only those of the last list, because texts take much memory. */
export function textsOfLists(prepare: Prepare) {
  let last: { stamp: string; parts: ReturnType<typeof read>; texts: ListTexts | null } | null = null;

  /** Reads a part of a list, in some ten milliseconds. @returns whether all is read */
  function readSome(list: StoredList): boolean {
    if (last?.stamp !== list.stamp) last = { stamp: list.stamp, parts: read(prepare, list), texts: null };
    const { parts } = last;
    try {
      const part = parts.next();
      if (part.done && part.value) last.texts = part.value;
      return part.done ?? false;
    } catch (error) {
      // After a failure the list is read from the start.
      last = null;
      throw error;
    }
  }

  return {
    readSome,
    /** Null where the list's cells are too large. */
    of(list: StoredList): ListTexts | null {
      while (!readSome(list));
      return last?.texts ?? null;
    },
  };
}

/** Blocks of one part: some thousand rows. */
const BLOCKS = 16;

/** Reads all rows of a list, part by part; null where they are too large. */
function* read(prepare: Prepare, list: StoredList): Generator<void, ListTexts | null> {
  const columns = shownColumns(list.source);
  const isShown = new Uint8Array(Math.max(-1, ...columns) + 1);
  for (const column of columns) isShown[column] = 1;
  const parts: FoldedRows[] = [];
  let bytes = 0;
  for (const block of blocksOf(prepare, list.id)) {
    const folded = foldedRows(block.bytes, isShown, block.lines.length);
    bytes += folded.bytes.length;
    if (bytes > MAX_BYTES) return null;
    // `foldedRows` returns a part of a larger buffer, which a copy frees.
    parts.push({ ...folded, bytes: folded.bytes.slice() });
    if (parts.length % BLOCKS === 0) yield;
  }
  return createListTexts(joined(parts), vehiclesOfRows(prepare, list.id));
}

/**
 * Makes folded rows searchable.
 *
 * @param vehicles the vehicle of each row
 */
export function createListTexts({ bytes, starts }: FoldedRows, vehicles: Uint32Array): ListTexts {
  // The rows that contain the last search, in order.
  const hits = new Uint32Array(vehicles.length);
  let [lastSearch, count] = ['', vehicles.length];
  for (let row = 0; row < count; row++) hits[row] = row;

  return {
    mark(found, search) {
      if (!search.includes(lastSearch)) {
        count = hits.length;
        for (let row = 0; row < count; row++) hits[row] = row;
      }
      lastSearch = search;
      const wanted = Buffer.from(search);
      let to = 0;
      for (let index = 0; index < count; index++) {
        const row = hits[index] ?? 0;
        if (!contains(bytes, starts[row] ?? 0, starts[row + 1] ?? 0, wanted)) continue;
        hits[to++] = row;
        found[vehicles[row] ?? 0] = 1;
      }
      count = to;
    },
  };
}

/** Whether the bytes from `from` to `end`, without the last one, contain the wanted ones. */
export function contains(bytes: Uint8Array, from: number, end: number, wanted: Uint8Array): boolean {
  const first = wanted[0];
  const last = end - wanted.length;
  for (let at = from; at < last; at++) {
    if (bytes[at] !== first) continue;
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length++;
    if (length === wanted.length) return true;
  }
  return false;
}

function joined(parts: readonly FoldedRows[]): FoldedRows {
  const length = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const rows = parts.reduce((sum, { starts }) => sum + starts.length - 1, 0);
  const all = { bytes: new Uint8Array(length), starts: new Uint32Array(rows + 1) };
  let [to, row] = [0, 0];
  for (const { bytes, starts } of parts) {
    all.bytes.set(bytes, to);
    for (const [index, start] of starts.entries()) all.starts[row + index] = to + start;
    to += bytes.length;
    row += starts.length - 1;
  }
  return all;
}
