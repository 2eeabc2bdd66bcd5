import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vinSet } from '../../src/main/intake/vin-set.ts';

const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Few different ones, so that they come again. */
const vin = fc.oneof(
  fc.string({ unit: character, minLength: 17, maxLength: 17 }),
  fc.integer({ min: 0, max: 30 }).map((n) => `0000000000000${String(n).padStart(4, '0')}`),
);

it('knows what a set of strings knows', () => {
  fc.assert(
    fc.property(fc.array(vin, { maxLength: 3000 }), fc.array(vin), (added, asked) => {
      const [ours, theirs] = [vinSet(), new Set<string>()];
      for (const one of added) {
        expect(ours.add(one)).toBe(!theirs.has(one));
        theirs.add(one);
      }
      expect(ours.size).toBe(theirs.size);
      for (const one of [...added, ...asked]) expect(ours.has(one)).toBe(theirs.has(one));
    }),
    { numRuns: 50 },
  );
});

it('holds the first, the last and many between', () => {
  const set = vinSet();
  const all = [
    '0'.repeat(17),
    'Z'.repeat(17),
    ...Array.from({ length: 50_000 }, (_, n) => `9BWZZZ377VT${String(n).padStart(6, '0')}`),
  ];
  for (const one of all) expect(set.add(one)).toBe(true);
  expect(set.size).toBe(50_002);
  expect(all.every((one) => set.has(one))).toBe(true);
  expect(set.has('9BWZZZ377VT050000')).toBe(false);
});
