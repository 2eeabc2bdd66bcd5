import type { WorkField } from '../../contract/enums.ts';
import { type FieldName, fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { FleetRow, Position } from '../../contract/schemas/fleet.ts';
import type { HeldBackReason } from '../../contract/schemas/lists.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { workText } from '../../shared/work-text.ts';
import type { Cell, Column } from './table.ts';
import { type FileTexts, fileTexts } from './texts.ts';
import { wallTime } from './wall-time.ts';

/** Gives the nearest place in words; empty where no place is known. Latitude and longitude are in degrees. */
export type PlaceOf = (latitude: number, longitude: number, language: Language) => string;

/** Writes the columns of answers, which Rastro adds to a vehicle (status, position, place, …). */
export interface AnswerWriter {
  readonly texts: FileTexts;
  readonly columns: readonly Column[];
  /** Indexes of the coordinates among `columns`. */
  readonly at: { readonly latitude: number; readonly longitude: number };
  /** The cells of a vehicle, as on the screen: with its last good position even if the last lookup gave none. */
  cells(row: FleetRow | undefined): Cell[];
  /** The cells of a row that the import refused (held back): only a status. */
  heldBack(reason: HeldBackReason): Cell[];
}

interface AnswerOptions {
  /** The moment at which all ages are measured, milliseconds since 1970. */
  readonly now: number;
  readonly language: Language;
  readonly placeOf: PlaceOf;
  /** Gives the state or country of a position; null: there is no column for it. */
  readonly regionOf: PlaceOf | null;
  readonly serviceTimes: boolean;
  readonly areas?: boolean;
  /** The fields of people's notes on vehicles that get a column; absent: none. */
  readonly work?: readonly WorkField[];
}

const HOUR_MS = 3_600_000;

/** The fields of a position, in the order of their columns in files that are exported from the screen. */
const FIELDS: readonly FieldName[] = [
  ...(['latitude', 'longitude', 'timestamp'] as const),
  ...fieldNames.filter((name) => !['latitude', 'longitude', 'timestamp'].includes(name)),
];

interface AnswerColumn extends Column {
  /** `position` is the vehicle's last good position; null where there is none. */
  readonly cell: (row: FleetRow | undefined, position: Position | null) => Cell;
}

/**
 * Writes status, the fields of the position, its age, the nearest place and the lookup time of a vehicle. The time of
 * the position is as the service wrote it, the time of the lookup is by this computer's clock; both are local times.
 * The age is in hours at the moment `now`, so that a spreadsheet can sort and add up the ages of a file. A time in the
 * future counts as recent, and its age is 0: a negative one would distort sums and averages.
 */
export function answerWriter(options: AnswerOptions): AnswerWriter {
  const texts = fileTexts(options.language);
  const columns = answerColumns(texts, options);
  const ofColumn = (column: string) => columns.findIndex(({ name }) => name === column);
  return {
    texts,
    columns,
    at: { latitude: ofColumn(texts.column.latitude), longitude: ofColumn(texts.column.longitude) },
    cells: (row) => columns.map(({ cell }) => cell(row, row?.position ?? null)),
    heldBack: (reason) => [texts.heldBack(reason), ...columns.slice(1).map(() => null)],
  };
}

function answerColumns(
  texts: FileTexts,
  { now, language, placeOf, regionOf, serviceTimes, areas = false, work = [] }: AnswerOptions,
): readonly AnswerColumn[] {
  const { column } = texts;
  const serviceTime: AnswerColumn = {
    id: 'serviceTime',
    name: column.serviceTime,
    kind: 'text',
    cell: (_, position) => position?.timestamp ?? null,
  };
  return [
    { id: 'status', name: column.status, kind: 'text', cell: (row) => statusText(texts, row) },
    ...FIELDS.flatMap((name): AnswerColumn[] => {
      const field = positionFields[name];
      const cell: AnswerColumn['cell'] = (_, position) => position?.[name] ?? null;
      const ofField = { id: field.column, name: column[field.column], kind: field.type, cell };
      return name === 'timestamp' && serviceTimes ? [ofField, serviceTime] : [ofField];
    }),
    {
      id: 'age',
      name: column.age,
      kind: 'number',
      cell: (_, position) =>
        position && Math.max(0, Math.round((now - position.seenAt) / (HOUR_MS / 10)) / 10),
    },
    {
      id: 'place',
      name: column.place,
      kind: 'text',
      cell: (_, position) => position && placeOf(position.latitude, position.longitude, language),
    },
    {
      id: 'askedAt',
      name: column.askedAt,
      kind: 'time',
      cell: (row) => (row?.askedAt == null ? null : wallTime(row.askedAt)),
    },
    ...(regionOf ? [regionColumn(column.region, language, regionOf)] : []),
    ...(areas ? [areasColumn(column.areas)] : []),
    ...work.map((field) => workColumn(field, column[field])),
  ];
}

const regionColumn = (name: string, language: Language, regionOf: PlaceOf): AnswerColumn => ({
  id: 'region',
  name,
  kind: 'text',
  cell: (_, position) => position && regionOf(position.latitude, position.longitude, language),
});

const areasColumn = (name: string): AnswerColumn => ({
  id: 'areas',
  name,
  kind: 'text',
  cell: (row) => row?.areas.join(', ') || null,
});

const workColumn = (field: WorkField, name: string): AnswerColumn => ({
  id: field,
  name,
  kind: 'text',
  cell: (row) => (row?.work ? workText(row.work, field) : '') || null,
});

export const statusText = ({ status, failure }: FileTexts, row: FleetRow | undefined): string =>
  row?.status === 'failed' && row.failure ? failure[row.failure] : status[row?.status ?? 'never'];
