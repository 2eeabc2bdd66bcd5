import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Box,
  FleetCounts,
  FleetPage,
  FleetRow,
  PlacedRow,
  VehicleDetails,
} from '../../../preload/schemas/fleet.ts';
import type { PlaceArea, PlaceCounts } from '../../../preload/schemas/places.ts';
import { AppError } from '../../util/errors.ts';
import { createLruCache } from '../../util/lru.ts';
import { type Database, type Prepare, reading } from '../db/database.ts';
import { clustersOf } from '../fleet-index/clusters.ts';
import { columnValuesOf } from '../fleet-index/column-values.ts';
import { countsOf, extentOf } from '../fleet-index/counts.ts';
import { findPasted } from '../fleet-index/find-pasted.ts';
import { fleetIndex } from '../fleet-index/fleet-index.ts';
import { type ListMatchQuery, listMatcher } from '../fleet-index/list-matches.ts';
import { pagesByVin } from '../fleet-index/pages-by-vin.ts';
import { countByPlace } from '../fleet-index/place-counts.ts';
import { shownColumns } from '../fleet-index/row-tests.ts';
import { storedList } from '../fleet-index/stored-list.ts';
import { encoded } from '../fleet-index/tiles.ts';
import { type KeyedMask, viewMasks } from '../fleet-index/view-masks.ts';
import type { ViewContext, ViewQuery } from '../fleet-index/view-query.ts';
import { cellsByLocation } from '../list-blocks/list-blocks.ts';
import { firstRows, rowsOfVehicle } from '../list-blocks/list-vehicles.ts';
import type { ListSource } from '../records.ts';
import {
  POSITION_COLUMNS,
  type StoredVehicle,
  shownCells,
  toFleetRow,
  toPosition,
  VEHICLE_COLUMNS,
} from '../rows.ts';

/** Lists of which it is kept where their vehicles stand: four bytes for each vehicle. */
const KEPT_LISTS = 2;

/**
 * What is asked of the fleet. A view comes with what is known of it beforehand (`matches`), which another thread than the
 * one that shows it may have found.
 */
