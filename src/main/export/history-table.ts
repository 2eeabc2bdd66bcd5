import { type FieldName, fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { Position } from '../../contract/schemas/fleet.ts';
import { type DateStyle, writeWallTime } from '../../shared/i18n/dates.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { wordSearch } from '../../shared/word-search.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import { columnNames } from '../tables/columns.ts';
import type { PlaceOf } from './answer-writer.ts';
import { inPages } from './pages.ts';
import type { Cell, Column, Table } from './table.ts';
import type { FileTexts } from './texts.ts';
import { wallTime } from './wall-time.ts';

interface Wording {
  readonly texts: FileTexts;
  readonly language: Language;
  readonly placeOf: PlaceOf;
  /** How the screen shows the times that are searched. */
  readonly dates: DateStyle;
}

/** The fields of a position, the time first, as on the screen. */
const FIELDS: readonly FieldName[] = ['timestamp', ...fieldNames.filter((name) => name !== 'timestamp')];

/**
 * The positions of a vehicle that a search finds, the newest first: VIN and identifier, the position's time as the
 * service wrote it, the nearest place, the coordinates, and the time by this computer's clock at which it was received.
 * On a map the position's time names each point.
 *
 * @throws AppError `not-found` for an unknown vehicle
 */
export async function historyTable(
  { fleet }: Pick<Snapshot, 'fleet'>,
  { vin, search }: { readonly vin: string; readonly search: string },
  { texts, language, placeOf, dates }: Wording,
): Promise<Table> {
  const { row, history } = await fleet.vehicle({ vin });
  const isFound = wordSearch(search);
  const placed = history
    .map((position) => ({ position, place: placeOf(position.latitude, position.longitude, language) }))
    .filter(({ position: { timestamp }, place }) =>
      isFound(place, timestamp, writeWallTime(timestamp, dates)),
    );
  const before = [vin, row.identifier?.value ?? ''];
  const rows = placed.map(({ position, place }) => [...before, ...cellsOf(position, place)]);
  const columns = columnsOf(texts, row.identifier?.name ?? texts.column.identifier);
  const ofField = (name: FieldName) =>
    columns.findIndex(({ name: column }) => column === texts.column[positionFields[name].column]);
  return {
    columns,
    hasHeader: true,
    above: [],
    at: {
      vin: 0,
      identifier: ofField('timestamp'),
      latitude: ofField('latitude'),
      longitude: ofField('longitude'),
    },
    total: rows.length,
    pages: inPages(rows),
  };
}

function columnsOf({ column, received }: FileTexts, identifier: string): Column[] {
  const [time, ...others] = FIELDS.map((name): Column => {
    const { column: id, type } = positionFields[name];
    return { name: column[id], kind: type };
  });
  const fixed: Column[] = [
    ...(time ? [time] : []),
    { name: column.place, kind: 'text' },
    ...others,
    { name: received, kind: 'time' },
  ];
  const taken = [column.vin, ...fixed.map(({ name }) => name)];
  const [named = identifier] = columnNames([identifier], 1, taken);
  return [{ name: column.vin, kind: 'text' }, { name: named, kind: 'text' }, ...fixed];
}

function cellsOf(position: Position, place: string): Cell[] {
  const [time = null, ...others] = FIELDS.map((name) => position[name] ?? null);
  return [time, place, ...others, wallTime(position.fetchedAt)];
}
