import type { TFunction } from 'i18next';
import { fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { PlacedPosition } from '../../contract/schemas/fleet.ts';
import { type CopyCell, toTsv } from '../../shared/cells/tsv.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { wordSearch } from '../../shared/word-search.ts';
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
  const isFound = wordSearch(search);
  return history.filter(({ place, timestamp }) =>
    isFound(place ? placeText(place, language) : '', timestamp, formatWallTime(timestamp, language)),
  );
}

/** Today and yesterday as `YYYY-MM-DD`, by this computer's clock. */
export function daysNow(now: number): Readonly<Record<'today' | 'yesterday', string>> {
  const at = new Date(now);
  const day = (back: number) => {
    const date = new Date(at.getFullYear(), at.getMonth(), at.getDate() - back);
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
  };
  return { today: day(0), yesterday: day(1) };
}

/** A day as people say it: "terça-feira, 3 de novembro". Another text stays as it is. */
export function writtenDay(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00`);
  if (Number.isNaN(at.getTime())) return day;
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  const form: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  };
  return new Intl.DateTimeFormat(language, form).format(at);
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
