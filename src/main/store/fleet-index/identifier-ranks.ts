import { NONE } from './columns.ts';
import type { FoldedRows } from './folded-rows.ts';
import { sortedBy } from './sorting.ts';
import { valueOrder } from './value-order.ts';

/** Most bytes of an identifier that is sorted as two numbers; a plate has seven. */
const MAX_PACKED_BYTES = 8;

/**
 * The rank of each vehicle in the order of first identifiers, in shared memory; `NONE` for a vehicle without one. Equal
 * identifiers have the same rank. Where all have the same length of at most eight bytes, as plates do, they are sorted
 * by their bytes, a million in a quarter of a second. Otherwise they are sorted as a list's column: see `valueOrder`.
 *
 * @param texts identifiers, each followed by an end byte
 * @param vehicles the vehicle of each identifier
 * @param highest the highest number of a vehicle
 */
export function identifierRanks(texts: FoldedRows, vehicles: Uint32Array, highest: number): Uint32Array {
  const ranks = new Uint32Array(new SharedArrayBuffer((highest + 1) * 4)).fill(NONE);
  const firsts = firstEntries(vehicles, highest);
  const { starts } = texts;
  const lengthOf = (entry: number) => (starts[entry + 1] ?? 0) - (starts[entry] ?? 0) - 1;
  const length = lengthOf(firsts[0] ?? 0);
  const isPacked = length <= MAX_PACKED_BYTES && firsts.every((entry) => lengthOf(entry) === length);
  const rankOf = isPacked ? packedOrder(texts, firsts) : valueOrder(textsOf(texts, firsts));
  for (const [index, entry] of firsts.entries()) ranks[vehicles[entry] ?? 0] = rankOf[index] ?? NONE;
  return ranks;
}

function firstEntries(vehicles: Uint32Array, highest: number): Uint32Array {
  const isKnown = new Uint8Array(highest + 1);
  const firsts = new Uint32Array(vehicles.length);
  let count = 0;
  for (const [entry, vehicle] of vehicles.entries()) {
    if (vehicle > highest || isKnown[vehicle] === 1) continue;
    isKnown[vehicle] = 1;
    firsts[count++] = entry;
  }
  return firsts.subarray(0, count);
}

function textsOf({ bytes, starts }: FoldedRows, entries: Uint32Array): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(entries, (entry) => all.toString('utf8', starts[entry], (starts[entry + 1] ?? 0) - 1));
}

/** Ranks of texts of up to eight bytes, by their bytes: sorted by the last four, then by the first four. */
function packedOrder({ bytes, starts }: FoldedRows, entries: Uint32Array): Uint32Array {
  const halves = [0, 4].map((from) =>
    Uint32Array.from(entries, (entry) => {
      const end = (starts[entry + 1] ?? 0) - 1;
      let key = 0;
      for (let at = (starts[entry] ?? 0) + from, byte = 0; byte < 4; at++, byte++)
        key = key * 256 + (at < end ? (bytes[at] ?? 0) : 0);
      return key;
    }),
  );
  const [first = new Uint32Array(), last = new Uint32Array()] = halves;
  const byLast = sortedBy(Uint32Array.from(entries.keys()), { of: last }, false);
  const order = sortedBy(byLast, { of: first }, false);
  const ranks = new Uint32Array(entries.length);
  let rank = 0;
  for (const [position, index] of order.entries()) {
    const before = order[position - 1];
    if (before !== undefined && (first[before] !== first[index] || last[before] !== last[index])) rank++;
    ranks[index] = rank;
  }
  return ranks;
}
