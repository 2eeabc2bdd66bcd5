import type { VehicleDetails } from '../../../contract/schemas/fleet.ts';
import { valueOfCell } from '../../../shared/cells/value.ts';
import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import { identifiersOf } from '../fleet-index/identifiers.ts';
import { cellReaders, cellsByLocation } from '../list-blocks/list-blocks.ts';
import { rowsOfVehicle } from '../list-blocks/list-vehicles.ts';
import type { AreaIndex } from '../named-areas/area-index.ts';
import { areaStays } from '../named-areas/area-stays.ts';
import type { ListSource } from '../records.ts';
import {
  identifierColumnOf,
  POSITION_COLUMNS,
  type StoredPosition,
  type StoredVehicle,
  shownCells,
  shownColumns,
  shownFormats,
  toFleetRow,
  toPosition,
  VEHICLE_COLUMNS,
} from '../rows.ts';
import { workFieldsReader } from '../vehicle-work/stored-work.ts';

/**
 * Reads all that is stored of a vehicle.
 *
 * @throws AppError `not-found`
 */
export function vehicleDetails(prepare: Prepare, areaIndex: AreaIndex): (vin: string) => VehicleDetails {
  const identifiers = identifiersOf(prepare);
  const readWorks = workFieldsReader(prepare);
  const byVin = prepare<StoredVehicle>(`SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE vin = ?`);
  return (vin) => {
    const vehicle = byVin.get(vin);
    if (!vehicle) throw new AppError('not-found', `no vehicle ${vin}`, { vin });
    const history = historyOf(prepare, vehicle.id);
    const areas = areaStays(areaIndex.now(), toPosition(vehicle), history);
    return {
      row: toFleetRow(vehicle, {
        identifier: identifiers(null, cellReaders(prepare)).of(vehicle.id),
        cells: [],
        work: readWorks([vehicle.id]).get(vehicle.id) ?? null,
        areas: areas.map(({ name }) => name),
      }),
      areas,
      timeZone: timeZoneOf(prepare, vehicle.connectionId),
      history,
      lists: listsOf(prepare, vehicle),
    };
  };
}

function timeZoneOf(prepare: Prepare, connectionId: number | null): string | null {
  const row = prepare<{ zone: string }>('SELECT time_zone AS zone FROM connection WHERE id = ?').get(
    connectionId,
  );
  return row?.zone ?? null;
}

function historyOf(prepare: Prepare, vehicle: number): VehicleDetails['history'] {
  return prepare<StoredPosition>(
    `SELECT ${POSITION_COLUMNS} FROM history WHERE vehicle = ? ORDER BY seen_at DESC, fetched_at DESC`,
  )
    .all(vehicle)
    .flatMap((stored) => toPosition(stored) ?? []);
}

function listsOf(prepare: Prepare, { id, vin }: StoredVehicle): VehicleDetails['lists'] {
  const lists = Map.groupBy(rowsOfVehicle(prepare, id), ({ listId }) => listId);
  const byId = prepare<{ name: string; source: string }>('SELECT name, source FROM list WHERE id = ?');
  return [...lists].map(([listId, ofList]) => {
    const list = byId.get(listId);
    const source: ListSource = JSON.parse(list?.source ?? '{}');
    const cellsOf = cellsByLocation(prepare, listId);
    const rows = ofList.map(({ line, location }) => ({ line, cells: cellsOf(location) }));
    const column = identifierColumnOf(source)(
      () => vin,
      () => rows[0]?.cells ?? [],
    );
    return {
      listId,
      name: list?.name ?? '',
      identifier: column === null ? null : shownColumns(source).indexOf(column),
      rows: rows.map(({ line, cells }) => ({ line, cells: namedCells(source, cells) })),
    };
  });
}

function namedCells(source: ListSource, cells: readonly string[]) {
  const [values, formats] = [shownCells(cells, source), shownFormats(source)];
  return shownCells(source.columns, source).map((column, index) => ({
    column,
    value: valueOfCell(values[index]),
    ...(formats[index] ? { format: formats[index] } : {}),
  }));
}
