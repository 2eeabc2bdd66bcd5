import type { Difference, DifferencesView, Sighting } from '../../contract/schemas/runs.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { commonName } from '../../shared/identifier/names.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import { columnNames } from '../tables/columns.ts';
import { prefetch } from '../util/prefetch.ts';
import { byOffset, PAGE } from './pages.ts';
import type { Cell, Column, ColumnKind, Table } from './table.ts';
import type { FileTexts } from './texts.ts';
import { wallTime } from './wall-time.ts';

/**
 * The differences of two lookups, a row for each vehicle: VIN, identifier and distance, and for both lookups the time
 * of the position as the service wrote it, its nearest place, its coordinates, and the time of the query by this
 * computer's clock.
 */
export async function differencesTable(
  { runs, lists }: Pick<Snapshot, 'runs' | 'lists'>,
  view: DifferencesView,
  texts: FileTexts,
  language: string,
): Promise<Table> {
  const { total } = await runs.differences({ ...view, offset: 0, limit: 1 });
  const read = async (offset: number) =>
    (await runs.differences({ ...view, offset, limit: PAGE })).rows.map((row) => cellsOf(row, language));
  const columns = columnsOf(texts, commonName(await lists.all()) ?? texts.column.identifier);
  return {
    columns,
    hasHeader: true,
    above: [],
    at: { vin: 0, identifier: 1, latitude: LATITUDE_AFTER, longitude: LATITUDE_AFTER + 1 },
    total,
    pages: prefetch(byOffset(total, read)),
  };
}

/** Index of the column with the latitude in the later lookup. */
const LATITUDE_AFTER = 9;

function columnsOf({ column, compare }: FileTexts, identifier: string): Column[] {
  const fixed: [name: string, kind: ColumnKind][] = [
    [compare.beforeTime, 'time'],
    [compare.beforePlace, 'text'],
    [compare.beforeLatitude, 'number'],
    [compare.beforeLongitude, 'number'],
    [compare.beforeAsked, 'time'],
    [compare.afterTime, 'time'],
    [compare.afterPlace, 'text'],
    [compare.afterLatitude, 'number'],
    [compare.afterLongitude, 'number'],
    [compare.afterAsked, 'time'],
    [compare.distance, 'number'],
  ];
  const taken = [column.vin, ...fixed.map(([name]) => name)];
  const [named = identifier] = columnNames([identifier], 1, taken);
  return [
    { name: column.vin, kind: 'text' },
    { name: named, kind: 'text' },
    ...fixed.map(([name, kind]) => ({ name, kind })),
  ];
}

function cellsOf(row: Difference, language: string): Cell[] {
  const { vin, identifier, before, after, askedBefore, askedAfter, km } = row;
  return [
    vin,
    identifier?.value ?? '',
    ...sightingCells(before, language),
    askedBefore === null ? null : wallTime(askedBefore),
    ...sightingCells(after, language),
    askedAfter === null ? null : wallTime(askedAfter),
    km === null ? null : Math.round(km * 1000) / 1000,
  ];
}

function sightingCells(seen: Sighting, language: string): Cell[] {
  if (!seen) return [null, '', null, null];
  const { timestamp, place, latitude, longitude } = seen;
  return [timestamp, place ? placeText(place, language) : '', latitude, longitude];
}
