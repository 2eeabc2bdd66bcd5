import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { foldedSearch } from './fold-table.ts';
import type { IdentifierSearch } from './identifier-search.ts';
import type { textsOfLists } from './list-texts.ts';
import { rowTest } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';

/** Cached masks of each kind: vehicles of lists, vehicles of rows that match. */
const MAX_CACHED = 4;

/** What the rows of a list are filtered by. */
export type CellFilters = NonNullable<FleetView['cells']>;

/** What the masks need beside the rows. */
interface MaskParts {
  readonly texts: ReturnType<typeof textsOfLists>;
  readonly identifiers: IdentifierSearch;
  /** The highest number of a vehicle. */
  readonly highestNumber: () => number;
}

/** Masks of the vehicles that rows of lists name, in shared memory. The last ones are cached. */
export function listMasks(prepare: Prepare, { texts, identifiers, highestNumber }: MaskParts) {
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

  return {
    /** No vehicle. */
    empty: (): Uint8Array => sharedMask([]),

    /** The vehicles of a list. */
    membersOf,

    /** The vehicles of a list's rows that fit the filters. */
    fitting(list: StoredList, cells: CellFilters): Uint8Array {
      if (cells.length === 0) return membersOf(list);
      return rows.getOrCompute(JSON.stringify([list.stamp, cells]), () =>
        sharedMask(matchingVehicles(prepare, list, cells, '')),
      );
    },

    /** The vehicles with the search in a cell of a row that fits the filters, or in an identifier. */
    foundIn(list: StoredList, search: string, cells: CellFilters): Uint8Array {
      const key = JSON.stringify([list.stamp, identifiers.stamp(), search, cells]);
      return rows.getOrCompute(key, () => {
        const found = sharedMask([]);
        const known = cells.length === 0 ? texts.of(list) : null;
        if (known) known.mark(found, foldedSearch(search));
        else for (const vehicle of matchingVehicles(prepare, list, cells, search)) found[vehicle] = 1;
        identifiers.mark(found, search);
        return found;
      });
    },

    /** The vehicles of all whose identifier has the search. */
    foundInAll: (search: string): Uint8Array =>
      rows.getOrCompute(JSON.stringify([identifiers.stamp(), search]), () => {
        const found = sharedMask([]);
        identifiers.mark(found, search);
        return found;
      }),
  };
}

/** The vehicles of the rows that fit the filters and the search. */
function* matchingVehicles(
  prepare: Prepare,
  list: StoredList,
  cells: CellFilters,
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
