import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { latestOnly } from '../../util/latest-only.ts';
import { createLruCache } from '../../util/lru.ts';
import { isOwnRange } from '../fleet-index/range-bounds.ts';
import { type ListMatches, rowColumnsOf } from '../fleet-index/view-query.ts';
import { ignoreFailure, type ReadThread } from './warmup.ts';

/** Matches of views that are cached. */
const MAX_MATCHES = 16;

const NO_LIST: ListMatches = { key: '', members: [], ranks: new Map(), found: null, terms: [] };

/** What lists say about views, read by the list thread. The last answers are cached. */
export function listMatches({ fleetIndex }: ReadThread) {
  const cached = createLruCache<Promise<ListMatches>>(MAX_MATCHES);
  const latestTyped = latestOnly<ListMatches>();
  let readAheadFor: number | null = null;
  let areIdentifiersRead = false;

  return {
    matchesOf({ listId, search, cells = [], ranges: all = [], sort }: FleetView): Promise<ListMatches> {
      const terms = searchTerms(search);
      const columns = rowColumnsOf(sort);
      const isNamed = columns.includes('identifier');
      if (listId === null && terms.length === 0 && !isNamed) return Promise.resolve(NO_LIST);
      const ranges = all.filter(isOwnRange);
      const key = JSON.stringify([listId, search, cells, ranges, columns]);
      const read = () => fleetIndex.matches({ listId, search, cells, ranges, sort });
      const matches = cached.getOrCompute(
        key,
        readsAllRows(search, cells.length + ranges.length) ? () => latestTyped(read) : read,
      );
      matches.catch(() => cached.delete(key));
      return matches;
    },
    /** Reads identifiers, and the texts of a list that is shown, so that the first key of a search need not wait for them. */
    readAhead({ listId }: FleetView): void {
      if (!areIdentifiersRead) ignoreFailure(fleetIndex.readIdentifiers());
      areIdentifiersRead = true;
      if (listId === null || listId === readAheadFor) return;
      readAheadFor = listId;
      ignoreFailure(fleetIndex.readTexts(listId));
    },
    changed(): void {
      cached.clear();
      readAheadFor = null;
      areIdentifiersRead = false;
    },
  };
}

/** Whether matches read all rows of the list. Whole VINs are found at once, and may be asked for side by side. */
function readsAllRows(search: string, rowFilters: number): boolean {
  return rowFilters > 0 || searchTerms(search).some(({ length }) => length < VIN_LENGTH);
}
