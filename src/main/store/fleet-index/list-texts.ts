import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { type FoldedRows, foldedRows } from './folded-rows.ts';
import { shownColumns } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';

/** What the shown cells of a list say, in memory: folded, a byte or two for each character. */
export interface ListTexts {
  /**
   * Marks the vehicles with a cell that a search stands in. One with the last one in it looks through what that found
   * alone, as when a user types.
   *
   * @param found by vehicle's number
   * @param search as `foldedSearch` gives it, not empty
   */
  mark(found: Uint8Array, search: string): void;
}

/** More than this is left where it is: the cells of a million rows of six short columns. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The texts of the list that was read last, as they take much memory. */
export function textsOfLists(prepare: Prepare) {
  let kept: { stamp: string; parts: ReturnType<typeof read>; texts: ListTexts | null } | null = null;

  /** Reads a part of a list, some ten milliseconds of it. @returns whether all is read */
  function readSome(list: StoredList): boolean {
    if (kept?.stamp !== list.stamp) kept = { stamp: list.stamp, parts: read(prepare, list), texts: null };
    const { parts } = kept;
    try {
      const part = parts.next();
      if (part.done && part.value) kept.texts = part.value;
      return part.done ?? false;
    } catch (error) {
      // What failed half-way is read from the start.
      kept = null;
      throw error;
    }
  }

  return {
    readSome,
    /** Null where a list says too much. */
    of(list: StoredList): ListTexts | null {
      while (!readSome(list));
      return kept?.texts ?? null;
    },
  };
}

/** Read at a time: some thousand rows. */
const BLOCKS = 16;

/** All of a list's rows, part by part; null where they are too much. */
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
    // A copy, as what it is cut from has room for more.
    parts.push({ ...folded, bytes: folded.bytes.slice() });
    if (parts.length % BLOCKS === 0) yield;
  }
  return searchable(joined(parts), vehiclesOfRows(prepare, list.id));
}

/** @param vehicles by row */
function searchable({ bytes, starts }: FoldedRows, vehicles: Uint32Array): ListTexts {
  // Rows that hold the last search, in order.
  const hits = new Uint32Array(vehicles.length);
  let [last, count] = ['', vehicles.length];
  for (let row = 0; row < count; row++) hits[row] = row;

  return {
    mark(found, search) {
      if (!search.includes(last)) {
        count = hits.length;
        for (let row = 0; row < count; row++) hits[row] = row;
      }
      last = search;
      const wanted = Buffer.from(search);
      let kept = 0;
      for (let at = 0; at < count; at++) {
        const row = hits[at] ?? 0;
        if (!holds(bytes, starts[row] ?? 0, starts[row + 1] ?? 0, wanted)) continue;
        hits[kept++] = row;
        found[vehicles[row] ?? 0] = 1;
      }
      count = kept;
    },
  };
}

/** Whether what is wanted stands between two places. */
function holds(bytes: Uint8Array, from: number, end: number, wanted: Uint8Array): boolean {
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
