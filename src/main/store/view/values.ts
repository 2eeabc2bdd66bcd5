import type { ColumnValues, FleetView } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Database, Prepare } from '../database.ts';
import { noSuch } from '../existing.ts';
import { type Filter, filterOf } from './filter.ts';
import { textPattern } from './folding.ts';
import { rowFilter, valueIn } from './rows.ts';
import { type StoredList, storedList } from './stored-list.ts';

/** More different values than this are counted anew for each question: they would fill the memory. */
const MAX_KEPT = 50_000;

type Tally = ReadonlyMap<string, number>;

/**
 * The values of a column of a view's list, and how many vehicles of the view have each. All rows are read; the last
 * tally is kept, for a user who types to find a value asks for the same one at every key.
 */
export function viewValues(db: Database, prepare: Prepare) {
  // This connection's alone; a reader may have one too.
  db.exec('CREATE TEMP TABLE shown_line (line INTEGER PRIMARY KEY) STRICT');
  const forgetLines = prepare('DELETE FROM shown_line');
  let last: { key: string; tally: Tally } | null = null;

  function tallyOf(list: StoredList, view: FleetView, column: number): Tally {
    const { statuses, box, search, sort } = view;
    const cells = (view.cells ?? []).filter((filter) => filter.column !== column);
    const narrowed = statuses.length > 0 || box !== null;
    const version = narrowed ? db.pragma('data_version', { simple: true }) : null;
    const key = JSON.stringify([list.stamp, column, cells, search, statuses, box, version]);
    if (last?.key === key) return last.tally;

    const value = valueIn(list.source, column);
    const where = rowFilter(list.source, cells, search);
    if (narrowed) keepLines(list.id, filterOf({ listId: null, search: '', statuses, box, sort }, 'walk'));
    const rows = prepare<[vin: string, value: string]>(
      `SELECT vin, ${value.sql} FROM list_row WHERE list = ? AND ${where.sql}
       ${narrowed ? 'AND line IN (SELECT line FROM shown_line)' : ''}`,
    )
      .raw()
      .iterate(...value.parameters, list.id, ...where.parameters);
    const tally = count(rows, repeated(list));
    forgetLines.run();
    last = tally.size <= MAX_KEPT ? { key, tally } : null;
    return tally;
  }

  /** By the list's own key: one look after the other for each row's VIN takes five times as long. */
  function keepLines(listId: number, vehicles: Filter): void {
    prepare(`INSERT INTO shown_line (line) SELECT line FROM list_entry CROSS JOIN vehicle ON id = vehicle
      WHERE list = ? AND (${vehicles.sql}) ORDER BY line`).run(listId, ...vehicles.parameters);
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

  return (view: FleetView, column: number, search: string, limit: number): ColumnValues => {
    if (view.listId === null) throw new AppError('bad-input', 'only a list has columns');
    const list = storedList(prepare, view.listId);
    if (!list) throw noSuch('list', view.listId);
    const pattern = textPattern(search);
    const found = [...tallyOf(list, view, column)].filter(([value]) => pattern?.test(value) ?? true);
    return {
      values: mostFrequent(found, limit).map(([value, count]) => ({ value, count })),
      distinct: found.length,
    };
  };
}

function count(rows: Iterable<[vin: string, value: string]>, repeated: ReadonlySet<string>): Tally {
  const tally = new Map<string, number>();
  const counted = new Set<string>();
  for (const [vin, value] of rows) {
    if (repeated.has(vin)) {
      const pair = vin + value;
      if (counted.has(pair)) continue;
      counted.add(pair);
    }
    tally.set(value, (tally.get(value) ?? 0) + 1);
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
