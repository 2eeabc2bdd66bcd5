import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { shownIdentifier } from '../rows.ts';
import type { IdentifierSearch } from './identifier-search.ts';
import { rankByColumn, ranksByLine } from './ranks.ts';
import type { StoredList } from './stored-list.ts';
import type { RowColumn } from './view-query.ts';

/** Cached ranks, each by one column. */
const MAX_CACHED = 4;

/** The ranks (positions in sorted order) of vehicles by columns of list rows. The last ones are cached. */
export function listRanks(prepare: Prepare, identifiers: IdentifierSearch, highestNumber: () => number) {
  const ranks = createLruCache<Uint32Array>(MAX_CACHED);

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
