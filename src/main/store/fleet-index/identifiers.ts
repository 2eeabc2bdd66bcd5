import type { Identifier } from '../../../contract/schemas/fleet.ts';
import { valueOfCell } from '../../../shared/cells/value.ts';
import { plainIdentifier } from '../../../shared/identifier/plates.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import type { CellReaders, RowLocation } from '../list-blocks/list-blocks.ts';
import { vehiclesByBlock } from '../list-blocks/list-vehicles.ts';
import { MAX_ROWS } from '../list-blocks/row-block.ts';
import { type IdentifyingList, identifyingLists } from './identifying-lists.ts';

/** Most list rows whose location is kept in memory, at four bytes each. Beyond it, the oldest lists are left out. */
const MAX_NAMING_ROWS = 16_000_000;
/** Most rows of a vehicle that are read to find its identifiers. */
const MAX_READ = 8;

/** Finds a vehicle's identifier by its number; null where no list has one. */
export type IdentifierOf = (vehicle: number) => Identifier | null;

export interface Identifiers {
  readonly of: IdentifierOf;
  /** Sort key of a vehicle: the location of the first list row that names it. */
  orderOf(vehicle: number): number;
}

/**
 * Returns a function that finds identifiers of vehicles, in the list `listId` first. Memory has only the locations of
 * each vehicle's rows, eight bytes for a vehicle of one list. Their cells are read when identifiers are shown.
 */
export function identifiersOf(
  prepare: Prepare,
): (listId: number | null, cellsOf: CellReaders) => Identifiers {
  const listsNow = identifyingLists(prepare);
  const rows = createLruCache<ReturnType<typeof namingRows>>(1);
  const vinOf = prepare<string>('SELECT vin FROM vehicle WHERE id = ?').pluck();

  return (listId, cellsOf) => {
    const { lists: all, stamp } = listsNow();
    const lists = all.filter(({ columns }) => columns.length > 0);
    if (lists.length === 0) return { of: () => null, orderOf: () => 0 };
    const naming = rows.getOrCompute(stamp, () => namingRows(prepare, lists));
    const readers = lists.map(({ id, columnOf, names }) => {
      const cellsAt = cellsOf(id);
      return (vehicle: number, at: RowLocation) => {
        const cells = cellsAt(at);
        const column = columnOf(
          () => vinOf.get(vehicle) ?? '',
          () => cells,
        );
        return column === null ? [] : [{ value: valueOfCell(cells[column]), name: names[column] ?? '' }];
      };
    });
    const own = lists.findIndex(({ id }) => id === listId);
    return {
      of: (vehicle) =>
        identifierAmong(naming.of(vehicle, own).flatMap((row) => readers[row.list]?.(vehicle, row) ?? [])),
      orderOf: naming.orderOf,
    };
  };
}

interface NamingRow extends RowLocation {
  /** Index among the lists. */
  readonly list: number;
}

function namingRows(prepare: Prepare, lists: readonly IdentifyingList[]) {
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
  // `slots` has the rows of one vehicle after another. Each row is one number: its block and its index in the block.
  // `starts` has the index in `slots` where each vehicle's rows begin.
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
  const rowAt = (slot: number): NamingRow => {
    const block = Math.floor(slot / MAX_ROWS);
    return { list: listOf[block] ?? 0, firstLine: firstLines[block] ?? 0, row: slot % MAX_ROWS };
  };
  return {
    /** Sort key: where the vehicle's first row in the newest list is; 0 where no list names it. */
    orderOf(vehicle: number): number {
      const [first = 0, end = 0] = [starts[vehicle], starts[vehicle + 1]];
      return first < end ? (slots[first] ?? 0) : 0;
    },
    /** Rows of a vehicle: first those of the list with index `own`, then those of the other lists, the newest first. */
    of(vehicle: number, own: number): NamingRow[] {
      if (vehicle > highest) return [];
      const [first = 0, end = 0] = [starts[vehicle], starts[vehicle + 1]];
      if (end - first === 1) return [rowAt(slots[first] ?? 0)];
      const all = Array.from(slots.subarray(first, end), rowAt);
      const ownRows = own < 0 ? [] : all.filter(({ list }) => list === own);
      return [...ownRows, ...all.filter(({ list }) => list !== own)].slice(0, MAX_READ);
    },
  };
}

/** All vehicles with a single identifier share this array, because thousands are sent to another thread at once. */
const NO_OTHERS: readonly string[] = [];

/** The first value that is not blank, and the other values that differ from it; null where all are blank. */
function identifierAmong(
  values: readonly { readonly value: string; readonly name: string }[],
): Identifier | null {
  const filled = values.filter(({ value }) => value !== '');
  const [first] = filled;
  if (!first) return null;
  const { name } = first;
  if (filled.length === 1) return { ...first, others: NO_OTHERS };
  const others = new Map<string, string>();
  for (const { value } of filled) {
    const plain = plainIdentifier(value);
    if (!others.has(plain)) others.set(plain, value);
  }
  others.delete(plainIdentifier(first.value));
  return { value: first.value, name, others: others.size === 0 ? NO_OTHERS : [...others.values()] };
}
