import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Database, Prepare } from '../database.ts';
import type { Filter, View } from './filter.ts';
import { textPattern } from './folding.ts';
import { rowFilter, shownColumns } from './rows.ts';
import { searchTerms, VIN_LENGTH } from './search.ts';
import { type StoredList, storedList } from './stored-list.ts';

/** Answers that are kept, of so many vehicles at most in all (some 10 MB each million). */
const MAX_ANSWERS = 16;
const MAX_VEHICLES = 3_000_000;

/** This connection's alone, in memory: a reader may have such tables too. No id comes twice, for pages go by it. */
const TABLES = `
CREATE TEMP TABLE matching (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asked TEXT NOT NULL UNIQUE,
  vehicles INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TEMP TABLE matching_vehicle (
  matching INTEGER NOT NULL,
  vehicle INTEGER NOT NULL,
  PRIMARY KEY (matching, vehicle)
) STRICT, WITHOUT ROWID;
CREATE TEMP TABLE matching_line (line INTEGER PRIMARY KEY) STRICT;
`;

/**
 * The vehicles that fit a view by what stands in the rows of its list. All rows have to be read for that, so it is done
 * once for each question and kept, whatever runs write meanwhile: only an import changes what stands in a list. Kept in
 * tables rather than beside them, so that what a failed transaction takes back is not taken for an answer.
 */
export function viewMatching(db: Database, prepare: Prepare) {
  db.exec(TABLES);
  const member = prepare(`SELECT 1 FROM vehicle JOIN list_entry ON list = ? AND vehicle = vehicle.id
    WHERE vin = ? LIMIT 1`);
  const known = prepare<{ id: number }>('SELECT id FROM matching WHERE asked = ?');
  const sizeOf = prepare<{ vehicles: number }>('SELECT vehicles FROM matching WHERE id = ?');
  const use = prepare('UPDATE matching SET used = 1 + (SELECT max(used) FROM matching) WHERE id = ?');
  const add = prepare('INSERT INTO matching (asked) VALUES (?)');
  // A scan of the list in its own order finds them in half the time of a look for each VIN among all vehicles.
  const addVehicles = prepare(`INSERT OR IGNORE INTO matching_vehicle (matching, vehicle)
    SELECT ?, vehicle FROM list_entry WHERE list = ? AND line IN (SELECT line FROM matching_line)`);
  const forgetLines = prepare('DELETE FROM matching_line');
  const count = prepare('UPDATE matching SET vehicles = ? WHERE id = ?');
  const tooMuch = prepare<{ id: number }>(`SELECT id FROM (
      SELECT id, row_number() OVER newest AS place, sum(vehicles) OVER newest AS total FROM matching
      WINDOW newest AS (ORDER BY used DESC))
    WHERE place > 1 AND (place > ${MAX_ANSWERS} OR total > ${MAX_VEHICLES})`);
  const removeVehicles = prepare('DELETE FROM matching_vehicle WHERE matching = ?');
  const remove = prepare('DELETE FROM matching WHERE id = ?');

  /** Whether the list's rows are to be searched; not for VINs that it has, which an index finds at once. */
  function isSearched(list: StoredList, search: string): boolean {
    if (shownColumns(list.source).length === 0 || textPattern(search) === null) return false;
    const terms = searchTerms(search);
    const vins = terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);
    return !vins || terms.some((vin) => !member.get(list.id, vin));
  }

  function find(list: StoredList, rows: Filter, asked: string): number {
    const id = Number(add.run(asked).lastInsertRowid);
    prepare(`INSERT INTO matching_line (line) SELECT line FROM list_row WHERE list = ? AND ${rows.sql}`).run(
      list.id,
      ...rows.parameters,
    );
    count.run(addVehicles.run(id, list.id).changes, id);
    forgetLines.run();
    return id;
  }

  function forgetOld(): void {
    for (const { id } of tooMuch.all()) {
      removeVehicles.run(id);
      remove.run(id);
    }
  }

  return {
    /**
     * The same vehicles, with the answer to what is asked of the list's rows.
     *
     * @throws AppError `bad-input` for a column that the list does not show
     */
    answered({ cells = [], ...view }: FleetView): View {
      const list = view.listId === null ? null : storedList(prepare, view.listId);
      if (!list) return view;
      const searched = isSearched(list, view.search);
      if (cells.length === 0 && !searched) return view;
      const search = searched ? view.search : '';
      const asked = JSON.stringify([list.stamp, cells, search]);
      const id = known.get(asked)?.id ?? find(list, rowFilter(list.source, cells, search), asked);
      use.run(id);
      forgetOld();
      return { ...view, listId: null, search: searched ? '' : view.search, matching: id };
    },

    size: (id: number): number => sizeOf.get(id)?.vehicles ?? 0,
  };
}
