import type { TFunction } from 'i18next';
import type { RangeColumn, RangeFilter, RangeWithin } from '../../contract/schemas/ranges.ts';
import { dateStyle, writeDay } from '../../shared/i18n/dates.ts';
import { fullNumber } from '../i18n/format.ts';
import { formatLocale } from '../i18n/format-locale.ts';

type Texts = TFunction<['filters', 'fleet']>;

/** The days that are offered by name, counted back from today. */
export const quickDays = {
  today: { kind: 'days-ago', least: 0, most: 0 },
  week: { kind: 'days-ago', least: 0, most: 6 },
  month: { kind: 'days-ago', least: 0, most: 29 },
  older: { kind: 'days-ago', least: 30, most: null },
} as const satisfies Readonly<Record<string, RangeWithin>>;
export type QuickDays = keyof typeof quickDays;
export const quickNames: readonly QuickDays[] = ['today', 'week', 'month', 'older'];

/** The name of a range in `quickDays`; null: it has none. */
export function quickOf(within: RangeWithin | null): QuickDays | null {
  if (within?.kind !== 'days-ago') return null;
  const { least, most } = within;
  return quickNames.find((name) => quickDays[name].least === least && quickDays[name].most === most) ?? null;
}

export const dayText = (day: string, language: string): string =>
  writeDay(day, dateStyle(language, formatLocale()));

export const rangeColumnName = (column: RangeColumn, columns: readonly string[], t: Texts): string =>
  typeof column === 'number' ? (columns[column] ?? '') : t(`fleet:column.${column}`);

/** The values that a range lets through, in words: "de 1.000 até 5.000 ou (vazio)", "últimos 7 dias", "(vazio)". */
export function rangeText({ within, blank }: RangeFilter, t: Texts, language: string): string {
  const none = t('fleet:columns.blank');
  if (!within) return none;
  const text = withinText(within, t, language);
  return blank ? t('filters:ranges.orBlank', { text, none }) : text;
}

function withinText(within: RangeWithin, t: Texts, language: string): string {
  const quick = quickOf(within);
  if (quick) return t(`filters:ranges.quick.${quick}`);
  const [from, to] = endsOf(within, t, language);
  if (from !== null && from === to) return from;
  if (from !== null && to !== null) return t('filters:ranges.between', { from, to });
  if (from !== null) return t('filters:ranges.from', { from });
  return to === null ? t('filters:ranges.filled') : t('filters:ranges.to', { to });
}

function endsOf(within: RangeWithin, t: Texts, language: string): [string | null, string | null] {
  switch (within.kind) {
    case 'numbers':
      return [numberEnd(within.least, language), numberEnd(within.most, language)];
    case 'days':
      return [
        within.first === null ? null : dayText(within.first, language),
        within.last === null ? null : dayText(within.last, language),
      ];
    case 'days-ago':
      return [agoEnd(within.most, t), agoEnd(within.least, t)];
  }
}

const numberEnd = (value: number | null, language: string): string | null =>
  value === null ? null : fullNumber(value, language);

const agoEnd = (days: number | null, t: Texts): string | null =>
  days === null ? null : t('filters:ranges.ago', { count: days });
