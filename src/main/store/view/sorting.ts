import { NONE } from './columns.ts';

/** What a vehicle is sorted by, by its number. */
export type Keys = Uint8Array | Uint16Array | Uint32Array;

/** Bits of a key that are sorted by in one go: so few that all places written to stay in the processor's cache. */
const DIGIT = 11;
const MASK = 2 ** DIGIT - 1;

/** Numbers of vehicles, and the key of each. */
interface Keyed {
  readonly keys: Uint32Array;
  readonly numbers: Uint32Array;
}

/**
 * Numbers of vehicles in order of their keys; those with the same key stay in the order that they came in, those
 * without one (`NONE`) come last, up and down. A radix sort: a tenth of the time of a comparison sort.
 */
export function sortedBy(numbers: Uint32Array, keys: Keys, descending: boolean): Uint32Array {
  const length = numbers.length;
  let from: Keyed = { keys: new Uint32Array(length), numbers: new Uint32Array(length) };
  const keyless = new Uint32Array(length);
  let [count, rest, least, most] = [0, 0, NONE, 0];
  for (let index = 0; index < length; index++) {
    const number = numbers[index] ?? 0;
    const key = keys[number] ?? NONE;
    if (key === NONE) {
      keyless[rest++] = number;
      continue;
    }
    from.keys[count] = key;
    from.numbers[count++] = number;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  // From 0 on, so that only the digits in which they differ are sorted by.
  for (let index = 0; index < count; index++) {
    const key = from.keys[index] ?? 0;
    from.keys[index] = descending ? most - key : key - least;
  }
  let to: Keyed = { keys: new Uint32Array(count), numbers: new Uint32Array(count) };
  for (let shift = 0; shift < 32 && (most - least) >>> shift > 0 && count > 0; shift += DIGIT) {
    distribute(from, to, count, shift);
    [from, to] = [to, from];
  }
  const sorted = new Uint32Array(length);
  sorted.set(from.numbers.subarray(0, count));
  sorted.set(keyless.subarray(0, rest), count);
  return sorted;
}

/** One pass: `from` in order of the keys' digit at `shift`, into `to`. */
function distribute(from: Keyed, to: Keyed, count: number, shift: number): void {
  const next = new Uint32Array(MASK + 2);
  for (let index = 0; index < count; index++) {
    const digit = ((from.keys[index] ?? 0) >>> shift) & MASK;
    next[digit + 1] = (next[digit + 1] ?? 0) + 1;
  }
  for (let digit = 1; digit <= MASK; digit++) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  for (let index = 0; index < count; index++) {
    const key = from.keys[index] ?? 0;
    const digit = (key >>> shift) & MASK;
    const place = next[digit] ?? 0;
    next[digit] = place + 1;
    to.keys[place] = key;
    to.numbers[place] = from.numbers[index] ?? 0;
  }
}
