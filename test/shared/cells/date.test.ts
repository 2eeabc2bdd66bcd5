import { expect, test } from 'vitest';
import { dateOf, hasMonthFirst, looksLikeDate } from '../../../src/shared/cells/date.ts';

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000;

test.each([
  ['21/11/2026', '2026-11-21T00:00:00'],
  ['1.2.26', '2026-02-01T00:00:00'],
  ['15/03/98', '1998-03-15T00:00:00'],
  ['1/1/30 08:00', '1930-01-01T08:00:00'],
  ['31.12.29', '2029-12-31T00:00:00'],
  ['20/11/00', '2000-11-20T00:00:00'],
  ['21-11-2026 14:03', '2026-11-21T14:03:00'],
  ['21/11/2026, 14:03:59', '2026-11-21T14:03:59'],
  ['2026-11-21', '2026-11-21T00:00:00'],
  ['2026-11-21 14:03', '2026-11-21T14:03:00'],
  ['2026-11-21T14:03:00.000-03:00', '2026-11-21T14:03:00'],
  ['29/02/2024', '2024-02-29T00:00:00'],
])('%s is the time %s on the wall clock.', (text, wanted) => {
  expect(dateOf(text, false)).toBe(seconds(wanted));
});

test.each(['', '31/02/2026', '00/10/2026', '2026-13-01', '21/11', '10/10/2026 25:00', '1.234,56', 'amanhã'])(
  '%j is no date.',
  (text) => {
    expect(dateOf(text, false)).toBeNaN();
  },
);

test('The month comes first only where more of the dates are dates then.', () => {
  expect(hasMonthFirst(['03/04/2026', '11/21/2026'])).toBe(true);
  expect(hasMonthFirst(['03/04/2026', '21/11/2026'])).toBe(false);
  expect(hasMonthFirst(['03/04/2026'])).toBe(false);
  expect(dateOf('11/21/2026', true)).toBe(seconds('2026-11-21T00:00:00'));
});

test('A day that no calendar has still has the form of a date; a number has not.', () => {
  expect(looksLikeDate('31/02/2026')).toBe(true);
  expect(looksLikeDate('20261121')).toBe(false);
});
