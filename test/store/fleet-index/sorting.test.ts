import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { sortedBy } from '../../../src/main/store/fleet-index/sorting.ts';

/** Keys near each other, far from each other, at both ends, and none. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 1_790_000_000, max: 1_790_000_100 }),
  fc.integer({ min: 0, max: NONE }),
  fc.constantFrom(0, NONE - 1, NONE),
);

test('Numbers are sorted by their keys; the sort is stable, and those without a key come last.', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), fc.boolean(), fc.nat(), (keys, descending, seed) => {
      const numbers = keys
        .map((_, index) => index)
        .sort((a, b) => ((a + seed) % 7) - ((b + seed) % 7) || a - b);
      const sign = descending ? -1 : 1;
      const keyOf = (number: number) => keys[number] ?? NONE;
      const wanted = numbers.toSorted((a, b) => {
        if (keyOf(a) === NONE || keyOf(b) === NONE)
          return Number(keyOf(a) === NONE) - Number(keyOf(b) === NONE);
        return sign * (keyOf(a) - keyOf(b));
      });
      expect([...sortedBy(Uint32Array.from(numbers), { of: Uint32Array.from(keys) }, descending)]).toEqual(
        wanted,
      );
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('A number beyond the end of the keys has no key.', () => {
  expect([...sortedBy(Uint32Array.of(5, 1, 0), { of: Uint32Array.of(9, 8) }, false)]).toEqual([1, 0, 5]);
});

test('A second column may decide which numbers have a key, and falling keys reverse the order.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.boolean()), { maxLength: 100 }),
      fc.boolean(),
      fc.boolean(),
      (vehicles, descending, falling) => {
        const numbers = Uint32Array.from(vehicles.keys());
        const of = Uint32Array.from(vehicles, ([value]) => value);
        const present = Uint32Array.from(vehicles, ([, has]) => (has ? 7 : NONE));
        const has = (number: number) => Number(present[number] !== NONE);
        const sign = descending === falling ? 1 : -1;
        const wanted = [...numbers].sort((a, b) =>
          has(a) && has(b) ? sign * ((of[a] ?? 0) - (of[b] ?? 0)) : has(b) - has(a),
        );
        expect([...sortedBy(numbers, { of, present, falling }, descending)]).toEqual(wanted);
      },
    ),
    { seed: 6, numRuns: 300 },
  );
});
