import type { TFunction } from 'i18next';
import type { PlacedRow } from '../../preload/schemas/fleet.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { formatDegrees } from '../ui/coordinates.ts';
import { countryName } from '../ui/country.ts';
import { placeText } from '../ui/place.ts';
import { formatAge, formatInstant } from '../ui/time.ts';
import { ageCell, askedCell, statusCell, vinCell } from './cells.ts';

type DrawCell = (row: PlacedRow) => HTMLElement;

/** A column of the fleet table, whatever draws it. */
export interface FleetColumn {
  /** Stays the same across languages and lists: order and width are remembered by it. */
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly numeric: boolean;
  /** Whether it is there before anybody chose columns. */
  readonly shown: boolean;
  /** What is copied. */
  value(row: PlacedRow): CopyCell;
  /** What is shown; `draw` where that is more than text. */
  text(row: PlacedRow): string;
  readonly draw: DrawCell | null;
}

/** The id of a column of the list's own. */
export const ownColumnId = (index: number, name: string): string => `cell:${index}:${name}`;

/** Which column of the list's own it is, as in `FleetRow.cells`; null for those that every list has. */
export function ownColumn(id: string): { readonly index: number; readonly name: string } | null {
  const [, index, name] = /^cell:(\d+):(.*)$/s.exec(id) ?? [];
  return index === undefined || name === undefined ? null : { index: Number(index), name };
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
  const statusText = ({ status, failure }: PlacedRow) =>
    status === 'failed' && failure ? t(`failure.${failure}.short`) : t(`status.${status}`);
  return [
    column('vin', t('column.vin'), 172, { draw: vinCell, value: (row) => row.vin }),
    column('status', t('column.status'), 148, {
      draw: (row) => statusCell(row, statusText(row)),
      value: statusText,
    }),
    column('age', t('column.age'), 190, {
      draw: (row) => ageCell(row, t, language),
      value: (row) => age(row.position?.seenAt),
    }),
    column('seenAt', t('column.seenAt'), 172, {
      value: (row) => row.position?.timestamp ?? '',
    }),
    column('place', t('column.place'), 250, {
      value: ({ place }) => (place ? placeText(place, t, language) : ''),
    }),
    column('region', t('column.region'), 150, {
      value: ({ place }) => (place ? (place.region ?? countryName(place.country, language)) : ''),
      shown: false,
    }),
    column('askedAt', t('column.askedAt'), 228, {
      draw: (row) => askedCell(row, language),
      value: (row) => (row.askedAt === null ? '' : formatInstant(row.askedAt, language)),
    }),
    degrees('latitude', t('column.latitude'), language, (row) => row.position?.latitude ?? null),
    degrees('longitude', t('column.longitude'), language, (row) => row.position?.longitude ?? null),
    ...listColumns.map((name, index) =>
      column(ownColumnId(index, name), name, 160, { value: (row) => row.cells[index] ?? '' }),
    ),
  ];
}

function column(
  id: string,
  header: string,
  width: number,
  of: { draw?: DrawCell; value: (row: PlacedRow) => string; shown?: boolean },
): FleetColumn {
  const { draw = null, value, shown = true } = of;
  return { id, header, width, numeric: false, shown, value, text: value, draw };
}

function degrees(
  id: string,
  header: string,
  language: string,
  value: (row: PlacedRow) => number | null,
): FleetColumn {
  const text = (row: PlacedRow) => {
    const number = value(row);
    return number === null ? '' : formatDegrees(number, language);
  };
  return { id, header, width: 122, numeric: true, shown: true, value, text, draw: null };
}
