import type { ColumnValues, FleetView } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import { noSuch } from '../db/existing.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { highestOf, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import type { RowBlock } from '../list-blocks/row-block.ts';
import { textPattern } from './fold-table.ts';
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
      vehiclesOfRows(prepare, list.id),
      narrowed?.shown ?? null,
    );
    last = tally.size <= MAX_KEPT ? { key, tally } : null;
    return tally;
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

/**
 * @param vehicles by row
 * @param shown 1 for each vehicle that counts; null: all do
 */
function count(
  blocks: Iterable<RowBlock>,
  valueAt: ReturnType<typeof valueIn>,
  fits: ReturnType<typeof rowTest>,
  vehicles: Uint32Array,
  shown: Uint8Array | null,
): Tally {
  const tally = new Map<string, number>();
  const isRepeated = repeated(vehicles);
  const counted = new Set<string>();
  let at = 0;
  for (const block of blocks) {
    for (let row = 0; row < block.lines.length; row++) {
      const vehicle = vehicles[at++] ?? 0;
      if ((shown && shown[vehicle] !== 1) || !fits(block, row)) continue;
      const value = valueAt(block, row);
      if (isRepeated[vehicle] === 1) {
        const pair = `${vehicle} ${value}`;
        if (counted.has(pair)) continue;
        counted.add(pair);
      }
      tally.set(value, (tally.get(value) ?? 0) + 1);
    }
  }
  return tally;
}

/** 1 for each vehicle on several rows, by its number: it counts once for a value. */
function repeated(vehicles: Uint32Array): Uint8Array {
  const size = highestOf(vehicles) + 1;
  const [seen, again] = [new Uint8Array(size), new Uint8Array(size)];
  for (const vehicle of vehicles) {
    if (seen[vehicle] === 1) again[vehicle] = 1;
    seen[vehicle] = 1;
  }
  return again;
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
