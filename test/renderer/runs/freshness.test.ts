import { expect, it } from 'vitest';
import { inLargestUnit, minutesPer } from '../../../src/renderer/runs/freshness.ts';

it.each([
  [0, 0, 'minutes'],
  [15, 15, 'minutes'],
  [60, 1, 'hours'],
  [90, 90, 'minutes'],
  [120, 2, 'hours'],
  [1440, 1, 'days'],
  [2880, 2, 'days'],
] as const)('says %d minutes as %d %s', (minutes, amount, unit) => {
  expect(inLargestUnit(minutes)).toEqual({ amount, unit });
  expect(amount * minutesPer[unit]).toBe(minutes);
});
