import type { Database, Parameter } from '../db/database.ts';
import { isDamage } from '../db/database.ts';

/** Values in the order of the table's columns. */
export type Values = readonly Parameter[];

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
 * @returns how many gaps there were
 */
export function* readTableRows(source: Database, table: WalkedTable): Generator<Values[], number> {
  const reads = readsOf(source, table);
  let gaps = 0;
  let batch = reads.first();
  let last: Values = Array(table.key.length).fill(-1);
  for (;;) {
    if (batch.rows.length > 0) yield batch.rows;
    // A changed byte may put a key out of order. Reading on from there could loop forever.
    const isOrdered = table.numbers === 0 || isAfter(batch.rows.at(-1), last, table.numbers);
    if (isOrdered) last = batch.rows.at(-1) ?? last;
    if (!batch.isBroken && batch.rows.length < AT_ONCE) return gaps;
    if (batch.isBroken || !isOrdered) {
      gaps++;
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

/** Whether a row's key comes after the key of `last`, by the columns that are numbers. True where there is no row. */
function isAfter(row: Values | undefined, last: Values, numbers: number): boolean {
  if (!row) return true;
  for (let level = 0; level < numbers; level++) {
    const [key, other] = [Number(row[level]), Number(last[level])];
    if (key !== other) return key > other;
  }
  return true;
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
    first: () => reading.first(),
    after: (last: Values) => reading.after(...last.slice(0, key.length)),
    fromEnd(last: Values): Batch {
      const { rows, isBroken } = reading.backwards();
      return { rows: rows.filter((row) => String(row[0]) > String(last[0])), isBroken };
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
    let isOver = false;
    for (let step = 1; step <= LONGEST_STEP; step *= 2) {
      const { rows, isBroken } = reads.probe(level, prefix, start + step);
      if (isBroken) continue;
      const [found] = rows;
      if (found && Number(found[level]) < start + step) continue;
      if (step > 1) yield* inGap(reads, level, prefix, [start + 1, start + step - 1], READS_IN_GAP);
      if (found) return found;
      isOver = true;
      break;
    }
    if (!isOver) yield* inGap(reads, level, prefix, [start + 1, start + LONGEST_STEP], READS_AT_END);
  }
  return null;
}

/** Reads the rows between two keys, and halves a range in which a page can't be read. */
function* inGap(
  reads: Reads,
  level: number,
  prefix: Parameter,
  gap: readonly [from: number, to: number],
  most: number,
): Generator<Values[]> {
  const open: (readonly [number, number])[] = [gap];
  for (let read = 0; open.length > 0 && read < most; read++) {
    const [low, high] = open.pop() ?? [1, 0];
    if (low > high) continue;
    const { rows, isBroken } = reads.between(level, prefix, low, high);
    if (rows.length > 0) yield rows;
    const next = rows.length > 0 ? Number(rows.at(-1)?.[level]) + 1 : low;
    if (!isBroken) {
      if (rows.length === AT_ONCE) open.push([next, high]);
    } else if (next < high) {
      const middle = Math.floor((next + high) / 2);
      open.push([middle + 1, high], [next, middle]);
    }
  }
}