export function fleetReads(db: Database, prepare: Prepare, context: ViewContext) {
  const byVin = prepare<StoredVehicle>(`SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE vin = ?`);
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  const vinOf = (vehicle: number) => spelled.get(vehicle)?.vin ?? '';
  const spelled = prepare<{ vin: string }>('SELECT vin FROM vehicle WHERE id = ?');
  const firstOf = createLruCache<ReturnType<typeof firstRows>>(KEPT_LISTS);
  const fleet = fleetIndex(prepare);
  const views = viewMasks(fleet, context);
  const pageOf = pagesByVin(prepare);
  const readSome = reading(db, fleet.readSome);
  const { matches, readTexts } = listMatcher(prepare);
  const readSomeTexts = reading(db, readTexts);
  let textsWanted: number | null = null;

  /** The vehicles with these ids or VINs, in this order, with the cells of their first row in the list. */
  function rowsBy(
    key: 'id' | 'vin',
    wanted: readonly (number | string)[],
    listId: number | null,
  ): FleetRow[] {
    const rows = prepare<StoredVehicle>(
      `SELECT ${VEHICLE_COLUMNS}
       FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.${key} = wanted.value ORDER BY wanted.key`,
    ).all(JSON.stringify(wanted));
    const list = listId === null ? null : storedList(prepare, listId);
    if (!list) return rows.map((row) => toFleetRow(row, []));
    const placeOf = firstOf.getOrCompute(list.stamp, () => firstRows(prepare, list.id));
    const cellsOf = cellsByLocation(prepare, list.id);
    const columns = shownColumns(list.source);
    return rows.map((row) => {
      const place = placeOf(row.id);
      const cells = place ? cellsOf(place) : null;
      return toFleetRow(row, cells ? columns.map((column) => cells[column] ?? '') : []);
    });
  }

  function placed(row: FleetRow): PlacedRow {
    const { position } = row;
    return {
      ...row,
      place: position && (context.places()?.nearest(position.latitude, position.longitude) ?? null),
    };
  }

  return {
    matches: reading(db, (asked: ListMatchQuery) => {
      // What is searched goes before what was being read ahead, which would throw it away again.
      if (asked.search !== '') textsWanted = asked.listId;
      return matches(asked);
    }),

    /** Reads what a search in a list needs, bit by bit, until another list is to be read. */
    async readTexts(listId: number): Promise<void> {
      textsWanted = listId;
      while (textsWanted === listId && !readSomeTexts(listId)) await nextTurn();
    },

    page: reading(db, (asked: ViewQuery, offset: number, limit: number): FleetPage => {
      const numbers = views.inOrder(asked);
      const shown = [...numbers.subarray(offset, offset + limit)];
      return { rows: rowsBy('id', shown, asked.view.listId).map(placed), total: numbers.length };
    }),

    /** A page of all, or of a list, by VIN, for which nothing need be in memory. */
    pageByVin: reading(
      db,
      (listId: number | null, descending: boolean, offset: number, limit: number): FleetPage => {
        const { numbers, total } = pageOf(listId, descending, offset, limit);
        return { rows: rowsBy('id', numbers, listId).map(placed), total };
      },
    ),

    counts: reading(
      db,
      (asked: ViewQuery): FleetCounts => countsOf(fleet.columns(), views.maskOf(asked), context.limits()),
    ),

    locate: reading(db, (asked: ViewQuery, vin: string): number | null => {
      const vehicle = idOf.get(vin);
      const place = vehicle ? views.inOrder(asked).indexOf(vehicle.id) : -1;
      return place < 0 ? null : place;
    }),

    vehicle: reading(db, (vin: string): VehicleDetails => {
      const vehicle = byVin.get(vin);
      if (!vehicle) throw new AppError('not-found', `no vehicle ${vin}`, { vin });
      return {
        row: toFleetRow(vehicle, []),
        timeZone: timeZoneOf(prepare, vehicle.connectionId),
        history: historyOf(prepare, vehicle.id),
        lists: listsOf(prepare, vehicle.id),
      };
    }),

    extent: reading(db, (asked: ViewQuery): Box | null => extentOf(fleet.columns(), views.maskOf(asked))),

    tile: reading(db, (asked: ViewQuery, z: number, x: number, y: number): Uint8Array => {
      if (x >= 2 ** z || y >= 2 ** z) throw new AppError('bad-input', `no tile ${z}/${x}/${y}`);
      const clusters = clustersOf(fleet.columns(), views.maskOf(asked), z, x, y);
      return encoded(clusters, vinOf, { z, x, y });
    }),

    places: reading(
      db,
      (asked: ViewQuery, within: PlaceArea | null, search: string, limit: number): PlaceCounts =>
        countByPlace(fleet.columns(), views.maskOf(asked), context.places(), { within, search, limit }),
    ),

    values: reading(db, columnValuesOf(prepare)),

    /** The vehicles of a view, for `values`. */
    keyedMask: reading(db, (asked: ViewQuery): KeyedMask => views.keyedMask(asked)),

    gather: reading(db, (text: string, within: Uint8Array | null) => findPasted(prepare, text, within)),

    byVins: reading(db, (vins: readonly string[], listId: number | null = null): FleetRow[] =>
      rowsBy('vin', vins, listId),
    ),

    /** `byVins`, with the nearest place of each position. */
    placedByVins: reading(db, (vins: readonly string[], listId: number | null): PlacedRow[] =>
      rowsBy('vin', vins, listId).map(placed),
    ),

    inOrder: reading(db, (asked: ViewQuery, vins: readonly string[]): string[] =>
      [...views.sorted(asked, vins)].map(vinOf),
    ),

    /** Answers to these were committed. */
    touch: (vins: readonly string[]): void => fleet.touch(vins),

    /** What is stored of many may have changed. */
    forget: (): void => fleet.forget(),

    /** Reads a part of what answers need, so that the first to ask need not wait for it. */
    async warm(part: 'columns' | 'order' | 'vins' | 'places'): Promise<void> {
      // Bit by bit: what can be answered meanwhile need not wait for all of it.
      if (part === 'columns') while (!readSome()) await nextTurn();
      else if (part === 'order') reading(db, fleet.byVin)();
      else if (part === 'vins') reading(db, fleet.vins)();
      else views.warm();
    },
  };
}

function timeZoneOf(prepare: Prepare, connectionId: number | null): string | null {
  const row = prepare<{ zone: string }>('SELECT time_zone AS zone FROM connection WHERE id = ?').get(
    connectionId,
  );
  return row?.zone ?? null;
}

function historyOf(prepare: Prepare, vehicle: number): VehicleDetails['history'] {
  return prepare<Pick<StoredVehicle, 'timestamp' | 'seenAt' | 'latitude' | 'longitude' | 'fetchedAt'>>(
    `SELECT ${POSITION_COLUMNS} FROM history WHERE vehicle = ? ORDER BY seen_at DESC, fetched_at DESC`,
  )
    .all(vehicle)
    .flatMap((stored) => toPosition(stored) ?? []);
}

function listsOf(prepare: Prepare, vehicle: number): VehicleDetails['lists'] {
  const lists = Map.groupBy(rowsOfVehicle(prepare, vehicle), ({ listId }) => listId);
  const byId = prepare<{ name: string; source: string }>('SELECT name, source FROM list WHERE id = ?');
  return [...lists].map(([listId, ofList]) => {
    const list = byId.get(listId);
    const source: ListSource = JSON.parse(list?.source ?? '{}');
    const cellsOf = cellsByLocation(prepare, listId);
    return {
      listId,
      name: list?.name ?? '',
      rows: ofList.map(({ line, location }) => ({ line, cells: namedCells(source, cellsOf(location)) })),
    };
  });
}

function namedCells(source: ListSource, cells: readonly string[]): { column: string; value: string }[] {
  const values = shownCells(cells, source);
  return shownCells(source.columns, source).map((column, index) => ({
    column,
    value: values[index] ?? '',
  }));
}
