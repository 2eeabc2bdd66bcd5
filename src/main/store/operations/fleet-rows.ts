import type { FleetRow, PlacedRow } from '../../../contract/schemas/fleet.ts';
import type { RowParts } from '../../../contract/schemas/rows.ts';
import type { Places } from '../../places/nearest.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';

import { type IdentifierOf, identifiersOf } from '../fleet-index/identifiers.ts';
import { storedList } from '../fleet-index/stored-list.ts';
import { type CellReaders, cellReaders } from '../list-blocks/list-blocks.ts';
import { firstRows } from '../list-blocks/list-vehicles.ts';
import { rowsAhead } from '../list-blocks/rows-ahead.ts';
import { type AreaIndex, type Areas, areaSetAt } from '../named-areas/area-index.ts';
import { type StoredVehicle, shownColumns, toFleetRow, VEHICLE_COLUMNS } from '../rows.ts';
import { type Works, workFieldsReader } from '../vehicle-work/stored-work.ts';
import { isPlacedBy } from './backfill-places.ts';

/** Most lists for which each vehicle's first row is cached, at four bytes for each vehicle. */
const MAX_LISTS = 2;

/** Rows of vehicles, in the order of the given numbers or VINs. Unknown vehicles are left out. */
export interface FleetRows {
  /** Finds a vehicle's identifier, such as its plate, in the list `listId`, or else in the newest list that has one. */
  readonly identifierOf: (listId: number | null) => IdentifierOf;
  /** Rows of vehicles, each with the cells of the vehicle's first row in the list. */
  by(key: 'id' | 'vin', wanted: readonly (number | string)[], listId: number | null): FleetRow[];
  /** `by`, with the nearest place of each position. */
  placedBy(key: 'id' | 'vin', wanted: readonly (number | string)[], listId: number | null): PlacedRow[];
  page(order: Uint32Array, offset: number, limit: number, listId: number | null): PlacedRow[];
  /** Vehicles as the database has them. With ascending numbers, neighbours cost one read. */
  stored(numbers: readonly number[]): StoredVehicle[];
  partsOf(vehicles: readonly StoredVehicle[], listId: number | null, parts: RowParts): PlacedRow[];
  /** Indexes in `numbers`, in the order of the vehicles' rows in lists: successive rows of a block cost one read. */
  inListOrder(numbers: Uint32Array, listId: number | null): Uint32Array;
}

interface RowContext {
  readonly places: () => Places | null;
  readonly areas: AreaIndex;
}

