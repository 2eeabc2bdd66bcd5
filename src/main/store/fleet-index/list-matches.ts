import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { foldedSearch } from './fold-table.ts';
import { textsOfLists } from './list-texts.ts';
import { ranksBy } from './ranks.ts';
import { listTerms, rowTest, shownColumns } from './rows.ts';
import { searchTerms } from './search.ts';
import { type StoredList, storedList } from './stored-list.ts';
import type { Facts } from './vehicle-mask.ts';
import { VIN_LENGTH } from './vin-bytes.ts';

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
  const numberOf = prepare<number>('SELECT id AS number FROM vehicle WHERE vin = ?').pluck();
  const lists = createLruCache<Uint8Array>(MAX_KEPT);
  const matches = createLruCache<Uint8Array>(MAX_KEPT);
  const ranks = createLruCache<Uint32Array>(MAX_KEPT);
  const texts = textsOfLists(prepare);

  /** Shared with the thread that asks, so that it costs nothing to hand over. */
  function marked(numbers: Iterable<number>): Uint8Array {
    const members = new Uint8Array(new SharedArrayBuffer(Number(highest.get() ?? 0) + 1));
    for (const number of numbers) members[number] = 1;
    return members;
  }

  const membersOf = (list: StoredList) =>
    lists.getOrCompute(list.stamp, () => marked(vehiclesOfRows(prepare, list.id)));

  function matching(list: StoredList, cells: FactsAsked['cells'] & object, search: string): Uint8Array {
    const fits = rowTest(list.source, cells, search);
    const vehicles = vehiclesOfRows(prepare, list.id);
    const found = marked([]);
    let at = 0;
    for (const block of blocksOf(prepare, list.id)) {
      for (let row = 0; row < block.lines.length; row++, at++)
        if (fits(block, row)) found[vehicles[at] ?? 0] = 1;
    }
    return found;
  }

  /** Vehicles with the search in their cells; null where the list has too many of those to be kept in memory. */
  function inTexts(list: StoredList, search: string, key: string): Uint8Array | null {
    const known = texts.of(list);
    if (!known) return null;
    return matches.getOrCompute(key, () => {
      const found = marked([]);
      known.mark(found, foldedSearch(search));
      return found;
    });
  }

  /** Whether the list's rows are to be searched; not for VINs that it has, which are found at once. */
  function isSearched(list: StoredList, search: string): boolean {
    if (shownColumns(list.source).length === 0 || foldedSearch(search) === '') return false;
    const terms = searchTerms(search);
    const vins = terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);
    return !vins || terms.some((vin) => membersOf(list)[numberOf.get(vin) ?? 0] !== 1);
  }

  /**
   * @throws AppError `bad-input` for a column that the list does not show
   */
  function facts({ listId, search, cells = [], sort }: FactsAsked): Facts {
    const list = listId === null ? null : storedList(prepare, listId);
    const { column } = sort;
    const terms = searchTerms(search);
    const rest: Omit<Facts, 'key' | 'members'> & { ranks: Uint32Array | null } = {
      ranks: null,
      found: null,
      terms,
    };
    if (listId === null) return { key: '', members: [], ...rest };
    // Of a list that was removed a moment ago nothing is shown, whatever it is sorted by.
    if (!list) return { ...rest, key: `list ${listId}`, members: [marked([])], ranks: NO_RANKS };
    if (typeof column === 'number') {
      const rankKey = JSON.stringify([list.stamp, column]);
      rest.ranks = ranks.getOrCompute(rankKey, () =>
        ranksBy(prepare, list, column, Number(highest.get() ?? 0)),
      );
    }
    const isSearchedInRows = isSearched(list, search);
    if (cells.length === 0) {
      const members = [membersOf(list)];
      if (!isSearchedInRows) return { ...rest, key: list.stamp, members };
      const key = JSON.stringify([list.stamp, search]);
      const found = inTexts(list, search, key);
      if (found) return { ...rest, key, members, found, terms: listTerms(search) };
    }
    const inRows = isSearchedInRows ? search : '';
    const key = JSON.stringify([list.stamp, cells, inRows]);
    const members = [matches.getOrCompute(key, () => matching(list, cells, inRows))];
    return { ...rest, key, members, terms: isSearchedInRows ? [] : terms };
  }

  return {
    facts,
    /** Reads a part of what a search in a list needs. @returns whether all is read, or none is needed */
    readTexts(listId: number): boolean {
      const list = storedList(prepare, listId);
      return !list || shownColumns(list.source).length === 0 || texts.readSome(list);
    },
  };
}
