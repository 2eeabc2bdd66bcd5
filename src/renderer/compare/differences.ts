import type { TFunction } from 'i18next';
import type { Difference, DifferenceColumn, DifferencesView, Sighting } from '../../contract/schemas/runs.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { ask } from '../bridge.ts';
import { formatInstant, formatWallTime } from '../ui/time.ts';

/** Number of rows that the copy requests in one call: the core's maximum. */
const PAGE = 1000;

/** Maximum number of rows that can be copied; with more, the button is disabled. An export has all rows. */
export const MAX_COPIED = 100_000;

export const differenceColumns: readonly DifferenceColumn[] = [
  'identifier',
  'vin',
  'seenBefore',
  'placeBefore',
  'seenAfter',
  'placeAfter',
  'km',
];

/** The order after a click on a header: ascending first, then descending. */
export const nextSort = (
  sort: DifferencesView['sort'],
  column: DifferenceColumn,
): DifferencesView['sort'] => ({
  column,
  descending: sort.column === column && !sort.descending,
});

/** Reads the differences that the view shows, in the view's order and page by page, up to `MAX_COPIED`. */
export async function allDifferences(view: DifferencesView): Promise<Difference[]> {
  const all: Difference[] = [];
  for (;;) {
    const page = { ...view, offset: all.length, limit: PAGE };
    const { rows, total } = await ask(window.rastro.runs.differences(page));
    all.push(...rows);
    if (rows.length === 0 || all.length >= Math.min(total, MAX_COPIED)) return all;
  }
}

/** The headers of a copied table; see `differenceCells`. */
export const copiedHeaders = (t: TFunction<['compare', 'fleet']>, identifier: string): string[] => [
  t('fleet:column.vin'),
  identifier,
  ...[t('beforeTime'), t('beforePlace'), t('beforeLatitude'), t('beforeLongitude'), t('beforeAsked')],
  ...[t('afterTime'), t('afterPlace'), t('afterLatitude'), t('afterLongitude'), t('afterAsked')],
  t('distance'),
];

export function differenceCells(difference: Difference, language: string): CopyCell[] {
  const { vin, identifier, before, after, askedBefore, askedAfter, km } = difference;
  const asked = (at: number | null) => (at === null ? null : formatInstant(at, language));
  return [
    vin,
    identifier?.value ?? null,
    ...sightingCells(before, language),
    asked(askedBefore),
    ...sightingCells(after, language),
    asked(askedAfter),
    km === null ? null : Math.round(km * 1000) / 1000,
  ];
}

function sightingCells(seen: Sighting, language: string): CopyCell[] {
  if (!seen) return [null, null, null, null];
  const { timestamp, place, latitude, longitude } = seen;
  return [formatWallTime(timestamp, language), place && placeText(place, language), latitude, longitude];
}
