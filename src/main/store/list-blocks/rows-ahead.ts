import { cellsIn } from '../cell-text.ts';
import type { Prepare } from '../db/database.ts';
import { type CellReaders, cellReaders, textByLocation } from './list-blocks.ts';
import type { FirstRows } from './list-vehicles.ts';
import { MAX_ROWS } from './row-block.ts';

/** Rows of the first part that is read ahead. It is small because the width of its rows is not known yet. */
const FIRST = 1_000;
/** A part may have at most this many times the rows of the part before. */
const GROWTH = 4;
const MAX_PART = 2 ** 15;
/** Share of its memory that a part should fill. The rest is for rows that are wider than those of the part before. */
const FILLED = 0.8;
/** Most bytes that a UTF-16 code unit takes in UTF-8. The length of a text counts code units. */
const MAX_BYTES = 3;

/**
 * Memory of a part; there are two, used in turn. Texts are kept as bytes: as strings, they would outlive the garbage
 * collector's first passes, which costs more time than reading ahead saves.
 */
const newMemory = () => ({
  texts: Buffer.alloc(2 * 1024 ** 2),
  /** Where the text of each row begins and ends. */
  begins: new Uint32Array(MAX_PART),
  ends: new Uint32Array(MAX_PART),
});
type Memory = ReturnType<typeof newMemory>;

interface ListRows {
  readonly id: number;
  readonly stamp: string;
  readonly locationOf: FirstRows;
}

/**
 * Gets readers of cells for the vehicles of an order from `from` up to `to`, which is not included. All pages of a view
 * must give the same array as `order`.
 */
type RowsAhead = (list: ListRows, order: Uint32Array, from: number, to: number) => CellReaders;

/**
 * Reads cells ahead for a caller that goes through a view from start to end. Rows are read in parts, each in the order
 * of the list, so that several rows of a block cost one query: a view by VIN goes through a list at random. While the
 * caller takes the pages of one part, the next part is read, a little with each page. Only for a snapshot, in which
 * nothing changes.
 */
export function rowsAhead(prepare: Prepare): RowsAhead {
  const memories = [newMemory(), newMemory()] as const;
  let part: Part | null = null;
  let next: Part | null = null;

  const begin = (list: ListRows, order: Uint32Array, from: number, rows: number, used?: Memory) =>
    partOf(prepare, list, order, from, rows, used === memories[0] ? memories[1] : memories[0]);

  return (list, order, from, to) => {
    const size = to - from;
    if (!part?.isOf(list, order)) [part, next] = [null, null];
    if (!part?.has(from, to)) {
      // A page that begins in one part and ends in the next one begins a part of the same size.
      const rows = part?.has(from, from) ? part.fitting(size) : Math.max(size, FIRST);
      part = next?.has(from, to) ? next : begin(list, order, from, rows);
      part.readSome(rows);
      next = null;
    }
    next ??= begin(list, order, part.to, part.fitting(size), part.memory);
    next.readSome(Math.ceil((size * next.rows) / part.rows));
    return readersIn(prepare, list, part, order, from, to);
  };
}

type Part = ReturnType<typeof partOf>;

/** The rows of the vehicles of an order from its index `from`; `count` of them, or those that are left. */
function partOf(
  prepare: Prepare,
  list: ListRows,
  order: Uint32Array,
  from: number,
  count: number,
  memory: Memory,
) {
  const { texts, begins, ends } = memory;
  const vehicles = order.subarray(from, from + count);
  const rows = vehicles.length;
  const textOf = textByLocation(prepare, list.id);
  // One number holds a row's sort key in the list and its index in this part. Numbers sort without a comparator.
  const slots = Float64Array.from(
    vehicles,
    (vehicle, index) => list.locationOf.orderOf(vehicle) * MAX_PART + index,
  ).sort();
  let done = 0;
  let used = 0;
  begins.fill(0);
  ends.fill(0);
  return {
    to: from + rows,
    rows,
    memory,
    isOf: ({ id, stamp }: ListRows, other: Uint32Array) =>
      other === order && id === list.id && stamp === list.stamp,
    has: (first: number, end: number) => from <= first && end <= from + rows,

    /** Number of rows of the next part: as many whole pages of `size` rows as fit. */
    fitting(size: number): number {
      const most = Math.min(MAX_PART, rows * GROWTH, (rows * texts.length * FILLED) / Math.max(1, used));
      return Math.max(1, Math.floor(most / size)) * size;
    },

    /** Reads up to `some` of the unread rows. Rows that do not fit into the memory are left out. */
    readSome(some: number): void {
      for (const end = Math.min(rows, done + some); done < end; done++) {
        const index = (slots[done] ?? 0) % MAX_PART;
        const location = list.locationOf(vehicles[index] ?? 0);
        const text = location && textOf(location);
        if (!text || used + text.length * MAX_BYTES > texts.length) continue;
        begins[index] = used;
        used += texts.write(text, used);
        ends[index] = used;
      }
    },

    /** The row of a vehicle by its index in the order, as stored; null where it was left out. */
    text(at: number): string | null {
      const [begun = 0, end = 0] = [begins[at - from], ends[at - from]];
      return begun === end ? null : texts.toString('utf8', begun, end);
    },
  };
}

/** Readers that take the rows of the part from its memory, and all other rows from the database. */
function readersIn(
  prepare: Prepare,
  { id, locationOf }: ListRows,
  part: Part,
  order: Uint32Array,
  from: number,
  to: number,
): CellReaders {
  const others = cellReaders(prepare);
  const indexes = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const location = locationOf(order[at] ?? 0);
    if (location) indexes.set(location.firstLine * MAX_ROWS + location.row, at);
  }
  let last: { at: number; cells: string[] } | null = null;
  return (listId) => {
    const cellsAt = others(listId);
    if (listId !== id) return cellsAt;
    return (location) => {
      const at = indexes.get(location.firstLine * MAX_ROWS + location.row);
      if (at === undefined) return cellsAt(location);
      if (last?.at !== at) {
        const text = part.text(at);
        last = { at, cells: text === null ? cellsAt(location) : cellsIn(text) };
      }
      return last.cells;
    };
  };
}
