import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allShares, PARTS, ringShares } from '../../../../src/renderer/map/vehicles/shares.ts';

test.each([
  [[5, 0, 0], '12-0-0'],
  [[1, 1, 1], '4-4-4'],
  [[2, 1, 1], '6-3-3'],
  [[0, 1, 0], '0-12-0'],
])('%j is %s of a ring.', (counts, ring) => {
  expect(ringShares(counts)).toBe(ring);
});

test('One silent vehicle among a million shows.', () => {
  expect(ringShares([999_998, 1, 1])).toBe('10-1-1');
});

test('Any group has a ring that is drawn: whole, with a part for whatever it has and none for what it has not.', () => {
  const counts = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(counts, (all) => {
      fc.pre(all.some((count) => count > 0));
      const ring = ringShares(all);
      expect(allShares).toContain(ring);
      const parts = ring.split('-').map(Number);
      expect(parts.map((part) => part > 0)).toEqual(all.map((count) => count > 0));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(PARTS);
    }),
  );
});
