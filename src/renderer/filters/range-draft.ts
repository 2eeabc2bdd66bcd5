import type { RangeWithin } from '../../contract/schemas/ranges.ts';
import { dateStyle } from '../../shared/i18n/dates.ts';
import { typedDay, typedNumber } from '../../shared/i18n/typed.ts';
import { fullNumber } from '../i18n/format.ts';
import { formatLocale } from '../i18n/format-locale.ts';
import { dayText } from './range-text.ts';

/** How the values of a column are read. */
export type RangeKind = 'numbers' | 'days';

/** The two ends of a range, as typed texts. */
export interface RangeDraft {
  readonly from: string;
  readonly to: string;
}

export const emptyDraft: RangeDraft = { from: '', to: '' };

/** What is wrong with an end. */
type RangeProblem = 'badNumber' | 'badDay' | 'badOrder';

/** The range of a draft, or what is wrong with its ends. */
type ReadDraft =
  /** `within` null: nothing is typed. */
  | { readonly within: RangeWithin | null; readonly problems: null }
  | { readonly problems: Partial<Record<keyof RangeDraft, RangeProblem>> };

/** The ends of a range as the user would type them; empty for days counted back from today. */
export function draftOf(within: RangeWithin | null, language: string): RangeDraft {
  if (!within || within.kind === 'days-ago') return emptyDraft;
  const [from, to] = within.kind === 'numbers' ? [within.least, within.most] : [within.first, within.last];
  const text = (end: string | number | null) => {
    if (end === null) return '';
    return typeof end === 'number' ? fullNumber(end, language) : dayText(end, language);
  };
  return { from: text(from), to: text(to) };
}

/** The range that is typed, or what is wrong with it. */
export function readDraft(kind: RangeKind, draft: RangeDraft, language: string): ReadDraft {
  if (kind === 'numbers') {
    const read = endsOf(draft, (text) => typedNumber(text, language), 'badNumber');
    if (read.problems) return read;
    const { from, to } = read;
    return { within: from === null && to === null ? null : { kind, least: from, most: to }, problems: null };
  }
  const read = endsOf(draft, (text) => typedDay(text, dateStyle(language, formatLocale())), 'badDay');
  if (read.problems) return read;
  const { from, to } = read;
  return { within: from === null && to === null ? null : { kind, first: from, last: to }, problems: null };
}

type Ends<T> =
  | { readonly from: T | null; readonly to: T | null; readonly problems: null }
  | { readonly problems: Partial<Record<keyof RangeDraft, RangeProblem>> };

function endsOf<T>(draft: RangeDraft, read: (text: string) => T | null, bad: RangeProblem): Ends<T> {
  const end = (text: string) => (text.trim() === '' ? null : (read(text) ?? undefined));
  const [from, to] = [end(draft.from), end(draft.to)];
  if (from === undefined || to === undefined)
    return {
      problems: { ...(from === undefined ? { from: bad } : {}), ...(to === undefined ? { to: bad } : {}) },
    };
  if (from !== null && to !== null && from > to) return { problems: { to: 'badOrder' } };
  return { from, to, problems: null };
}
