import type { TFunction } from 'i18next';
import { fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { PlacedPosition } from '../../contract/schemas/fleet.ts';
import { type CopyCell, toTsv } from '../../shared/cells/tsv.ts';
import { historySearch } from '../../shared/history-search.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { formatInstant, formatWallTime } from '../ui/time.ts';

export interface HistorySort {
  readonly column: 'time' | 'place';
  readonly descending: boolean;
}

/**
 * The positions in an order. By place, those without a place come last, and those of one place have the newest first.
 *
 * @param newestFirst in the order in which the core gives them
 * @param language by which names of places are sorted, BCP 47
 */
export function sortPositions(
  newestFirst: readonly PlacedPosition[],
  { column, descending }: HistorySort,
  language: string,
): readonly PlacedPosition[] {
  if (column === 'time') return descending ? newestFirst : newestFirst.toReversed();
  const { compare } = new Intl.Collator(language);
  const way = descending ? -1 : 1;
  return newestFirst.toSorted((a, b) => {
    if (!a.place || !b.place) return Number(!a.place) - Number(!b.place);
    const [first, other] = [a.place, b.place].map(
      ({ name, region, country }) => `${country} ${region ?? ''} ${name}`,
    );
    return way * compare(first ?? '', other ?? '');
  });
}

/**
 * The positions with all words of a search in place or time.
 *
 * @param language in which both are shown, BCP 47
 */
export function matchingPositions(
  history: readonly PlacedPosition[],
  search: string,
  language: string,
): readonly PlacedPosition[] {
  const isFound = historySearch(search);
  return history.filter(({ place, timestamp }) =>
    isFound(place ? placeText(place, language) : '', timestamp, formatWallTime(timestamp, language)),
  );
}

const others = fieldNames.filter((name) => name !== 'timestamp');

/** The positions as text for a spreadsheet, with headers: time, place, the other fields and when they were received. */
export function historyText(
  t: TFunction<'fleet'>,
  history: readonly PlacedPosition[],
  language: string,
): string {
  const headers = [
    t('panel.historyTime'),
    t('column.place'),
    ...others.map((name) => t(`column.${positionFields[name].column}`)),
    t('panel.historyReceived'),
  ];
  return toTsv([headers, ...history.map((position) => historyCells(position, language))], language);
}

export const historyCells = (position: PlacedPosition, language: string): CopyCell[] => [
  formatWallTime(position.timestamp, language),
  position.place && placeText(position.place, language),
  ...others.map((name) => position[name] ?? null),
  formatInstant(position.fetchedAt, language),
];
