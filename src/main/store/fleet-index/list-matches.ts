import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { shownColumns } from '../rows.ts';
import { foldedSearch } from './fold-table.ts';
import { foldedName, identifierTexts } from './identifier-texts.ts';
import { textsOfLists } from './list-texts.ts';
import { ranksBy, ranksByLine } from './ranks.ts';
import { listTerms, rowTest } from './row-tests.ts';
import { searchTerms } from './search.ts';
import { type StoredList, storedList } from './stored-list.ts';
import { type ListMatches, type Ranks, type RowColumn, rowColumnsOf } from './view-query.ts';

/** The parts of a view that decide its matches. */
export type ListMatchQuery = Pick<FleetView, 'listId' | 'search' | 'cells' | 'sort'>;

/** Cached answers of each kind: lists, rows that match, ranks by a column. */
const MAX_CACHED = 4;

/** Shortest word of a search that is searched for by itself in identifiers; a plate has seven characters. */
const MIN_WORD = 6;

const NO_RANKS = new Uint32Array();
/** Of an order that is not by the list's rows. */
const UNRANKED: Ranks = new Map();

/**
 * Finds the matches of views. This reads all rows of a list, so answers are cached; lookups do not change them, only
 * imports change the rows of a list.
 */
export function listMatcher(prepare: Prepare) {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const highestNumber = () => Number(highest.get() ?? 0);
  const numberOf = prepare<number>('SELECT id AS number FROM vehicle WHERE vin = ?').pluck();
  const lists = createLruCache<Uint8Array>(MAX_CACHED);
  const rows = createLruCache<Uint8Array>(MAX_CACHED);
  const ranks = createLruCache<Uint32Array>(MAX_CACHED);
  const texts = textsOfLists(prepare);
  const identifiers = identifierTexts(prepare);

  /** A mask of these vehicles, in shared memory: handing it to another thread costs nothing. */
  function sharedMask(numbers: Iterable<number>): Uint8Array {
    const mask = new Uint8Array(new SharedArrayBuffer(highestNumber() + 1));
    for (const number of numbers) mask[number] = 1;
    return mask;
  }

  const membersOf = (list: StoredList) =>
    lists.getOrCompute(list.stamp, () => sharedMask(vehiclesOfRows(prepare, list.id)));

  /** Marks the vehicles whose identifier has the search, or one of its words. */
  function markIdentifiers(found: Uint8Array, search: string): void {
    const known = identifiers.now();
    if (!known) return;
    const words = searchTerms(search).filter(({ length }) => length >= MIN_WORD);
    for (const name of new Set([foldedName(search), ...words.map(foldedName)]))
      if (name !== '') known.texts.mark(found, name);
  }

  /** Vehicles with the search in a cell of a row that fits the filters, or in an identifier. */
  function foundIn(list: StoredList, search: string, cells: ListMatchQuery['cells'] & object): Uint8Array {
    const key = JSON.stringify([list.stamp, identifiers.now()?.stamp, search, cells]);
    return rows.getOrCompute(key, () => {
      const found = sharedMask([]);
      const known = cells.length === 0 ? texts.of(list) : null;
      if (known) known.mark(found, foldedSearch(search));
      else for (const vehicle of matchingVehicles(prepare, list, cells, search)) found[vehicle] = 1;
      markIdentifiers(found, search);
      return found;
    });
  }

  /** The vehicles of all whose identifier has the search; null where none is searched, as for whole VINs. */
  function foundInAll(search: string): { found: Uint8Array; key: string } | null {
    const terms = searchTerms(search);
    const known = identifiers.now();
    if (!known || terms.every(({ length }) => length === VIN_LENGTH)) return null;
    const key = JSON.stringify([known.stamp, search]);
    const mask = () => {
      const found = sharedMask([]);
      markIdentifiers(found, search);
      return found;
    };
    return { found: rows.getOrCompute(key, mask), key };
  }

  /** Whether the list's cells are to be searched. They are not where all terms are VINs of the list. */
  function isSearched(list: StoredList, search: string): boolean {
    if (foldedSearch(search) === '') return false;
    const terms = searchTerms(search);
    const isOfVins = terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);
    return !isOfVins || terms.some((vin) => membersOf(list)[numberOf.get(vin) ?? 0] !== 1);
  }

  /** The vehicles that match, without ranks. */
  function matchesIn(list: StoredList, search: string, cells: ListMatchQuery['cells'] & object) {
    const key = JSON.stringify([list.stamp, cells]);
    const mask = () => sharedMask(matchingVehicles(prepare, list, cells, ''));
    const members = [cells.length === 0 ? membersOf(list) : rows.getOrCompute(key, mask)];
    if (!isSearched(list, search)) return { key, members, found: null, terms: searchTerms(search) };
    return {
      key: JSON.stringify([key, identifiers.now()?.stamp, search]),
      members,
      found: foundIn(list, search, cells),
      terms: listTerms(search),
    };
  }

  const ranksIn = (list: StoredList, column: RowColumn) =>
    ranks.getOrCompute(JSON.stringify([list.stamp, column]), () =>
      column === 'line'
        ? ranksByLine(prepare, list, highestNumber())
        : ranksBy(prepare, list, column, highestNumber()),
    );

  return {
    /** @throws AppError `bad-input` for a column that the list does not show */
    matches({ listId, search, cells = [], sort }: ListMatchQuery): ListMatches {
      const none = { ranks: UNRANKED, found: null, terms: searchTerms(search) };
      if (listId === null) {
        const { found = null, key = '' } = foundInAll(search) ?? {};
        return { ...none, key, members: [], found };
      }
      const list = storedList(prepare, listId);
      const rank = (ranksOf: (column: RowColumn) => Uint32Array): Ranks =>
        new Map(rowColumnsOf(sort).map((column) => [column, ranksOf(column)]));
      // A list that was removed a moment ago has no vehicles, whatever column it is sorted by.
      if (!list)
        return { ...none, key: `list ${listId}`, members: [sharedMask([])], ranks: rank(() => NO_RANKS) };
      return { ...matchesIn(list, search, cells), ranks: rank((column) => ranksIn(list, column)) };
    },

    /** Finds vehicles by whole identifiers; see `IdentifierTexts`. */
    findNamed: (wanted: ReadonlySet<string>): Map<string, number[]> =>
      identifiers.now()?.texts.find(wanted) ?? new Map(),

    /** Reads a part of the identifiers of all lists. @returns whether all are read */
    readIdentifiers: identifiers.readSome,

    /** Reads a part of the texts that a search in a list needs. @returns whether all are read, or none is needed */
    readTexts(listId: number): boolean {
      const list = storedList(prepare, listId);
      return !list || shownColumns(list.source).length === 0 || texts.readSome(list);
    },
  };
}

/** The vehicles of the rows that fit the cells' filters and the search. */
function* matchingVehicles(
  prepare: Prepare,
  list: StoredList,
  cells: ListMatchQuery['cells'] & object,
  search: string,
): Generator<number> {
  const fits = rowTest(list.source, cells, search);
  const vehicles = vehiclesOfRows(prepare, list.id);
  let index = 0;
  for (const block of blocksOf(prepare, list.id)) {
    for (let row = 0; row < block.lines.length; row++, index++)
      if (fits(block, row)) yield vehicles[index] ?? 0;
  }
}
