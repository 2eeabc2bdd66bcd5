import { type FieldName, fieldNames, positionFields } from '../../preload/position-fields.ts';
import type { FleetRow, Position } from '../../preload/schemas/fleet.ts';
import type { HeldBackReason } from '../../preload/schemas/lists.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Cell, Column } from './table.ts';
import { type FileTexts, fileTexts } from './texts.ts';
import { wallTime } from './wall-time.ts';

/** The nearest place in words; empty where none is known. Degrees. */
export type PlaceOf = (latitude: number, longitude: number, language: Language) => string;

/** What the columns of the answers are written with. */
export interface Answers {
  readonly texts: FileTexts;
  readonly columns: readonly Column[];
  /** Indexes among `columns`. */
  readonly at: { readonly latitude: number; readonly longitude: number };
  /** As the screen shows the vehicle: its last good position also where the last lookup gave none. */
  cells(row: FleetRow | undefined): Cell[];
  heldBack(reason: HeldBackReason): Cell[];
}

const HOUR_MS = 3_600_000;

/** The fields of a position, in the order of the files that the screen exports. */
const FIELDS: readonly FieldName[] = [
  ...(['latitude', 'longitude', 'timestamp'] as const),
  ...fieldNames.filter((name) => !['latitude', 'longitude', 'timestamp'].includes(name)),
];

/**
 * Status, the fields of the position, its age, the nearest place and the lookup time of a vehicle. Times are those on the
 * wall: the position's as the service wrote it, the lookup's as this computer's clock showed it. The age is in hours, of
 * one moment for the whole file, so that it sorts and adds up.
 *
 * @param now milliseconds since 1970
 */
export function answersAt(now: number, language: Language, placeOf: PlaceOf): Answers {
  const texts = fileTexts(language);
  const { column } = texts;
  const columns: Column[] = [
    { name: column.status, kind: 'text' },
    ...FIELDS.map((name): Column => {
      const field = positionFields[name];
      return { name: column[field.column], kind: field.type };
    }),
    { name: column.age, kind: 'number' },
    { name: column.place, kind: 'text' },
    { name: column.askedAt, kind: 'time' },
  ];
  const noPosition = columns.slice(2).map(() => null);
  const positionCells = (position: Position): Cell[] => {
    const hours = Math.round((now - position.seenAt) / (HOUR_MS / 10)) / 10;
    const place = placeOf(position.latitude, position.longitude, language);
    return [...FIELDS.map((name) => position[name] ?? null), hours, place];
  };
  return {
    texts,
    columns,
    at: { latitude: 1 + FIELDS.indexOf('latitude'), longitude: 1 + FIELDS.indexOf('longitude') },
    cells: (row) => [
      statusText(texts, row),
      ...(row?.position ? positionCells(row.position) : noPosition),
      row?.askedAt == null ? null : wallTime(row.askedAt),
    ],
    heldBack: (reason) => [texts.heldBack(reason), null, ...noPosition],
  };
}

function statusText({ status, failure }: FileTexts, row: FleetRow | undefined): string {
  return row?.status === 'failed' && row.failure ? failure[row.failure] : status[row?.status ?? 'never'];
}
