import type { ImportComparison } from '../../contract/schemas/lists.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { createVinSorter } from './vin-sorter.ts';

/** Most VINs that are listed as added, and as gone. Further ones are only counted. */
const MOST_NAMED = 200;

/**
 * How a file's vehicles differ from a list's. VINs are 17 bytes each, without anything between, and may repeat.
 *
 * @param file VINs in order
 * @param list VINs in any order
 */
export function compareVins(file: Uint8Array, list: Uint8Array): ImportComparison {
  const sorter = createVinSorter();
  for (let at = 0; at < list.length; at += VIN_LENGTH) sorter.addBytes(list, at);
  return compareSorted(file, sorter.sorted().vins);
}

function compareSorted(file: Uint8Array, list: Uint8Array): ImportComparison {
  const added = namedVins(file);
  const gone = namedVins(list);
  let same = 0;
  let inFile = 0;
  let inList = 0;
  while (inFile < file.length || inList < list.length) {
    const order = compareAt(file, inFile, list, inList);
    if (order < 0) added.add(inFile);
    else if (order > 0) gone.add(inList);
    else same += 1;
    if (order <= 0) inFile = nextVin(file, inFile);
    if (order >= 0) inList = nextVin(list, inList);
  }
  return { added: added.count(), gone: gone.count(), same, addedVins: added.named(), goneVins: gone.named() };
}

/** Below 0 where the VIN of `some` comes first, 0 where both are the same. An array's end comes after every VIN. */
function compareAt(some: Uint8Array, at: number, others: Uint8Array, otherAt: number): number {
  if (at === some.length) return 1;
  if (otherAt === others.length) return -1;
  for (let index = 0; index < VIN_LENGTH; index += 1) {
    const difference = (some[at + index] ?? 0) - (others[otherAt + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Where the next different VIN begins. */
function nextVin(vins: Uint8Array, at: number): number {
  let next = at + VIN_LENGTH;
  while (next < vins.length && compareAt(vins, at, vins, next) === 0) next += VIN_LENGTH;
  return next;
}

/** Counts the VINs that are added, and keeps the first `MOST_NAMED` of them as text. */
function namedVins(vins: Uint8Array) {
  const named: string[] = [];
  let count = 0;
  return {
    add(at: number): void {
      count += 1;
      if (named.length < MOST_NAMED) named.push(String.fromCharCode(...vins.subarray(at, at + VIN_LENGTH)));
    },
    count: () => count,
    named: () => named,
  };
}
