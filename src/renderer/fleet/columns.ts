import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { formatDegrees } from '../ui/coordinates.ts';
import { formatAge, formatInstant } from '../ui/time.ts';
import { AgeCell, AskedCell, StatusCell, VinCell } from './cells.tsx';
import type { CopyCell } from './copy.ts';

/** A column of the fleet table, whatever draws it. */
export interface FleetColumn {
  /** Stays the same across languages and lists: widths are remembered by it. */
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly numeric: boolean;
  /** What is copied. */
  value(row: FleetRow): CopyCell;
  /** What is shown; `Cell` where that is more than text. */
  text(row: FleetRow): string;
  readonly Cell: ComponentType<{ row: FleetRow }> | null;
}

/**
 * The table's columns: the vehicle, its position, the two clocks, then the list's other columns.
 *
 * @param listColumns names of the list's other columns, in the order of `FleetRow.cells`
 */
export function fleetColumns(
  t: TFunction<'fleet'>,
  language: string,
  listColumns: readonly string[],
): FleetColumn[] {
  const age = (instant: number | undefined) =>
    instant === undefined ? '' : formatAge(Date.now() - instant, language);
  return [
    column('vin', t('column.vin'), 172, { cell: VinCell, value: (row) => row.vin }),
    column('status', t('column.status'), 148, {
      cell: StatusCell,
      value: ({ status, failure }) =>
        status === 'failed' && failure ? t(`failure.${failure}.short`) : t(`status.${status}`),
    }),
    column('age', t('column.age'), 190, {
      cell: AgeCell,
      value: (row) => age(row.position?.seenAt),
    }),
    column('seenAt', t('column.seenAt'), 172, {
      value: (row) => row.position?.timestamp ?? '',
    }),
    column('askedAt', t('column.askedAt'), 228, {
      cell: AskedCell,
      value: (row) => (row.askedAt === null ? '' : formatInstant(row.askedAt, language)),
    }),
    degrees('latitude', t('column.latitude'), language, (row) => row.position?.latitude ?? null),
    degrees('longitude', t('column.longitude'), language, (row) => row.position?.longitude ?? null),
    ...listColumns.map((name, index) =>
      column(`cell:${index}:${name}`, name, 160, { value: (row) => row.cells[index] ?? '' }),
    ),
  ];
}

function column(
  id: string,
  header: string,
  width: number,
  of: { cell?: ComponentType<{ row: FleetRow }>; value: (row: FleetRow) => string },
): FleetColumn {
  return { id, header, width, numeric: false, value: of.value, text: of.value, Cell: of.cell ?? null };
}

function degrees(
  id: string,
  header: string,
  language: string,
  value: (row: FleetRow) => number | null,
): FleetColumn {
  const text = (row: FleetRow) => {
    const number = value(row);
    return number === null ? '' : formatDegrees(number, language);
  };
  return { id, header, width: 122, numeric: true, value, text, Cell: null };
}
