import {
  fieldNames,
  hasRequiredFields,
  pickPositionFields,
  type StoredFields,
} from '../../contract/position-fields.ts';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { FailureKind, FleetRow, Position } from '../../contract/schemas/fleet.ts';
import { normaliseIdentifier } from '../../shared/numbers.ts';
import { replaceIllegalLetters } from '../../shared/vin/vin.ts';
import { vinColumnsOf } from '../tables/columns.ts';
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
export const shownColumns = (source: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns'>): number[] =>
  shownCells([...source.columns.keys()].map(String), source).map(Number);

export const shownFormats = (source: ListSource): (CellFormat | null)[] =>
  shownColumns(source).map((column) => source.formats?.[column] ?? null);

type Identifying = Pick<
  ListSource,
  'columns' | 'vinColumn' | 'otherVinColumns' | 'keptColumns' | 'identifierColumn' | 'otherIdentifierColumns'
>;

/** For each VIN column the index in a row's cells of its identifier column; null where the list shows no such column. */
export function identifierColumns(source: Identifying): (number | null)[] {
  const { identifierColumn, otherIdentifierColumns = [] } = source;
  const shown = new Set<number | null | undefined>(shownColumns(source));
  return vinColumnsOf(source).map((_, index) => {
    const column = index === 0 ? identifierColumn : otherIdentifierColumns[index - 1];
    return shown.has(column) ? (column ?? null) : null;
  });
}

/** The index among the shown columns of the identifier column of all rows; null where they have none, or their own. */
export function shownIdentifier(source: Identifying): number | null {
  const [column = null, ...others] = identifierColumns(source);
  const index = others.every((other) => other === column) ? shownColumns(source).indexOf(column ?? -1) : -1;
  return index < 0 ? null : index;
}

/** Finds the column that identifies the vehicle of a row, or null. It reads VIN and cells only where it needs them. */
export type IdentifierColumnOf = (vin: () => string, cells: () => readonly string[]) => number | null;

/** Where each VIN column has its own identifier, that of the column in which the row's VIN stands. */
export function identifierColumnOf(source: Identifying): IdentifierColumnOf {
  const [first = null, ...others] = identifierColumns(source);
  if (others.every((other) => other === first)) return () => first;
  const vinColumns = vinColumnsOf(source);
  return (vin, cells) => {
    const [wanted, row] = [plainVin(vin()), cells()];
    const at = vinColumns.findIndex((column) => plainVin(row[column] ?? '').includes(wanted));
    return (at === 0 ? first : others[at - 1]) ?? null;
  };
}

/** The import may have cleaned a VIN and replaced letters of it. */
const plainVin = (text: string): string => replaceIllegalLetters(normaliseIdentifier(text));
