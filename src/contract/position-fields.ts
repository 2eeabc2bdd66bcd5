/** One field of a position: what the service reports in it, and how each part of Rastro handles it. */
export interface PositionField {
  /** `time`: the text `YYYY-MM-DD HH:MM:SS`, zone not stated. `number`: in the field's own unit. */
  readonly type: 'time' | 'number';
  /** The range in which the service may report a number (document 2.4). */
  readonly range?: readonly [least: number, most: number];
  /**
   * Whether an answer without this field counts as no position. The required fields also identify a position: they are
   * its key in the history. A field that came with a later version of the service is not required: older positions lack
   * it.
   */
  readonly required: boolean;
  /** Id of its column in the table; its texts and the sort order of a view use this id. */
  readonly column: string;
  /** Width of the column, in CSS pixels. */
  readonly width: number;
  /** Decimals of a number on the screen. */
  readonly decimals?: number;
  /** Whether the vehicle's panel shows the field in a line of its own; other fields have a special place there. */
  readonly plain: boolean;
}

/**
 * Every field of a position. The service's answer, the column in the database and the property in exported files use
 * the same name. To add a field, add it here, with a migration and the texts `fleet.column.<column>`.
 */
export const positionFields = {
  timestamp: { type: 'time', required: true, column: 'seenAt', width: 172, plain: false },
  latitude: {
    type: 'number',
    range: [-90, 90],
    required: true,
    column: 'latitude',
    width: 122,
    decimals: 5,
    plain: false,
  },
  longitude: {
    type: 'number',
    range: [-180, 180],
    required: true,
    column: 'longitude',
    width: 122,
    decimals: 5,
    plain: false,
  },
} as const satisfies Readonly<Record<string, PositionField>>;

type Fields = typeof positionFields;
export type FieldName = keyof Fields;
export type FieldColumn = Fields[FieldName]['column'];

export type ValueOf<Name extends FieldName> = Fields[Name]['type'] extends 'time' ? string : number;
export type RequiredField = {
  [Name in FieldName]: Fields[Name]['required'] extends true ? Name : never;
}[FieldName];
export type OptionalField = Exclude<FieldName, RequiredField>;

/** A position as the service reports it: a field that is not required may be missing. */
export type ReportedPosition = { readonly [Name in RequiredField]: ValueOf<Name> } & {
  readonly [Name in OptionalField]?: ValueOf<Name> | undefined;
};

/** The columns of a position in the database: all null where there is no position. */
export type StoredFields = { readonly [Name in RequiredField]: ValueOf<Name> | null } & {
  readonly [Name in OptionalField]?: ValueOf<Name> | null;
};

export const fieldNames = Object.keys(positionFields) as readonly FieldName[];

export const positionColumnIds = fieldNames.map((name): FieldColumn => positionFields[name].column);

export function mapPositionFields<T>(
  make: (field: PositionField, name: FieldName) => T,
): Record<FieldName, T> {
  return Object.fromEntries(fieldNames.map((name) => [name, make(positionFields[name], name)])) as Record<
    FieldName,
    T
  >;
}

const required = fieldNames.filter((name) => positionFields[name].required);

/** Whether the columns hold a position: each required field has a value. */
export const hasRequiredFields = <T extends StoredFields>(stored: T): stored is T & ReportedPosition =>
  required.every((name) => stored[name] !== null);

/** The position with its fields alone, and of them only those that have a value. */
export function pickPositionFields(position: ReportedPosition): ReportedPosition {
  const reported: Partial<Record<FieldName, string | number>> = {};
  for (const name of fieldNames) {
    const value = position[name];
    if (value != null) reported[name] = value;
  }
  return reported as ReportedPosition;
}

export const isSameReport = (a: ReportedPosition, b: ReportedPosition): boolean =>
  fieldNames.every((name) => a[name] === b[name]);
