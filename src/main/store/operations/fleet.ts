import type {
  Box,
  ColumnValues,
  FleetCounts,
  FleetRow,
  FleetView,
  VehicleDetails,
} from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import { type Database, type Prepare, reading } from '../database.ts';
import {
  POSITION_COLUMNS,
  type StoredVehicle,
  shownCells,
  toFleetRow,
  toPosition,
  VEHICLE_COLUMNS,
} from '../rows.ts';
import type { ListSource, StoredPage } from '../types.ts';
import { countsOf } from '../view/counts.ts';
import { filterOf, rowsOf } from '../view/filter.ts';
import { orderOf, sortTerms } from '../view/order.ts';
import { viewPages } from '../view/pages.ts';
import { viewTiles } from '../view/tiles.ts';
import { viewValues } from '../view/values.ts';

export function fleetReads(db: Database, prepare: Prepare) {
  const byVin = prepare<StoredVehicle>(`SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE vin = ?`);
  const sourceOf = prepare<{ source: string }>('SELECT source FROM list WHERE id = ?');
  const pages = viewPages(db, prepare);
  const tile = viewTiles(prepare, pages);
  const values = viewValues(db, prepare);

  /**
   * The vehicles with these ids or VINs, in this order, with the cells of their first row in the list. One statement
   * for all, as one for each row's cells takes ten times as long.
   */
  function rowsBy(key: 'id' | 'vin', wanted: readonly (number | string)[], listId: number | null) {
    const stored = listId === null ? undefined : sourceOf.get(listId);
    const source: ListSource | null = stored ? JSON.parse(stored.source) : null;
    const firstCells = `SELECT cells FROM list_entry JOIN list_row USING (list, line)
      WHERE list = ? AND vehicle = vehicle.id ORDER BY line LIMIT 1`;
    return prepare<StoredVehicle & { cells: string | null }>(
      `SELECT ${VEHICLE_COLUMNS}, (${firstCells}) AS cells
       FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.${key} = wanted.value ORDER BY wanted.key`,
    )
      .all(listId, JSON.stringify(wanted))
      .map((row) => toFleetRow(row, source && row.cells ? shownCells(JSON.parse(row.cells), source) : []));
  }

  return {
    page: reading(db, (asked: FleetView, offset: number, limit: number): StoredPage => {
      const view = pages.simplified(asked);
      const rows = rowsBy('id', pages.ids(view, offset, limit), asked.listId);
      return { rows, total: pages.total(view) };
    }),

    counts: reading(db, (asked: FleetView): FleetCounts => {
      const view = pages.simplified(asked);
      return { total: pages.total(view), ...countsOf(prepare, view, pages.wayOf(view)) };
    }),

    locate: reading(db, (asked: FleetView, vin: string): number | null => {
      const view = pages.simplified(asked);
      const filter = filterOf(view, 'walk');
      const vehicle = prepare<{ id: number }>(`SELECT id FROM vehicle WHERE vin = ? AND ${filter.sql}`).get(
        vin,
        ...filter.parameters,
      );
      return vehicle ? pages.rank(view, vehicle.id) : null;
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

    extent: reading(db, (asked: FleetView): Box | null => {
      const view = pages.simplified(asked);
      const rows = rowsOf(view, pages.wayOf(view));
      const box = prepare<Record<'west' | 'south' | 'east' | 'north', number | null>>(
        `SELECT min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north
         FROM ${rows.sql} AND morton IS NOT NULL`,
      ).get(...rows.parameters);
      if (!box || box.west === null || box.south === null || box.east === null || box.north === null)
        return null;
      return [box.west, box.south, box.east, box.north];
    }),

    tile: reading(
      db,
      (view: FleetView, z: number, x: number, y: number): Uint8Array => tile(pages.simplified(view), z, x, y),
    ),

    values: reading(
      db,
      (view: FleetView, column: number, search: string, limit: number): ColumnValues =>
        values(view, column, search, limit),
    ),

    byVins: reading(db, (vins: readonly string[], listId: number | null = null): FleetRow[] =>
      rowsBy('vin', vins, listId),
    ),

    inOrder: reading(db, (view: FleetView, vins: readonly string[]): string[] =>
      prepare<{ vin: string }>(
        `SELECT vin FROM json_each(?) CROSS JOIN vehicle ON vin = value ORDER BY ${sortTerms(orderOf(view))}`,
      )
        .all(JSON.stringify([...new Set(vins)]))
        .map(({ vin }) => vin),
    ),
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

/** From the list's side: lists are few, and each is asked by its key. */
function listsOf(prepare: Prepare, vehicle: number): VehicleDetails['lists'] {
  const rows = prepare<{ listId: number; name: string; source: string; line: number; cells: string }>(
    `SELECT list.id AS listId, list.name, list.source, line, cells
     FROM list CROSS JOIN list_entry ON list_entry.list = list.id AND vehicle = ?
       CROSS JOIN list_row USING (list, line)
     WHERE published = 1 ORDER BY list.id, line`,
  ).all(vehicle);
  return [...Map.groupBy(rows, ({ listId }) => listId)].map(([listId, ofList]) => ({
    listId,
    name: ofList[0]?.name ?? '',
    rows: ofList.map(({ line, source, cells }) => ({ line, cells: namedCells(source, cells) })),
  }));
}

function namedCells(sourceText: string, cellsText: string): { column: string; value: string }[] {
  const source: ListSource = JSON.parse(sourceText);
  const values = shownCells(JSON.parse(cellsText), source);
  return shownCells(source.columns, source).map((column, index) => ({
    column,
    value: values[index] ?? '',
  }));
}
