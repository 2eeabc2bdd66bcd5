import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVins } from '../../src/main/intake/compare.ts';

const bytesOf = (vins: readonly string[]) => Buffer.from(vins.join(''), 'latin1');
/** Few different VINs, so that both sides share some and some come again. */
const vins = fc.array(
  fc.integer({ min: 0, max: 40 }).map((n) => `9BWZZZ377VT0042${String(n).padStart(2, '0')}`),
);

it('a comparison counts and names the same VINs as sets of strings do', () => {
  fc.assert(
    fc.property(vins, vins, (file, list) => {
      const [inFile, inList] = [new Set(file), new Set(list)];
      const added = [...inFile].filter((vin) => !inList.has(vin)).sort();
      const gone = [...inList].filter((vin) => !inFile.has(vin)).sort();
      expect(compareVins(bytesOf(file.toSorted()), bytesOf(list))).toEqual({
        ...{ added: added.length, gone: gone.length, same: inFile.size - added.length },
        ...{ addedVins: added, goneVins: gone },
      });
    }),
  );
});

it('a comparison counts all VINs and names the first 200', () => {
  const many = Array.from({ length: 1000 }, (_, n) => `9BWZZZ377VT${String(n).padStart(6, '0')}`);
  const { added, addedVins, gone, goneVins } = compareVins(bytesOf(many), new Uint8Array());
  expect({ added, gone, goneVins }).toEqual({ added: 1000, gone: 0, goneVins: [] });
  expect(addedVins).toEqual(many.slice(0, 200));
});
