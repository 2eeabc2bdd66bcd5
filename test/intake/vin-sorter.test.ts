import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVinSorter } from '../../src/main/intake/vin-sorter.ts';

const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Few different ones, so that they come again. */
const vin = fc.oneof(
  fc.string({ unit: character, minLength: 17, maxLength: 17 }),
  fc.integer({ min: 0, max: 30 }).map((n) => `9BWZZZ377VT00${String(n).padStart(4, '0')}`),
);

/** `VIN row` of each, as they come out. */
function sorted(vins: readonly string[]) {
  const order = createVinSorter();
  for (const [index, one] of vins.entries()) {
    if (index % 2 === 0) order.add(one);
    else order.addBytes(Buffer.from(`;${one};`), 1);
  }
  const found = order.sorted();
  const text = Buffer.from(found.vins).toString('latin1');
  const rows = Array.from(found.rows, (row, index) => `${text.slice(17 * index, 17 * index + 17)} ${row}`);
  expect(text).toHaveLength(17 * rows.length);
  return { rows, unique: found.unique };
}

/** The same by the language's own sort, which keeps what is alike in its order. */
function expected(vins: readonly string[]) {
  const rows = vins.map((one, index) => ({ one, row: index }));
  rows.sort((some, other) => (some.one < other.one ? -1 : some.one > other.one ? 1 : 0));
  return { rows: rows.map(({ one, row }) => `${one} ${row}`), unique: new Set(vins).size };
}

it('the VIN sorter sorts as texts are sorted, each VIN as often as it came, in the order of its rows', () => {
  fc.assert(
    fc.property(fc.array(vin, { maxLength: 3000 }), (vins) => {
      expect(sorted(vins)).toEqual(expected(vins));
    }),
    { numRuns: 50 },
  );
});

it('the VIN sorter leaves sorted VINs as they are', () => {
  fc.assert(
    fc.property(fc.array(vin, { maxLength: 100 }), (vins) => {
      expect(sorted(vins.toSorted())).toEqual(expected(vins.toSorted()));
    }),
  );
});

it('the VIN sorter sorts by any of the characters alone', () => {
  for (let at = 0; at < 17; at++) {
    const vins = [...'Z9A05QA'].map((one) => `${'M'.repeat(at)}${one}${'M'.repeat(16 - at)}`);
    expect(sorted(vins)).toEqual(expected(vins));
  }
});

it('the VIN sorter returns nothing when nothing was added', () => {
  expect(sorted([])).toEqual({ rows: [], unique: 0 });
});
