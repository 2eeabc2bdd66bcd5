import type { ColumnValues, FleetView } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Prepare } from '../database.ts';
import { noSuch } from '../existing.ts';
import { blocksOf, lastLine } from '../list-blocks.ts';
import type { RowBlock } from '../row-block.ts';
import { textPattern } from './folding.ts';
import { rowTest, valueIn } from './rows.ts';
import { type StoredList, storedList } from './stored-list.ts';

/** More different values than this are counted anew for each question: they would fill the memory. */
const MAX_KEPT = 50_000;

type Tally = ReadonlyMap<string, number>;

/** The vehicles that a view shows, where more than its list's rows narrows it. */
export interface Narrowed {
  /** 1 for each of them, by number. */
  readonly shown: Uint8Array;
  /** Tells these vehicles from others. */
  readonly key: string;
}

/**
 * The values of a column of a view's list, and how many vehicles of the view have each. All rows are read; the last
 * tally is kept, for a user who types to find a value asks for the same one at every key.
 */
export function viewValues(prepare: Prepare) {
  let last: { key: string; tally: Tally } | null = null;

  function tallyOf(list: StoredList, view: FleetView, column: number, narrowed: Narrowed | null): Tally {
    const cells = (view.cells ?? []).filter((filter) => filter.column !== column);
    const key = JSON.stringify([list.stamp, column, cells, view.search, narrowed?.key]);
    if (last?.key === key) return last.tally;

    const tally = count(
      blocksOf(prepare, list.id),
      valueIn(list.source, column),
      rowTest(list.source, cells, view.search),
      repeated(list),
      narrowed && linesOf(list.id, narrowed.shown),
    );
    last = tally.size <= MAX_KEPT ? { key, tally } : null;
    return tally;
  }

  /** 1 for each line of the list that has one of these vehicles. */
  function linesOf(listId: number, shown: Uint8Array): Uint8Array {
    const lines = new Uint8Array(lastLine(prepare, listId) + 1);
    const entries = prepare<[vehicle: number, line: number]>(
      'SELECT vehicle, line FROM list_entry WHERE list = ?',
    ).raw();
    for (const [vehicle, line] of entries.iterate(listId)) lines[line] = shown[vehicle] ?? 0;
    return lines;
  }

  /** VINs on several rows of the list: each counts once for a value. */
  function repeated(list: StoredList): ReadonlySet<string> {
    if (list.rows === list.vehicles) return new Set();
    const vins = prepare<{ vin: string }>(
      `SELECT vin FROM (SELECT vehicle AS id FROM list_entry WHERE list = ? GROUP BY vehicle HAVING count(*) > 1)
       CROSS JOIN vehicle USING (id)`,
    ).all(list.id);
    return new Set(vins.map(({ vin }) => vin));
  }

  return (
    view: FleetView,
    column: number,
    search: string,
    limit: number,
    narrowed: Narrowed | null,
  ): ColumnValues => {
    if (view.listId === null) throw new AppError('bad-input', 'only a list has columns');
    const list = storedList(prepare, view.listId);
    if (!list) throw noSuch('list', view.listId);
    const pattern = textPattern(search);
    const found = [...tallyOf(list, view, column, narrowed)].filter(
      ([value]) => pattern?.test(value) ?? true,
    );
    return {
      values: mostFrequent(found, limit).map(([value, count]) => ({ value, count })),
      distinct: found.length,
    };
  };
}

function count(
  blocks: Iterable<RowBlock>,
  valueAt: ReturnType<typeof valueIn>,
  fits: ReturnType<typeof rowTest>,
  repeated: ReadonlySet<string>,
  lines: Uint8Array | null,
): Tally {
  const tally = new Map<string, number>();
  const counted = new Set<string>();
  for (const block of blocks) {
    for (const [row, line] of block.lines.entries()) {
      if ((lines && lines[line] !== 1) || !fits(block, row)) continue;
      const value = valueAt(block, row);
      if (repeated.size > 0 && repeated.has(block.vin(row))) {
        const pair = block.vin(row) + value;
        if (counted.has(pair)) continue;
        counted.add(pair);
      }
      tally.set(value, (tally.get(value) ?? 0) + 1);
    }
  }
  return tally;
}

type Counted = [value: string, count: number];

/** The first in order of count, then value; of very many only these are sorted. */
function mostFrequent(all: readonly Counted[], limit: number): Counted[] {
  const order = (a: Counted, b: Counted) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
  let first: Counted[] = [];
  let last: Counted | undefined;
  for (const entry of all) {
    if (last && order(entry, last) > 0) continue;
    first.push(entry);
    if (first.length < 4 * limit) continue;
    first = first.sort(order).slice(0, limit);
    last = first.at(-1);
  }
  return first.sort(order).slice(0, limit);
}
