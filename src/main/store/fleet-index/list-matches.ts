import type { FleetView, IdentifierFilter } from '../../../contract/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { shownColumns, shownIdentifier } from '../rows.ts';
import { foldedSearch } from './fold-table.ts';
import { type IdentifierSearch, identifierSearch } from './identifier-search.ts';
import { listMasks, type RowFilters } from './list-masks.ts';
import type { ListQuantities } from './list-quantities.ts';
import { textsOfLists } from './list-texts.ts';
import { isOwnRange } from './range-bounds.ts';
import { rankByColumn, ranksByLine } from './ranks.ts';
import { listTerms } from './row-tests.ts';
import { type StoredList, storedList } from './stored-list.ts';
import {
  type KeyedMembers,
  type ListMatches,
  type Ranks,
  type RowColumn,
  rowColumnsOf,
} from './view-query.ts';

export type ListMatchQuery = Pick<FleetView, 'listId' | 'search' | 'cells' | 'ranges' | 'sort'>;

const NO_RANKS = new Uint32Array();
/** No ranks, for a sort order that no list's rows decide. */
const UNRANKED: Ranks = new Map();

export type ListMatcher = ReturnType<typeof listMatcher>;

/**
 * Finds the matches of views: see `ListMatches`. This reads all rows of a list, so matches are cached. Only imports
 * change the rows of a list; lookups do not.
 */
export function listMatcher(prepare: Prepare, quantities: ListQuantities) {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const highestNumber = () => Number(highest.get() ?? 0);
  const numberOf = prepare<number>('SELECT id AS number FROM vehicle WHERE vin = ?').pluck();
  const texts = textsOfLists(prepare);
  const identifiers = identifierSearch(prepare);
  const masks = listMasks(prepare, { texts, identifiers, quantities, highestNumber });
  const ranks = listRanks(prepare, identifiers, highestNumber);

  /** The matches among all vehicles. Identifiers are not searched for whole VINs. `isNamed` adds their ranks. */
  function matchesInAll(search: string, isNamed: boolean): ListMatches {
    const ranked: Ranks = isNamed ? new Map([['identifier', ranks.byIdentifier()]]) : UNRANKED;
    const terms = searchTerms(search);
    const none = { members: [], ranks: ranked, terms };
    const stamp = isOfVins(terms) ? undefined : identifiers.stamp();
    if (stamp === undefined) return { ...none, key: '', found: null };
    return { ...none, key: JSON.stringify([stamp, search]), found: masks.foundInAll(search) };
  }

  /** Whether the list's cells are to be searched. They are not where all terms are VINs of the list. */
  function isSearched(list: StoredList, search: string): boolean {
    if (foldedSearch(search) === '') return false;
    const terms = searchTerms(search);
    if (terms.length === 0 || !isOfVins(terms)) return true;
    return terms.some((vin) => masks.membersOf(list)[numberOf.get(vin) ?? 0] !== 1);
  }

  /** The matches in a list, without the ranks by which its vehicles are sorted. */
  function matchesIn(list: StoredList, search: string, filters: RowFilters): Omit<ListMatches, 'ranks'> {
    const key = JSON.stringify([list.stamp, filters]);
    const members = [masks.fitting(list, filters)];
    if (!isSearched(list, search)) return { key, members, found: null, terms: searchTerms(search) };
    return {
      key: JSON.stringify([key, identifiers.stamp(), search]),
      members,
      found: masks.foundIn(list, search, filters),
      terms: listTerms(search),
    };
  }

  const noMatches = (listId: number, search: string): Omit<ListMatches, 'ranks'> => ({
    key: `list ${listId}`,
    members: [masks.empty()],
    found: null,
    terms: searchTerms(search),
  });

  return {
    /** @throws AppError `bad-input` for a column that the list does not show */
    matches({ listId, search, cells = [], ranges = [], sort }: ListMatchQuery): ListMatches {
      const isNamed = rowColumnsOf(sort).includes('identifier');
      // Changed identifiers may change the order of the same vehicles, so the key has their stamp.
      const keyed = (matches: ListMatches): ListMatches =>
        isNamed ? { ...matches, key: `${matches.key} ${identifiers.stamp()}` } : matches;
      if (listId === null) return keyed(matchesInAll(search, isNamed));
      const list = storedList(prepare, listId);
      const ranksBySort = (ranksOf: (column: RowColumn) => Uint32Array): Ranks =>
        new Map(rowColumnsOf(sort).map((column) => [column, ranksOf(column)]));
      // A list that was removed a moment ago has no vehicles, whatever column it is sorted by.
      if (!list) return { ...noMatches(listId, search), ranks: ranksBySort(() => NO_RANKS) };
      return keyed({
        ...matchesIn(list, search, { cells, ranges: ranges.filter(isOwnRange) }),
        ranks: ranksBySort((column) => ranks.inList(list, column)),
      });
    },

    identified: vehiclesByIdentifier(identifiers, highestNumber),
    findNamed: identifiers.find,
    readIdentifiers: identifiers.readSome,

    /** Reads a part of the texts that a search in a list needs. @returns whether all are read, or none is needed */
    readTexts(listId: number): boolean {
      const list = storedList(prepare, listId);
      return !list || shownColumns(list.source).length === 0 || texts.readSome(list);
    },
  };
}

const isOfVins = (terms: readonly string[]): boolean => terms.every(({ length }) => length === VIN_LENGTH);

/** Cached masks: a byte for each vehicle. */
const MAX_MASKS = 2;

/**
 * Returns a function that finds the vehicles whose identifier fits a filter, in any list.
 *
 * @param highestNumber returns the highest number of a vehicle
 */
function vehiclesByIdentifier(
  identifiers: IdentifierSearch,
  highestNumber: () => number,
): (filter: IdentifierFilter) => KeyedMembers {
  const masks = createLruCache<Uint8Array>(MAX_MASKS);
  return (filter) => {
    const size = highestNumber() + 1;
    const key = JSON.stringify(['identifier', identifiers.stamp(), size, filter]);
    const mask = masks.getOrCompute(key, () => {
      const found = new Uint8Array(new SharedArrayBuffer(size));
      identifiers.markFitting(found, filter);
      return found;
    });
    return { mask, key };
  };
}

/** Cached ranks, each by one column. */
const MAX_RANKS = 4;

/** The ranks (positions in sorted order) of vehicles by columns of list rows. The last ones are cached. */
function listRanks(prepare: Prepare, identifiers: IdentifierSearch, highestNumber: () => number) {
  const ranks = createLruCache<Uint32Array>(MAX_RANKS);

  const byIdentifier = (): Uint32Array =>
    ranks.getOrCompute(`identifiers ${identifiers.stamp()}`, () => identifiers.ranks(highestNumber()));

  return {
    byIdentifier,

    inList(list: StoredList, column: RowColumn): Uint32Array {
      const own = column === 'identifier' ? shownIdentifier(list.source) : column;
      if (own === null) return byIdentifier();
      return ranks.getOrCompute(JSON.stringify([list.stamp, own]), () =>
        own === 'line'
          ? ranksByLine(prepare, list, highestNumber())
          : rankByColumn(prepare, list, own, highestNumber()),
      );
    },
  };
}
