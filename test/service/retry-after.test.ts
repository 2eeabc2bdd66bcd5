import { describe, expect, it } from 'vitest';
import { LONGEST_WAIT_MS, retryAfterMs } from '../../src/main/service/retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

describe('retryAfterMs', () => {
  it.each<[string | null, number | null]>([
    ['0', 0],
    ['7', 7000],
    [' 7 ', 7000],
    ['1.5', 1500],
    ['1.25', 1250],
    ['12', 12_000],
    ['0.0001', 1],
    ['5, 10', 10_000],
    ['10, 5', 10_000],
    ['901', LONGEST_WAIT_MS],
    ['99999999999999999999', LONGEST_WAIT_MS],
    ['9'.repeat(400), LONGEST_WAIT_MS],
    ['Thu, 01 Jan 2026 12:00:09 GMT', 9000],
    ['Thursday, 01-Jan-26 12:00:09 GMT', 9000],
    ['Thu Jan  1 12:00:09 2026', 9000],
    ['  Thu, 01 Jan 2026 12:00:09 GMT ', 9000],
    ['Thu Jan 01 12:00:09 2026', 9000],
    ['Thu Jan 15 12:00:09 2026', LONGEST_WAIT_MS],
    ['Thu, 01 Jan 2026 11:59:00 GMT', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Fri, 01 Jan 2066 00:00:00 GMT', LONGEST_WAIT_MS],
    [null, null],
    ['', null],
    ['-5', null],
    ['+5', null],
    ['5s', null],
    ['1e3', null],
    ['NaN', null],
    ['Infinity', null],
    ['soon', null],
    ['5, soon', null],
    ['after Thu, 01 Jan 2026 12:00:09 GMT', null],
    ['Thu, 01 Jan 2026 12:00:09 GMT (then)', null],
    ['after Thu Jan  1 12:00:09 2026', null],
    ['Thu Jan  1 12:00:09 2026 (then)', null],
    ['2026-01-01T12:00:09Z', null],
    ['Thu, 99 Jan 2026 12:00:09 GMT', null],
    ['Thu, 01 Jan 2026 12:00:09 BRT', null],
  ])('%s → %s', (header, expected) => {
    expect(retryAfterMs(header, null, NOW)).toBe(expected);
  });

  it("measures a date from the response's own, so that a wrong clock here does not matter", () => {
    const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
    const header = 'Thu, 01 Jan 2026 12:00:04 GMT';
    for (const wrong of [-3_600_000, 0, 3_600_000])
      expect(retryAfterMs(header, date, NOW + wrong)).toBe(4000);
    expect(retryAfterMs(header, 'nonsense', NOW)).toBe(4000);
  });
});
