import type { Prepare } from '../database.ts';
import { type FoldedRows, foldedRows } from './folded-rows.ts';
import { numbersIn } from './numbers-in.ts';
import { shownColumns } from './rows.ts';
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
/** Rows that are read at a time. */
const AT_ONCE = 20_000;

/** Null where a list says too much. */
export function listTexts(prepare: Prepare, list: StoredList): ListTexts | null {
  const rows = textsOf(prepare, list);
  return rows && searchable(rows, vehicleOfLine(prepare, list.id), rows.lines);
}

function searchable({ bytes, starts }: FoldedRows, vehicleOf: Uint32Array, lines: Uint32Array): ListTexts {
  const vehicles = lines.map((line) => vehicleOf[line] ?? 0);
  // Rows that hold the last search, in order.
  const hits = new Uint32Array(lines.length);
  let [last, count] = ['', lines.length];
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

/** All of a list's rows, and the line of each; null where they are too much. */
function textsOf(prepare: Prepare, list: StoredList): (FoldedRows & { lines: Uint32Array }) | null {
  const page = prepare<[lines: Buffer | null, cells: Buffer | null]>(
    `SELECT CAST(group_concat(line) AS BLOB), CAST(group_concat(cells, '') AS BLOB)
     FROM (SELECT line, cells FROM list_row WHERE list = ? AND line > ? ORDER BY line LIMIT ${AT_ONCE})`,
  ).raw();
  const columns = shownColumns(list.source);
  const isShown = new Uint8Array(Math.max(-1, ...columns) + 1);
  for (const column of columns) isShown[column] = 1;

  const parts: (FoldedRows & { lines: Uint32Array })[] = [];
  let [bytes, rows, last] = [0, 0, -1];
  for (;;) {
    const [lines, cells] = page.get(list.id, last) ?? [];
    if (!lines || !cells) break;
    const numbers = numbersIn(lines);
    const folded = foldedRows(cells, isShown, numbers.length);
    // A copy, as what it is cut from has room for more.
    parts.push({ ...folded, bytes: folded.bytes.slice(), lines: numbers });
    bytes += folded.bytes.length;
    rows += numbers.length;
    last = numbers.at(-1) ?? last;
    if (bytes > MAX_BYTES) return null;
  }
  return joined(parts, bytes, rows);
}

function joined(parts: readonly (FoldedRows & { lines: Uint32Array })[], length: number, rows: number) {
  const all = {
    bytes: new Uint8Array(length),
    starts: new Uint32Array(rows + 1),
    lines: new Uint32Array(rows),
  };
  let [to, row] = [0, 0];
  for (const { bytes, starts, lines } of parts) {
    all.bytes.set(bytes, to);
    all.lines.set(lines, row);
    for (const [index, start] of starts.entries()) all.starts[row + index] = to + start;
    to += bytes.length;
    row += lines.length;
  }
  return all;
}

/** Which vehicle stands on each line of a list. */
function vehicleOfLine(prepare: Prepare, listId: number): Uint32Array {
  const entries = prepare<[vehicles: Buffer | null, lines: Buffer | null]>(
    `SELECT CAST(group_concat(vehicle) AS BLOB), CAST(group_concat(line) AS BLOB) FROM list_entry WHERE list = ?`,
  ).raw();
  const [vehicles, lines] = (entries.get(listId) ?? []).map(numbersIn);
  const highest = lines?.reduce((most, line) => Math.max(most, line), 0) ?? 0;
  const ofLine = new Uint32Array(highest + 1);
  for (let at = 0; lines && at < lines.length; at++) ofLine[lines[at] ?? 0] = vehicles?.[at] ?? 0;
  return ofLine;
}
