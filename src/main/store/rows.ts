import type { FailureKind, FleetRow, Position } from '../../preload/schemas/fleet.ts';
import type { ListSource } from './records.ts';
import { statusOf } from './status.ts';

/** A row of `vehicle` as `VEHICLE_COLUMNS` selects it. */
export interface StoredVehicle extends StoredPosition {
  readonly id: number;
  readonly vin: string;
  readonly status: number;
  readonly failure: FailureKind | null;
  readonly askedAt: number | null;
  readonly connectionId: number | null;
}

interface StoredPosition {
  readonly timestamp: string | null;
  readonly seenAt: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly fetchedAt: number | null;
}

export const POSITION_COLUMNS = 'timestamp, seen_at AS seenAt, latitude, longitude, fetched_at AS fetchedAt';
export const VEHICLE_COLUMNS = `vehicle.id, vin, status, failure, asked_at AS askedAt,
  connection_id AS connectionId, ${POSITION_COLUMNS}`;

export function toFleetRow(vehicle: StoredVehicle, cells: string[]): FleetRow {
  const { vin, status, failure, askedAt } = vehicle;
  return { vin, status: statusOf(status), failure, position: toPosition(vehicle), askedAt, cells };
}

/** Null where the vehicle was never found. */
export function toPosition(stored: StoredPosition): Position | null {
  const { timestamp, seenAt, latitude, longitude, fetchedAt } = stored;
  if (timestamp === null || seenAt === null || latitude === null || longitude === null || fetchedAt === null)
    return null;
  return { timestamp, seenAt: seenAt * 1000, latitude, longitude, fetchedAt };
}

/** The columns that a list shows beside the VIN's: of its names, or of a row's cells. */
export function shownCells(
  cells: readonly string[],
  { columns, vinColumn, keptColumns }: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns'>,
): string[] {
  const shown = keptColumns ?? columns.keys();
  return [...shown].filter((index) => index !== vinColumn).map((index) => cells[index] ?? '');
}
