import { type BuiltInColumn, builtInColumns } from '../../contract/enums.ts';
import { type FieldName, fieldNames, positionFields } from '../../contract/position-fields.ts';
import { type IdentifierColumn, noIdentifier } from './identifier-column.ts';

export interface PlacedColumn {
  /** Stays the same across languages and lists: order and width are remembered by it. */
  readonly id: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly shown: boolean;
}

/** All columns of a table, from left to right, the hidden ones too. */
export type ColumnLayout = readonly PlacedColumn[];

type PlacedBuiltIn = PlacedColumn & { readonly id: BuiltInColumn };

const ofField = (name: FieldName): PlacedBuiltIn => {
  const { column, width } = positionFields[name];
  return { id: column, width, shown: true };
};

/** The fields whose columns are the last ones. */
const COORDINATES: readonly FieldName[] = ['latitude', 'longitude'];
const otherFields = fieldNames.filter((name) => name !== 'timestamp' && !COORDINATES.includes(name));

/** Width of the column of places, in CSS pixels, until the user changes it; it takes what other columns leave free too. */
export const PLACE_WIDTH = 176;

/**
 * The first columns: the vehicle, place and age of its position, and what is noted of it. A window of 1024 pixels shows
 * the answer, plate to age, with the map beside the table.
 */
const leading: readonly PlacedBuiltIn[] = [
  { id: 'identifier', width: 92, shown: true },
  { id: 'place', width: PLACE_WIDTH, shown: true },
  { id: 'age', width: 176, shown: true },
  { id: 'vin', width: 102, shown: true },
  // Shown once there is an area: see `useShowColumns`.
  { id: 'areas', width: 160, shown: false },
  // Shown once something was noted in them: see `useShowColumns`.
  { id: 'tags', width: 150, shown: false },
  { id: 'workState', width: 210, shown: false },
  { id: 'assignee', width: 130, shown: false },
  { id: 'note', width: 220, shown: false },
];

/** Columns after the first of the list's own: the state of the lookup, the dates, the position's other fields. */
const following: readonly PlacedBuiltIn[] = [
  { id: 'status', width: 148, shown: true },
  ofField('timestamp'),
  { id: 'askedAt', width: 228, shown: true },
  { id: 'region', width: 150, shown: false },
  ...otherFields.map(ofField),
];

const last: readonly PlacedBuiltIn[] = COORDINATES.map(ofField);

/** How many of the list's own columns stand before the state of the lookup. More could push it off the screen. */
const OWN_IN_FRONT = 4;

export const isCoordinateColumn = (column: PlacedColumn): boolean => last.some(({ id }) => id === column.id);

const builtInIds: ReadonlySet<string> = new Set(builtInColumns);

export const isBuiltIn = (column: PlacedColumn): column is PlacedBuiltIn => builtInIds.has(column.id);

/** Width of a list's own column, in CSS pixels. */
const OWN_WIDTH = 160;

export const ownColumnId = (index: number, name: string): string => `cell:${index}:${name}`;

/** Index (as in `FleetRow.cells`) and name of a list's own column, by its id; null for columns of every list. */
export function ownColumn(id: string): { readonly index: number; readonly name: string } | null {
  const [, index, name] = /^cell:(\d+):(.*)$/s.exec(id) ?? [];
  return index === undefined || name === undefined ? null : { index: Number(index), name };
}

const ownColumns = (names: readonly string[]): ColumnLayout =>
  names.map((name, index) => ({ id: ownColumnId(index, name), width: OWN_WIDTH, shown: true }));

/**
 * The columns of a list's table, as they stand before the user changes them: one order for all lists. The first one
 * names the vehicle: the identifier, or the VIN where there is none. It is first and shown in every layout.
 *
 * @param names of the list's own columns, in the order of `FleetRow.cells`
 */
export function firstLayout(
  names: readonly string[],
  { own, isKnown, isLead }: IdentifierColumn = noIdentifier,
): ColumnLayout {
  const columns = ownColumns(names);
  const identifying = own === null ? undefined : columns[own];
  const others = columns.filter((column) => column !== identifying);
  const [vins, rest] = [leading.filter(({ id }) => id === 'vin'), leading.filter(({ id }) => id !== 'vin')];
  return [
    ...(isLead ? leading : [...vins, ...rest]).map((column) => {
      if (column.id !== 'identifier') return column;
      return identifying ? { ...identifying, width: column.width } : { ...column, shown: isKnown };
    }),
    ...others.slice(0, OWN_IN_FRONT),
    ...following,
    ...others.slice(OWN_IN_FRONT),
    ...last,
  ];
}

/**
 * A list's layout as one for all vehicles. The list's own columns are removed, except the one that identifies a
 * vehicle, which becomes the identifier of all lists.
 */
export const asOfAllVehicles = (layout: ColumnLayout, identifying: string | null): ColumnLayout =>
  layout
    .map((column): PlacedColumn => (column.id === identifying ? { ...column, id: 'identifier' } : column))
    .filter(isBuiltIn);
