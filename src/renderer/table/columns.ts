import type { TFunction } from 'i18next';
import { type BuiltInColumn, type WorkField, workFields } from '../../contract/enums.ts';
import {
  type FieldColumn,
  fieldNames,
  positionColumnIds,
  positionFields,
} from '../../contract/position-fields.ts';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import type { RowParts } from '../../contract/schemas/rows.ts';
import { isAtRight } from '../../shared/cells/format.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { valueOfCell } from '../../shared/cells/value.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import { countryName } from '../../shared/i18n/country.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { workText } from '../../shared/work-text.ts';
import { firstLayout, isBuiltIn, ownColumn, type PlacedColumn } from '../state/columns.ts';
import type { IdentifierColumn } from '../state/identifier-column.ts';
import { ownHeaders } from '../state/own-headers.ts';
import { formatCell } from '../ui/cell.ts';
import { formatField } from '../ui/field.ts';
import { formatAge, formatInstant } from '../ui/time.ts';
import { ageCell, askedCell, identifierCell, placeCell, statusCell, vinCell } from './cells.ts';

type DrawCell = (row: PlacedRow) => HTMLElement | null;

/** A column of the fleet table: its place and width before the user changes them, and its content. */
export interface FleetColumn extends PlacedColumn, ColumnContent {}

interface ColumnContent {
  readonly header: string;
  readonly numeric: boolean;
  /** What is copied. */
  value(row: PlacedRow): CopyCell;
  text(row: PlacedRow): string;
  readonly draw: DrawCell | null;
}

/**
 * The table's columns in their first order; the first one names the vehicle.
 *
 * @param listColumns names of the list's own columns, in the order of `FleetRow.cells`; `formats`: how they are shown
 */
export function fleetColumns(
  t: TFunction<'fleet'>,
  language: string,
  listColumns: readonly string[],
  identifier: IdentifierColumn,
  formats: readonly (CellFormat | null)[] = [],
): FleetColumn[] {
  const contents = builtInContents(t, language, identifier);
  const headers = ownHeaders(listColumns, t);
  return firstLayout(listColumns, identifier).flatMap((column) => {
    if (isBuiltIn(column)) return [{ ...column, ...contents[column.id] }];
    const own = ownColumn(column.id);
    if (!own) return [];
    const format = formats[own.index];
    const value = (row: PlacedRow) => formatCell(valueOfCell(row.cells[own.index]), format, language);
    return [{ ...column, ...text(headers[own.index] ?? '', value), numeric: isAtRight(format) }];
  });
}

/** No optional part of a row: only VIN, status and the time of the last lookup, which each row has. */
export const NO_PARTS: RowParts = {
  identifier: false,
  position: false,
  place: false,
  work: false,
  areas: false,
  cells: [],
};

export function partsOf(columns: readonly Pick<FleetColumn, 'id'>[]): RowParts {
  const ids = new Set<string>(columns.map(({ id }) => id));
  return {
    identifier: ids.has('identifier'),
    position: ['age', ...positionColumnIds].some((id) => ids.has(id)),
    place: ['place', 'region'].some((id) => ids.has(id)),
    work: workFields.some((id) => ids.has(id)),
    areas: ids.has('areas'),
    cells: columns.flatMap(({ id }) => ownColumn(id)?.index ?? []),
  };
}

function builtInContents(
  t: TFunction<'fleet'>,
  language: string,
  identifier: IdentifierColumn,
): Record<BuiltInColumn, ColumnContent> {
  const age = (instant: number | undefined) =>
    instant === undefined ? '' : formatAge(Date.now() - instant, language);
  const statusTexts = new Map<string, string>();
  // Translated once for each status: for each of 100,000 copied rows it would take a third of a second.
  const statusText = ({ status, failure }: PlacedRow) => {
    const key = `${status} ${failure}`;
    const known = statusTexts.get(key);
    if (known !== undefined) return known;
    const text = status === 'failed' && failure ? t(`failure.${failure}.short`) : t(`status.${status}`);
    statusTexts.set(key, text);
    return text;
  };
  return {
    vin: text(t('column.vin'), (row) => row.vin, vinCell),
    identifier: text(
      identifier.name ?? t('column.identifier'),
      (row) => row.identifier?.value ?? '',
      (row) => identifierCell(row, t),
    ),
    status: text(t('column.status'), statusText, (row) => statusCell(row, statusText(row))),
    age: text(
      t('column.age'),
      (row) => (row.position && isNoFix(row.position) ? t('noFix') : age(row.position?.seenAt)),
      (row) => ageCell(row, t, language, statusText),
    ),
    place: text(
      t('column.place'),
      ({ place }) => (place ? placeText(place, language) : ''),
      ({ place }) => (place ? placeCell(place, language) : null),
    ),
    region: text(t('column.region'), ({ place }) =>
      place ? (place.region ?? countryName(place.country, language)) : '',
    ),
    areas: text(t('column.areas'), ({ areas }) => areas.join(', ')),
    askedAt: text(
      t('column.askedAt'),
      (row) => (row.askedAt === null ? '' : formatInstant(row.askedAt, language)),
      (row) => askedCell(row, language),
    ),
    ...workContents(t),
    ...fieldContents(t, language),
  };
}

function workContents(t: TFunction<'fleet'>): Record<WorkField, ColumnContent> {
  const contents = workFields.map((field): [WorkField, ColumnContent] => [
    field,
    text(t(`column.${field}`), ({ work }) => (work ? workText(work, field) : '')),
  ]);
  return Object.fromEntries(contents) as Record<WorkField, ColumnContent>;
}

const text = (
  header: string,
  value: (row: PlacedRow) => string,
  draw: DrawCell | null = null,
): ColumnContent => ({ header, numeric: false, value, text: value, draw });

/** A column for each field of a position: numbers are copied as numbers, times as they are shown. */
function fieldContents(t: TFunction<'fleet'>, language: string): Record<FieldColumn, ColumnContent> {
  const contents = fieldNames.map((name): [FieldColumn, ColumnContent] => {
    const field = positionFields[name];
    const value = ({ position }: PlacedRow) => position?.[name] ?? null;
    const shown = (row: PlacedRow) => formatField(field, value(row), language);
    return [
      field.column,
      {
        header: t(`column.${field.column}`),
        numeric: field.type === 'number',
        value: field.type === 'number' ? value : shown,
        text: shown,
        draw: null,
      },
    ];
  });
  return Object.fromEntries(contents) as Record<FieldColumn, ColumnContent>;
}
