import type { FleetView } from '../../../contract/schemas/fleet.ts';
import { searchTerms } from '../../../shared/numbers.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { latestOnly } from '../../util/latest-only.ts';
import { createLruCache } from '../../util/lru.ts';
import { isOwnRange } from '../fleet-index/range-bounds.ts';
import { type ListMatches, rowColumnsOf } from '../fleet-index/view-query.ts';
import { ignoreFailure, type ReadThread } from './warmup.ts';

/** How many views have cached matches. */
const MAX_MATCHES = 16;

/** The matches of a view that needs no list rows. */
const NO_LIST: ListMatches = { key: '', members: [], ranks: new Map(), found: null, terms: [] };

/** Gets what list rows say about the vehicles of views (the matches) from the list thread. Caches the last matches. */
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
    /** Reads identifiers and the texts of the view's list, so that the first keystroke of a search need not wait. */
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

/** Whether finding matches reads all rows of the list. A search for whole VINs does not, so several may run at once. */
function readsAllRows(search: string, rowFilters: number): boolean {
  return rowFilters > 0 || searchTerms(search).some(({ length }) => length < VIN_LENGTH);
}
