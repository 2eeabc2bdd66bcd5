import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { Prepare } from '../database.ts';
import { textPattern } from './folding.ts';
import { keeper } from './keeper.ts';
import { ranksBy } from './ranks.ts';
import { rowFilter, shownColumns } from './rows.ts';
import { searchTerms, VIN_LENGTH } from './search.ts';
import type { Facts } from './shown.ts';
import { type StoredList, storedList } from './stored-list.ts';

/** What of a view is found out beforehand. */
export type FactsAsked = Pick<FleetView, 'listId' | 'search' | 'cells'> & {
  readonly sort: FleetView['sort'];
};

/** Answers of each kind that are kept: a list's, what its rows say, ranks by a column. */
const MAX_KEPT = 4;

const NO_RANKS = new Uint32Array();

/**
 * What the rows of a view's list say of it. All of them have to be read for that, so it is done once for each question and
 * kept, whatever runs write meanwhile: only an import changes what stands in a list.
 */
export function viewFacts(prepare: Prepare) {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const listed = prepare<number>('SELECT DISTINCT vehicle FROM list_entry WHERE list = ?').pluck();
  const member = prepare(`SELECT 1 FROM vehicle JOIN list_entry ON list = ? AND vehicle = vehicle.id
    WHERE vin = ? LIMIT 1`);
  const lists = keeper<Uint8Array>(MAX_KEPT);
  const matches = keeper<Uint8Array>(MAX_KEPT);
  const ranks = keeper<Uint32Array>(MAX_KEPT);

  /** Shared with the thread that asks, so that it costs nothing to hand over. */
  function marked(numbers: readonly number[]): Uint8Array {
    const members = new Uint8Array(new SharedArrayBuffer(Number(highest.get() ?? 0) + 1));
    for (const number of numbers) members[number] = 1;
    return members;
  }

  function matching(list: StoredList, cells: FactsAsked['cells'] & object, search: string): Uint8Array {
    const rows = rowFilter(list.source, cells, search);
    const vehicles = prepare<number>(
      `SELECT DISTINCT vehicle FROM list_entry WHERE list = ?
       AND line IN (SELECT line FROM list_row WHERE list = ? AND ${rows.sql})`,
    ).pluck();
    return marked(vehicles.all(list.id, list.id, ...rows.parameters));
  }

  /** Whether the list's rows are to be searched; not for VINs that it has, which are found at once. */
  function isSearched(list: StoredList, search: string): boolean {
    if (shownColumns(list.source).length === 0 || textPattern(search) === null) return false;
    const terms = searchTerms(search);
    const vins = terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);
    return !vins || terms.some((vin) => !member.get(list.id, vin));
  }

  /**
   * @throws AppError `bad-input` for a column that the list does not show
   */
  return ({ listId, search, cells = [], sort }: FactsAsked): Facts => {
    const list = listId === null ? null : storedList(prepare, listId);
    const { column } = sort;
    if (!list) {
      // Of a list that was removed a moment ago nothing is shown, whatever it is sorted by.
      const nothing = { key: `list ${listId}`, members: [marked([])], ranks: NO_RANKS, search };
      return listId === null ? { key: '', members: [], ranks: null, search } : nothing;
    }
    const rankKey = JSON.stringify([list.stamp, column]);
    const found = {
      ranks:
        typeof column === 'number'
          ? ranks.of(rankKey, () => ranksBy(prepare, list, column, Number(highest.get() ?? 0)))
          : null,
    };
    const isSearchedInRows = isSearched(list, search);
    if (cells.length === 0 && !isSearchedInRows) {
      const members = lists.of(list.stamp, () => marked(listed.all(list.id)));
      return { ...found, key: list.stamp, members: [members], search };
    }
    const inRows = isSearchedInRows ? search : '';
    const key = JSON.stringify([list.stamp, cells, inRows]);
    const members = matches.of(key, () => matching(list, cells, inRows));
    return { ...found, key, members: [members], search: isSearchedInRows ? '' : search };
  };
}
