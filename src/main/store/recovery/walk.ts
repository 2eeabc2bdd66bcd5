import type { Database, Parameter } from '../db/database.ts';
import { isDamage } from '../db/database.ts';
import { isAfter, rowsInOrder, type Values } from './key-order.ts';

/** A table to be read, with the columns of its key: of the primary key, or the rowid. */
export interface WalkedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** How many columns of the key, from the first, are whole numbers: 0, 1 or 2. Steps over damage count these up. */
  readonly numbers: number;
}

/** Most rows that are read together. */
const AT_ONCE = 500;
/** Most reads within one gap, so that the search in a large gap ends. */
const READS_IN_GAP = 4_000;
/** Most reads after the last readable row, where probably only damage follows. */
const READS_AT_END = 200;
/** Steps over damage double from 1 up to this many keys. */
const LONGEST_STEP = 2 ** 42;

/** The rows that one query returned before its end, or before a page that can't be read (`isBroken`). */
interface Batch {
  readonly rows: Values[];
  readonly isBroken: boolean;
}

/**
 * Reads a table of a damaged database in the order of its key. After a page that can't be read, it finds the next
 * readable key by steps that double, then searches the gap by halves for rows between two damaged pages.
 *
 * @yields some rows, each with the key's values and then the columns' values
 * @returns how many gaps there were; one where the search for the next row meets several
 */
export function* readTableRows(source: Database, table: WalkedTable): Generator<Values[], number> {
  const reads = readsOf(source, table);
  let gaps = 0;
  let batch = reads.first();
  let last: Values = Array(table.key.length).fill(-1);
  for (;;) {
    const rows = rowsInOrder(batch.rows, last, table.key.length);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? last;
    const hasDropped = rows.length < batch.rows.length;
    if (batch.isBroken || hasDropped) gaps++;
    if (!batch.isBroken && batch.rows.length < AT_ONCE) return gaps;
    // Without a row in order, the same rows would be read again.
    if (batch.isBroken || rows.length === 0) {
      const next = table.numbers === 0 ? null : yield* stepOver(reads, table, last);
      if (!next) break;
      yield [next];
      last = next;
    }
    batch = reads.after(last);
  }
  // A text key can't be counted up, so the rows after the damage are read from the end backwards.
  if (table.numbers === 0) yield reads.fromEnd(last).rows;
  return gaps;
}

type Reads = ReturnType<typeof readsOf>;

function readsOf(source: Database, { name, columns, key }: WalkedTable) {
  const wanted = [...key, ...columns].join(', ');
  const keys = key.join(', ');
  const order = `ORDER BY ${keys} LIMIT ${AT_ONCE}`;
  const marks = key.map(() => '?').join(', ');
  const select = (rest: string) => {
    const statement = source.prepare<Parameter[], Values>(`SELECT ${wanted} FROM ${name} ${rest}`).raw();
    return (...bound: Parameter[]): Batch => {
      const rows: Values[] = [];
      try {
        for (const row of statement.iterate(...bound)) rows.push(row);
        return { rows, isBroken: false };
      } catch (error) {
        if (!isDamage(error)) throw error;
        return { rows, isBroken: true };
      }
    };
  };
  const [first = 'rowid', second = first] = key;
  const reading = {
    first: select(order),
    after: select(`WHERE (${keys}) > (${marks}) ${order}`),
    /** The first row from a value of the key's first column on. */
    from: select(`WHERE ${first} >= ? ORDER BY ${keys} LIMIT 1`),
    /** The first row from a value of the key's second column on, where the first column has a given value. */
    fromSecond: select(`WHERE ${first} = ? AND ${second} >= ? ORDER BY ${keys} LIMIT 1`),
    between: select(`WHERE ${first} BETWEEN ? AND ? ${order}`),
    betweenSecond: select(`WHERE ${first} = ? AND ${second} BETWEEN ? AND ? ${order}`),
    backwards: select(`ORDER BY ${key.map((column) => `${column} DESC`).join(', ')}`),
  };
  return {
    keyLength: key.length,
    first: () => reading.first(),
    after: (last: Values) => reading.after(...last.slice(0, key.length)),
    fromEnd(last: Values): Batch {
      const { rows, isBroken } = reading.backwards();
      return { rows: rows.filter((row) => isAfter(row, last, key.length)), isBroken };
    },
    /** @param level 0: steps in the first column of the key; 1: in the second, within the first's value */
    probe: (level: number, prefix: Parameter, from: number): Batch =>
      level === 0 ? reading.from(from) : reading.fromSecond(prefix, from),
    between: (level: number, prefix: Parameter, from: number, to: number): Batch =>
      level === 0 ? reading.between(from, to) : reading.betweenSecond(prefix, from, to),
  };
}

