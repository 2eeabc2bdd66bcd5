import type { FleetView } from '../../../contract/schemas/fleet.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { foldedSearch } from './fold-table.ts';
import type { IdentifierSearch } from './identifier-search.ts';
import type { ListQuantities } from './list-quantities.ts';
import type { textsOfLists } from './list-texts.ts';
import type { OwnRange } from './range-bounds.ts';
import { rowTest } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';

/** Cached masks of each kind: vehicles of lists, vehicles of rows that match. */
const MAX_CACHED = 4;

export interface RowFilters {
  readonly cells: NonNullable<FleetView['cells']>;
  readonly ranges: readonly OwnRange[];
}

const hasFilters = ({ cells, ranges }: RowFilters): boolean => cells.length + ranges.length > 0;

interface MaskParts {
  readonly texts: ReturnType<typeof textsOfLists>;
  readonly identifiers: IdentifierSearch;
  readonly quantities: ListQuantities;
  readonly highestNumber: () => number;
}

/** Masks of the vehicles that rows of lists name, in shared memory. The last ones are cached. */
export function listMasks(prepare: Prepare, { texts, identifiers, quantities, highestNumber }: MaskParts) {
  const lists = createLruCache<Uint8Array>(MAX_CACHED);
  const rows = createLruCache<Uint8Array>(MAX_CACHED);

  /** A mask of these vehicles, in shared memory: handing it to another thread costs nothing. */
  function sharedMask(numbers: Iterable<number>): Uint8Array {
    const mask = new Uint8Array(new SharedArrayBuffer(highestNumber() + 1));
    for (const number of numbers) mask[number] = 1;
    return mask;
  }

  const membersOf = (list: StoredList): Uint8Array =>
    lists.getOrCompute(list.stamp, () => sharedMask(vehiclesOfRows(prepare, list.id)));

  /** Marks the vehicles of the rows that fit the filters and the search. Ranges are tested on cached values. */
  function markMatching(
    mask: Uint8Array,
    list: StoredList,
    { cells, ranges }: RowFilters,
    search: string,
  ): void {
    const within = quantities.rowsWithin(list, ranges);
    const vehicles = within ? quantities.vehiclesOf(list) : vehiclesOfRows(prepare, list.id);
    if (within && cells.length === 0 && search === '') {
      for (let row = 0; row < vehicles.length; row++) if (within[row] === 1) mask[vehicles[row] ?? 0] = 1;
      return;
    }
    const fits = rowTest(list.source, cells, search);
    let index = 0;
    for (const block of blocksOf(prepare, list.id)) {
      for (let row = 0; row < block.lines.length; row++, index++)
        if (within?.[index] !== 0 && fits(block, row)) mask[vehicles[index] ?? 0] = 1;
    }
  }

  return {
    empty: (): Uint8Array => sharedMask([]),

    membersOf,

    fitting(list: StoredList, filters: RowFilters): Uint8Array {
      if (!hasFilters(filters)) return membersOf(list);
      return rows.getOrCompute(JSON.stringify([list.stamp, filters]), () => {
        const mask = sharedMask([]);
        markMatching(mask, list, filters, '');
        return mask;
      });
    },

    /**
     * The vehicles with the search in a cell of a row that fits the filters, or in an identifier. Where each vehicle
     * has one row, all rows are searched, because `fitting` already leaves out the vehicles of the other rows.
     */
    foundIn(list: StoredList, search: string, filters: RowFilters): Uint8Array {
      const isAnyRow = !hasFilters(filters) || list.rows === list.vehicles;
      const key = JSON.stringify([list.stamp, identifiers.stamp(), search, isAnyRow || filters]);
      return rows.getOrCompute(key, () => {
        const found = sharedMask([]);
        const known = isAnyRow ? texts.of(list) : null;
        if (known) known.mark(found, foldedSearch(search));
        else markMatching(found, list, filters, search);
        identifiers.mark(found, search);
        return found;
      });
    },

    foundInAll: (search: string): Uint8Array =>
      rows.getOrCompute(JSON.stringify([identifiers.stamp(), search]), () => {
        const found = sharedMask([]);
        identifiers.mark(found, search);
        return found;
      }),
  };
}
