/** Units in which an office says how old an answer may be. */
export type AgeUnit = 'minutes' | 'hours' | 'days';

export const ageUnits: readonly AgeUnit[] = ['minutes', 'hours', 'days'];

export const minutesPer: Readonly<Record<AgeUnit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** Minutes in the largest unit that says them whole: 120 is 2 hours, 90 is 90 minutes. */
export function inLargestUnit(minutes: number): { readonly amount: number; readonly unit: AgeUnit } {
  const unit = ageUnits.findLast((candidate) => minutes > 0 && minutes % minutesPer[candidate] === 0);
  return unit ? { amount: minutes / minutesPer[unit], unit } : { amount: minutes, unit: 'minutes' };
}
