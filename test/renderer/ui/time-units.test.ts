import { expect, it } from 'vitest';
import { inLargestUnit, inMinutes } from '../../../src/renderer/ui/time-units.ts';

it.each([
  [0, 0, 'minutes'],
  [15, 15, 'minutes'],
  [60, 1, 'hours'],
  [90, 90, 'minutes'],
  [120, 2, 'hours'],
  [1440, 1, 'days'],
  [2880, 2, 'days'],
] as const)('shows %d minutes as %d %s, and reads them back', (minutes, amount, unit) => {
  expect(inLargestUnit(minutes)).toEqual({ amount, unit });
  expect(inMinutes({ amount, unit })).toBe(minutes);
});

it('has no minutes while the field is empty', () => {
  expect(inMinutes({ amount: '', unit: 'hours' })).toBeNaN();
});
