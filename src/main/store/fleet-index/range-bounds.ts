import type { FleetView } from '../../../contract/schemas/fleet.ts';
import type { RangeFilter, RangeWithin } from '../../../contract/schemas/ranges.ts';
import { AppError } from '../../util/errors.ts';

export type OwnRange = RangeFilter & { readonly column: number };
export type FieldRange = RangeFilter & { readonly column: Exclude<RangeFilter['column'], number> };

export const isOwnRange = (range: RangeFilter): range is OwnRange => typeof range.column === 'number';
export const isFieldRange = (range: RangeFilter): range is FieldRange => !isOwnRange(range);

/** The least and the greatest value that fit, both included. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

type Numbers = Extract<RangeWithin, { kind: 'numbers' }>;
type Days = Extract<RangeWithin, { kind: 'days' }>;

/** @throws AppError `bad-input` for a range of days */
export function numberBounds(within: RangeWithin): Bounds {
  const { least, most } = ofKind<Numbers>(within, 'numbers');
  return { from: least ?? -Number.MAX_VALUE, to: most ?? Number.MAX_VALUE };
}

/**
 * Bounds in seconds.
 *
 * @param startOf returns when a day begins, in seconds
 * @throws AppError `bad-input` for a range of numbers, or of days counted back from today: see {@link withDays}
 */
export function dayBounds(
  within: RangeWithin,
  startOf: (year: number, month: number, day: number) => number,
): Bounds {
  const { first, last } = ofKind<Days>(within, 'days');
  const start = (text: string, after: number) => {
    const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
    return startOf(year, month - 1, day + after);
  };
  return {
    from: first === null ? -Number.MAX_VALUE : start(first, 0),
    to: last === null ? Number.MAX_VALUE : start(last, 1) - 1,
  };
}

/** When a day begins by this computer's clock. */
export const localStart = (year: number, month: number, day: number): number =>
  new Date(year, month, day).getTime() / 1000;

/** When a day begins, in seconds as `dateOf` counts them in cells: without a time zone. */
export const wallStart = (year: number, month: number, day: number): number =>
  Date.UTC(year, month, day) / 1000;

function ofKind<W extends RangeWithin>(within: RangeWithin, kind: W['kind']): W {
  if (within.kind !== kind) throw new AppError('bad-input', `a range of ${within.kind}, not of ${kind}`);
  return within as W;
}

/**
 * The view with calendar days instead of days counted back from today. The same object where no range has such days.
 *
 * @param now milliseconds since 1970
 */
export function withDays(view: FleetView, now: number): FleetView {
  const { ranges = [] } = view;
  if (!ranges.some(({ within }) => within?.kind === 'days-ago')) return view;
  return { ...view, ranges: ranges.map((range) => ({ ...range, within: daysOf(range.within, now) })) };
}

function daysOf(within: RangeWithin | null, now: number): RangeWithin | null {
  if (within?.kind !== 'days-ago') return within;
  const before = (days: number | null) => (days === null ? null : dayBefore(now, days));
  return { kind: 'days', first: before(within.most), last: before(within.least) };
}

/** The date of the day `days` days ago by this computer's clock, `YYYY-MM-DD`. */
function dayBefore(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
