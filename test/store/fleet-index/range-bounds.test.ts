import { expect, test } from 'vitest';
import { localStart, withDays } from '../../../src/main/store/fleet-index/range-bounds.ts';
import { inZone } from '../../helpers/in-zone.ts';
import { everything } from '../helpers.ts';

/** The last evening of the year in UTC, and the next day already farther east. */
const NOW = Date.UTC(2026, 11, 31, 18, 20);

test.each([
  ['America/Sao_Paulo', '2026-12-30', '2026-12-31'],
  ['Asia/Kathmandu', '2026-12-31', '2027-01-01'],
])("In %s days are counted from today by this computer's clock.", (zone, first, last) => {
  const within = { kind: 'days-ago', least: 0, most: 1 } as const;
  const view = { ...everything, ranges: [{ column: 'seenAt', within, blank: false } as const] };
  const days = inZone(zone, () => withDays(view, NOW).ranges?.[0]?.within);
  expect(days).toEqual({ kind: 'days', first, last });
});

test.each([
  ['America/Sao_Paulo', Date.UTC(2027, 0, 1, 3)],
  ['Asia/Kathmandu', Date.UTC(2026, 11, 31, 18, 15)],
])("In %s a day begins at midnight of this computer's clock.", (zone, start) => {
  expect(inZone(zone, () => localStart(2027, 0, 1))).toBe(start / 1000);
});

test('Beside days counted from today the other ranges stay, and an open end stays open.', () => {
  const daysAgo = (least: number | null, most: number | null) => ({ kind: 'days-ago', least, most }) as const;
  const numbers = {
    column: 'latitude',
    within: { kind: 'numbers', least: 1, most: 2 },
    blank: false,
  } as const;
  const blank = { column: 'askedAt', within: null, blank: true } as const;
  const seen = { column: 'seenAt', blank: false } as const;
  const ranges = [
    blank,
    { ...seen, within: daysAgo(null, 1) },
    { ...seen, within: daysAgo(1, null) },
    numbers,
  ];
  const days = inZone('America/Sao_Paulo', () => withDays({ ...everything, ranges }, NOW).ranges);
  expect(days).toEqual([
    blank,
    { ...seen, within: { kind: 'days', first: '2026-12-30', last: null } },
    { ...seen, within: { kind: 'days', first: null, last: '2026-12-30' } },
    numbers,
  ]);
});