/** @yields rows within the gap @returns the first row after the gap; null where nothing more can be read */
function* stepOver(reads: Reads, table: WalkedTable, last: Values): Generator<Values[], Values | null> {
  for (let level = table.numbers - 1; level >= 0; level--) {
    const start = Number(last[level]);
    const prefix = last[0] ?? null;
    if (level > 0 && Number(prefix) < 0) continue;
    // No table counts so far: the key is damaged, and steps from it would not be exact.
    if (!Number.isSafeInteger(start + 2 * LONGEST_STEP)) continue;
    const end = endOfGap(reads, level, prefix, start);
    const gap: Gap = { isSplit: level === 0 && table.numbers > 1, level, prefix };
    const to = end ? end.from - 1 : start + LONGEST_STEP;
    yield* inGap(reads, gap, [start + 1, to], { left: end ? READS_IN_GAP : READS_AT_END });
    if (end?.row) return end.row;
  }
  return null;
}

/**
 * Finds the lowest key from which on a row, or the end of the table, can be read: by steps that double, then by halves
 * of the last step.
 *
 * @param start the last key before the gap
 * @returns the key, and the row that was found from it on (null: the end); null where no step was long enough
 */
function endOfGap(
  reads: Reads,
  level: number,
  prefix: Parameter,
  start: number,
): { from: number; row: Values | null } | null {
  const probe = (from: number) => {
    const { rows, isBroken } = reads.probe(level, prefix, from);
    const row = rows[0] ?? null;
    // A changed byte may put a key out of order.
    return isBroken || (row && Number(row[level]) < from) ? null : { from, row };
  };
  for (let step = 1; step <= LONGEST_STEP; step *= 2) {
    let end = probe(start + step);
    if (!end) continue;
    for (let broken = start + Math.floor(step / 2); end.from - broken > 1; ) {
      const middle = Math.floor((broken + end.from) / 2);
      const earlier = probe(middle);
      if (earlier) end = earlier;
      else broken = middle;
    }
    return end;
  }
  return null;
}

interface Gap {
  /** Column of the key that the gap's ends are in, from 0. */
  readonly level: number;
  /** The value of the column before, if `level` is 1. */
  readonly prefix: Parameter;
  /** One value of the column may be on several pages, which the next column of the key tells apart. */
  readonly isSplit: boolean;
}

/**
 * Reads the rows between two keys, and halves a range in which a page can't be read.
 *
 * @param budget how many more reads are allowed; counted down
 */
function* inGap(
  reads: Reads,
  gap: Gap,
  range: readonly [from: number, to: number],
  budget: { left: number },
): Generator<Values[]> {
  const { level, prefix, isSplit } = gap;
  const open: (readonly [number, number])[] = [range];
  for (; open.length > 0 && budget.left > 0; budget.left--) {
    const [low, high] = open.pop() ?? [1, 0];
    if (low > high) continue;
    const batch = reads.between(level, prefix, low, high);
    const before = level === 0 ? [low - 1, Number.MAX_SAFE_INTEGER] : [prefix, low - 1];
    const rows = rowsInOrder(batch.rows, before, reads.keyLength);
    const isBroken = batch.isBroken || (batch.rows.length > 0 && rows.length === 0);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    const isCut = isBroken || batch.rows.length === AT_ONCE;
    if (isSplit && isCut && last) yield* inGroup(reads, last[0] ?? null, Number(last[1]), budget);
    if (isSplit && isBroken && !last && low === high) yield* inGroup(reads, low, -1, budget);
    const next = last ? Number(last[level]) + 1 : low;
    if (isBroken && !last && next < high) {
      const middle = Math.floor((next + high) / 2);
      open.push([middle + 1, high], [next, middle]);
    } else if (isCut && last) open.push([next, high]);
  }
}

/** Reads the rows with one value of the key's first column, on both sides of pages that can't be read. */
function* inGroup(
  reads: Reads,
  prefix: Parameter,
  after: number,
  budget: { left: number },
): Generator<Values[]> {
  const gap: Gap = { isSplit: false, level: 1, prefix };
  for (let last = after; budget.left > 0; ) {
    const batch = reads.between(1, prefix, last + 1, Number.MAX_SAFE_INTEGER);
    budget.left--;
    const rows = rowsInOrder(batch.rows, [prefix, last], reads.keyLength);
    if (rows.length > 0) yield rows;
    last = Number(rows.at(-1)?.[1] ?? last);
    if (!batch.isBroken && batch.rows.length < AT_ONCE) return;
    if (!batch.isBroken && rows.length > 0) continue;
    const end = endOfGap(reads, 1, prefix, last);
    if (!end) return;
    yield* inGap(reads, gap, [last + 1, end.from - 1], budget);
    last = end.from - 1;
  }
}
