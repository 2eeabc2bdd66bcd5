import type { Identifier } from '../../../preload/schemas/fleet.ts';
import { valueOfCell } from '../../../shared/cells/value.ts';
import { plainIdentifier } from '../../../shared/identifier/plates.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { cellsByLocation } from '../list-blocks/list-blocks.ts';
import { vehiclesByBlock } from '../list-blocks/list-vehicles.ts';
import { MAX_ROWS } from '../list-blocks/row-block.ts';
import { type IdentifyingList, identifyingLists } from './identifying-lists.ts';

/** Rows of lists that are looked up, the newest lists first: four bytes each. Those of older lists name no vehicle. */
const MAX_NAMING_ROWS = 16_000_000;
/** Rows of a vehicle that are read to find its identifiers. */
const MAX_READ = 8;

/** Finds a vehicle's identifier by its number; null where no list has one. */
export type IdentifierOf = (vehicle: number) => Identifier | null;

/**
 * Identifiers of vehicles from the lists that name them. Memory holds only where each vehicle's rows are, eight bytes for a
 * vehicle of one list; their cells are read when they are shown.
 */
export function identifiersOf(prepare: Prepare): (listId: number | null) => IdentifierOf {
  const listsNow = identifyingLists(prepare);
  const rows = createLruCache<NamingRows>(1);

  return (listId) => {
    const { lists, stamp } = listsNow();
    if (lists.length === 0) return () => null;
    const naming = rows.getOrCompute(stamp, () => namingRows(prepare, lists));
    const readers = lists.map(({ id, column }) => {
      const cellsAt = cellsByLocation(prepare, id);
      return (firstLine: number, row: number) => valueOfCell(cellsAt({ firstLine, row })[column]);
    });
    const own = lists.findIndex(({ id }) => id === listId);
    return (vehicle) => {
      const values = naming.of(vehicle, own).map(({ list, firstLine, row }) => ({
        list,
        value: readers[list]?.(firstLine, row) ?? '',
      }));
      return identifierAmong(values, lists);
    };
  };
}

interface NamingRow {
  /** Index among the lists. */
  readonly list: number;
  readonly firstLine: number;
  readonly row: number;
}

interface NamingRows {
  /** Rows of a vehicle: those of the list `own` first, then those of the newest. */
  of(vehicle: number, own: number): NamingRow[];
}

function namingRows(prepare: Prepare, lists: readonly IdentifyingList[]): NamingRows {
  const blocks: { list: number; firstLine: number; vehicles: Uint32Array }[] = [];
  let [rows, highest] = [0, 0];
  for (const [list, { id }] of lists.entries()) {
    if (rows > MAX_NAMING_ROWS) break;
    for (const { firstLine, vehicles } of vehiclesByBlock(prepare, id)) {
      blocks.push({ list, firstLine, vehicles });
      rows += vehicles.length;
      for (const vehicle of vehicles) if (vehicle > highest) highest = vehicle;
    }
  }
  // The rows of each vehicle in succession: where they begin, and each as its block and its index there in one number.
  const starts = new Uint32Array(highest + 2);
  for (const { vehicles } of blocks)
    for (const vehicle of vehicles) starts[vehicle + 1] = (starts[vehicle + 1] ?? 0) + 1;
  for (let vehicle = 1; vehicle < starts.length; vehicle++)
    starts[vehicle] = (starts[vehicle] ?? 0) + (starts[vehicle - 1] ?? 0);
  const next = starts.slice();
  const slots = new Uint32Array(rows);
  for (const [block, { vehicles }] of blocks.entries()) {
    for (const [row, vehicle] of vehicles.entries()) {
      const at = next[vehicle] ?? 0;
      slots[at] = block * MAX_ROWS + row;
      next[vehicle] = at + 1;
    }
  }
  const listOf = Uint32Array.from(blocks, ({ list }) => list);
  const firstLines = Uint32Array.from(blocks, ({ firstLine }) => firstLine);
  return {
    of(vehicle, own) {
      if (vehicle > highest) return [];
      const all = Array.from(slots.subarray(starts[vehicle], starts[vehicle + 1]), (slot) => {
        const block = Math.floor(slot / MAX_ROWS);
        return { list: listOf[block] ?? 0, firstLine: firstLines[block] ?? 0, row: slot % MAX_ROWS };
      });
      const first = own < 0 ? [] : all.filter(({ list }) => list === own);
      return [...first, ...all.filter(({ list }) => list !== own)].slice(0, MAX_READ);
    },
  };
}

/** The first value that is not blank. */
function identifierAmong(
  values: readonly { readonly list: number; readonly value: string }[],
  lists: readonly IdentifyingList[],
): Identifier | null {
  const filled = values.filter(({ value }) => value !== '');
  const [first] = filled;
  if (!first) return null;
  const plain = plainIdentifier(first.value);
  return {
    value: first.value,
    name: lists[first.list]?.name ?? '',
    differs: filled.some(({ value }) => plainIdentifier(value) !== plain),
  };
}
