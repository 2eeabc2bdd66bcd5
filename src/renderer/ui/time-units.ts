type TimeUnit = 'minutes' | 'hours' | 'days';

export const timeUnits: readonly TimeUnit[] = ['minutes', 'hours', 'days'];

const minutesPer: Readonly<Record<TimeUnit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** A span as entered. An empty field is an empty text. */
export interface Span {
  readonly amount: number | string;
  readonly unit: TimeUnit;
}

/** Minutes in the largest unit that gives a whole number: 120 is 2 hours, 90 is 90 minutes. */
export function inLargestUnit(minutes: number): Span & { readonly amount: number } {
  const unit = timeUnits.findLast((candidate) => minutes > 0 && minutes % minutesPer[candidate] === 0);
  return unit ? { amount: minutes / minutesPer[unit], unit } : { amount: minutes, unit: 'minutes' };
}

/** The amount for the plural form of the unit's name; 0 where none is entered. */
export const amountOf = ({ amount }: Span): number => (typeof amount === 'number' ? amount : 0);

export const inMinutes = ({ amount, unit }: Span): number =>
  typeof amount === 'number' ? amount * minutesPer[unit] : Number.NaN;