/** @param isSnapshot whether the database stays as it is, so that the next pages may be read ahead */
export function fleetRows(prepare: Prepare, { places, areas }: RowContext, isSnapshot = false): FleetRows {
  const firstOf = createLruCache<ReturnType<typeof firstRows>>(MAX_LISTS);
  const identifiers = identifiersOf(prepare);
  const placer = placerOf(prepare, places);
  const readWorks = workFieldsReader(prepare);
  const stored = storedVehicles(prepare);
  const ahead = isSnapshot ? rowsAhead(prepare) : null;

  function listOf(listId: number | null) {
    const list = listId === null ? null : storedList(prepare, listId);
    if (!list) return null;
    return { ...list, locationOf: firstOf.getOrCompute(list.stamp, () => firstRows(prepare, list.id)) };
  }

  function rowReader(
    vehicles: readonly StoredVehicle[],
    listId: number | null,
    parts: Pick<RowParts, 'identifier' | 'cells' | 'work' | 'areas'> = ALL_ROW_PARTS,
    cellsOf: CellReaders = cellReaders(prepare),
  ) {
    const list = listOf(listId);
    const identifierOf = parts.identifier ? identifiers(listId, cellsOf).of : () => null;
    const [columns, wanted] = [list ? shownColumns(list.source) : [], parts.cells && new Set(parts.cells)];
    const isRead = wanted === null || wanted.size > 0;
    const works: Works = parts.work ? readWorks(vehicles.map(({ id }) => id)) : new Map();
    const areasOf = parts.areas ? areaNames(areas.now()) : () => [];
    const cellOf = (cells: readonly string[]) => (column: number, index: number) =>
      wanted?.has(index) === false ? '' : (cells[column] ?? '');
    return (vehicle: StoredVehicle): FleetRow => {
      const location = isRead && list ? list.locationOf(vehicle.id) : null;
      const cells = list && location ? columns.map(cellOf(cellsOf(list.id)(location))) : [];
      return toFleetRow(vehicle, {
        identifier: identifierOf(vehicle.id),
        cells,
        work: works.get(vehicle.id) ?? null,
        areas: areasOf(vehicle),
      });
    };
  }

  function placed(
    vehicles: readonly StoredVehicle[],
    listId: number | null,
    cellsOf?: CellReaders,
  ): PlacedRow[] {
    const [rowOf, withPlace] = [rowReader(vehicles, listId, ALL_ROW_PARTS, cellsOf), placer()];
    return vehicles.map((vehicle) => withPlace(rowOf(vehicle), vehicle.place));
  }

  return {
    identifierOf: (listId) => identifiers(listId, cellReaders(prepare)).of,
    by(key, wanted, listId) {
      const vehicles = stored(key, wanted);
      return vehicles.map(rowReader(vehicles, listId));
    },
    placedBy: (key, wanted, listId) => placed(stored(key, wanted), listId),
    page(order, offset, limit, listId) {
      const end = Math.min(offset + limit, order.length);
      if (end <= offset) return [];
      const list = listOf(listId);
      const cellsOf = list && ahead?.(list, order, offset, end);
      return placed(stored('id', [...order.subarray(offset, end)]), listId, cellsOf ?? undefined);
    },
    stored: (numbers) => stored('id', numbers),
    partsOf(vehicles, listId, parts) {
      const [rowOf, withPlace] = [rowReader(vehicles, listId, parts), placer()];
      return vehicles.map((vehicle) => {
        const row = rowOf(vehicle);
        const placed = parts.place ? withPlace(row, vehicle.place) : { ...row, place: null };
        return parts.position ? placed : { ...placed, position: null };
      });
    },
    inListOrder(numbers, listId) {
      const list = listOf(listId);
      const { orderOf } = identifiers(listId, cellReaders(prepare));
      return positionsSortedBy(numbers, list ? list.locationOf.orderOf : orderOf);
    },
  };
}

/** Adds nearest places to rows. Stored numbers, if they are of the loaded places, cut the time to a tenth. */
function placerOf(prepare: Prepare, places: () => Places | null) {
  const isPlaced = isPlacedBy(prepare);
  return () => {
    const known = places();
    const isNumbered = known !== null && isPlaced(known);
    return (row: FleetRow, number: number | null): PlacedRow => {
      const { position } = row;
      if (!known || !position) return { ...row, place: null };
      const { latitude, longitude } = position;
      const place =
        isNumbered && number !== null
          ? known.near(number, latitude, longitude)
          : known.nearest(latitude, longitude);
      return { ...row, place };
    };
  };
}

/** Vehicles as the database has them, in the order of `wanted`. */
const storedVehicles =
  (prepare: Prepare) =>
  (key: 'id' | 'vin', wanted: readonly (number | string)[]): StoredVehicle[] =>
    prepare<StoredVehicle>(
      `SELECT ${VEHICLE_COLUMNS}
       FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.${key} = wanted.value ORDER BY wanted.key`,
    ).all(JSON.stringify(wanted));

const ALL_ROW_PARTS = { identifier: true, work: true, areas: true, cells: null };

const areaNames =
  (areas: Areas) =>
  ({ latitude, longitude, seenAt }: StoredVehicle): readonly string[] =>
    latitude === null || longitude === null || seenAt === null
      ? []
      : areas.namesOf(areaSetAt(areas, latitude, longitude));

function positionsSortedBy(numbers: Uint32Array, keyOf: (number: number) => number): Uint32Array {
  const keys = Float64Array.from(numbers, keyOf);
  return Uint32Array.from(numbers.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}
