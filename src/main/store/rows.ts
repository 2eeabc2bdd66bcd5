import {
  fieldNames,
  hasRequiredFields,
  pickPositionFields,
  type StoredFields,
} from '../../contract/position-fields.ts';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { FailureKind, FleetRow, Position } from '../../contract/schemas/fleet.ts';
import type { ListSource } from './records.ts';
import { statusOf } from './status.ts';

/** A row of `vehicle` as `VEHICLE_COLUMNS` selects it. */
export type StoredVehicle = StoredPosition & {
  readonly id: number;
  readonly vin: string;
  readonly status: number;
  readonly failure: FailureKind | null;
  readonly askedAt: number | null;
  readonly connectionId: number | null;
  readonly place: number | null;
};

/** A row of `history`, or of `vehicle`, as `POSITION_COLUMNS` selects it. */
export type StoredPosition = StoredFields & {
  readonly seenAt: number | null;
  readonly fetchedAt: number | null;
};

export const POSITION_COLUMNS = [...fieldNames, 'seen_at AS seenAt', 'fetched_at AS fetchedAt'].join(', ');
export const VEHICLE_COLUMNS = `vehicle.id, vin, status, failure, asked_at AS askedAt,
  connection_id AS connectionId, place, ${POSITION_COLUMNS}`;

export function toFleetRow(
  vehicle: StoredVehicle,
  others: Pick<FleetRow, 'identifier' | 'cells' | 'work' | 'areas'>,
): FleetRow {
  const { vin, status, failure, askedAt } = vehicle;
  return {
    vin,
    identifier: others.identifier,
    status: statusOf(status),
    failure,
    position: toPosition(vehicle),
    askedAt,
    cells: others.cells,
    work: others.work,
    areas: others.areas,
  };
}

/** Null where no whole position is stored. */
export function toPosition(stored: StoredPosition): Position | null {
  const { seenAt, fetchedAt } = stored;
  if (!hasRequiredFields(stored) || seenAt === null || fetchedAt === null) return null;
  return { ...pickPositionFields(stored), seenAt: seenAt * 1000, fetchedAt };
}

/** Picks the columns that a list shows, without the VIN's: from the names of its columns, or from a row's cells. */
export function shownCells(
  cells: readonly string[],
  { columns, vinColumn, keptColumns }: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns'>,
): string[] {
  const shown = keptColumns ?? columns.keys();
  return [...shown].filter((index) => index !== vinColumn).map((index) => cells[index] ?? '');
}

/** Indexes in a row's cells of the columns that the list shows, without the VIN's. */
export function shownColumns(source: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns'>): number[] {
  return shownCells([...source.columns.keys()].map(String), source).map(Number);
}

/** How each shown column is shown. */
export const shownFormats = (source: ListSource): (CellFormat | null)[] =>
  shownColumns(source).map((column) => source.formats?.[column] ?? null);

/** The identifier column's index among the shown columns; null where the list shows no such column. */
export function shownIdentifier(
  source: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns' | 'identifierColumn'>,
): number | null {
  const { identifierColumn } = source;
  if (identifierColumn === undefined || identifierColumn === null) return null;
  const index = shownColumns(source).indexOf(identifierColumn);
  return index < 0 ? null : index;
}
