import type { FleetRow, PlacedRow } from '../../../preload/schemas/fleet.ts';
import type { Places } from '../../places/nearest.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';

import { type IdentifierOf, identifiersOf } from '../fleet-index/identifiers.ts';
import { storedList } from '../fleet-index/stored-list.ts';
import { cellsByLocation } from '../list-blocks/list-blocks.ts';
import { firstRows } from '../list-blocks/list-vehicles.ts';
import { type StoredVehicle, shownColumns, toFleetRow, VEHICLE_COLUMNS } from '../rows.ts';

/** Lists whose first rows are cached: four bytes for each vehicle. */
const MAX_LISTS = 2;

/** Rows of vehicles, in the order asked. Unknown vehicles are left out. */
export interface FleetRows {
  /** What identifies each vehicle, as `listId` has it, else the newest list that has one. */
  readonly identifierOf: (listId: number | null) => IdentifierOf;
  /** Each with the cells of the vehicle's first row in the list. */
  by(key: 'id' | 'vin', wanted: readonly (number | string)[], listId: number | null): FleetRow[];
  /** `by`, with the nearest place of each position. */
  placedBy(key: 'id' | 'vin', wanted: readonly (number | string)[], listId: number | null): PlacedRow[];
}

export function fleetRows(prepare: Prepare, places: () => Places | null): FleetRows {
  const firstOf = createLruCache<ReturnType<typeof firstRows>>(MAX_LISTS);
  const identifiers = identifiersOf(prepare);

  const by: FleetRows['by'] = (key, wanted, listId) => {
    const rows = prepare<StoredVehicle>(
      `SELECT ${VEHICLE_COLUMNS}
       FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.${key} = wanted.value ORDER BY wanted.key`,
    ).all(JSON.stringify(wanted));
    const list = listId === null ? null : storedList(prepare, listId);
    const identifierOf = identifiers(listId);
    if (!list) return rows.map((row) => toFleetRow(row, identifierOf(row.id), []));
    const locationOf = firstOf.getOrCompute(list.stamp, () => firstRows(prepare, list.id));
    const cellsAt = cellsByLocation(prepare, list.id);
    const columns = shownColumns(list.source);
    return rows.map((row) => {
      const location = locationOf(row.id);
      const cells = location ? cellsAt(location) : null;
      const shown = cells ? columns.map((column) => cells[column] ?? '') : [];
      return toFleetRow(row, identifierOf(row.id), shown);
    });
  };

  function withPlace(row: FleetRow): PlacedRow {
    const { position } = row;
    const place = position && (places()?.nearest(position.latitude, position.longitude) ?? null);
    return { ...row, place };
  }

  return { identifierOf: identifiers, by, placedBy: (...asked) => by(...asked).map(withPlace) };
}
