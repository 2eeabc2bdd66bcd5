import { describe, expect, it } from 'vitest';
import { ageLimits, ageTier, isOrdered, tierOf } from '../../src/shared/ages.ts';

const HOUR = 3_600_000;

describe('ageTier', () => {
  const settings = { lateAfterHours: 24, silentAfterHours: 168 };

  it.each([
    [24 * HOUR, 'recent'],
    [24 * HOUR + 1, 'late'],
    [168 * HOUR, 'late'],
    [168 * HOUR + 1, 'silent'],
    [-HOUR, 'recent'],
  ])('A position of %d ms ago is %s.', (age, tier) => {
    expect(ageTier(0, age, settings)).toBe(tier);
  });

  it('A position past both limits is silent, in whichever order they are set.', () => {
    expect(ageTier(0, 30 * HOUR, { lateAfterHours: 48, silentAfterHours: 24 })).toBe('silent');
  });
});

describe('ageLimits', () => {
  const hours = { lateAfterHours: 24, silentAfterHours: 168 };
  const now = Date.UTC(2026, 10, 24, 12);

  it('The limits are whole seconds, and the same for a whole minute.', () => {
    const limits = { lateBefore: now / 1000 - 24 * 3600, silentBefore: now / 1000 - 168 * 3600 };
    expect(ageLimits(now, hours)).toEqual(limits);
    expect(ageLimits(now + 59_999, hours)).toEqual(limits);
    expect(ageLimits(now + 60_000, hours)).toEqual({
      lateBefore: limits.lateBefore + 60,
      silentBefore: limits.silentBefore + 60,
    });
  });

  it('A position is of the same tier in seconds as in milliseconds.', () => {
    const limits = ageLimits(now, hours);
    for (const age of [0, 24 * HOUR, 24 * HOUR + 1000, 168 * HOUR, 168 * HOUR + 1000, -HOUR]) {
      expect(tierOf((now - age) / 1000, limits)).toBe(ageTier(now - age, now, hours));
    }
  });

  it('A clock that lost its date gives no limit before 1970.', () => {
    expect(ageLimits(HOUR, hours)).toEqual({ lateBefore: 0, silentBefore: 0 });
  });

  it('Hours with fractions give whole seconds.', () => {
    expect(ageLimits(now, { lateAfterHours: 0.0001, silentAfterHours: 0.5 })).toEqual({
      lateBefore: now / 1000 - 1,
      silentBefore: now / 1000 - 1800,
    });
  });
});

it('A position must be late before it is silent.', () => {
  expect(isOrdered({ lateAfterHours: 24, silentAfterHours: 25 })).toBe(true);
  expect(isOrdered({ lateAfterHours: 24, silentAfterHours: 24 })).toBe(false);
  expect(isOrdered({ lateAfterHours: 25, silentAfterHours: 24 })).toBe(false);
});
