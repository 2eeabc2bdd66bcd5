import type { FleetRow } from '../../preload/schemas/fleet.ts';
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

/**
 * Status, latitude, longitude, position time, age, nearest place and lookup time of a vehicle. Times are those on the
 * wall: the position's as the service wrote it, the lookup's as this computer's clock showed it. The age is in hours, of
 * one moment for the whole file, so that it sorts and adds up.
 *
 * @param now milliseconds since 1970
 */
export function answersAt(now: number, language: Language, placeOf: PlaceOf): Answers {
  const own = fileTexts(language);
  const { column } = own;
  const columns: Column[] = [
    { name: column.status, kind: 'text' },
    { name: column.latitude, kind: 'number' },
    { name: column.longitude, kind: 'number' },
    { name: column.seenAt, kind: 'time' },
    { name: column.age, kind: 'number' },
    { name: column.place, kind: 'text' },
    { name: column.askedAt, kind: 'time' },
  ];
  return {
    texts: own,
    columns,
    at: { latitude: 1, longitude: 2 },
    cells(row) {
      const status = statusText(own, row);
      const askedAt = row?.askedAt == null ? null : wallTime(row.askedAt);
      if (!row?.position) return [status, null, null, null, null, null, askedAt];
      const { latitude, longitude, timestamp, seenAt } = row.position;
      const hours = Math.round((now - seenAt) / (HOUR_MS / 10)) / 10;
      return [status, latitude, longitude, timestamp, hours, placeOf(latitude, longitude, language), askedAt];
    },
    heldBack: (reason) => [own.heldBack(reason), ...columns.slice(1).map(() => null)],
  };
}

function statusText({ status, failure }: FileTexts, row: FleetRow | undefined): string {
  return row?.status === 'failed' && row.failure ? failure[row.failure] : status[row?.status ?? 'never'];
}
