import type { Shown } from './conditions.ts';
import { VIN_LENGTH } from './search.ts';

/** All vehicles in order of their VINs. */
export interface VinOrder {
  readonly numbers: Uint32Array;
  /** Their VINs, 17 bytes each. */
  readonly vins: Uint8Array;
}

/**
 * Vehicles whose VIN begins or ends with one of the terms, or that were found otherwise.
 *
 * @param found 1 for each of these; those beyond its end are none
 */
export function keepFound(
  shown: Shown,
  order: VinOrder,
  terms: readonly string[],
  found: Uint8Array | null,
): void {
  const byVin = foundByVin(shown.length, order, terms);
  for (let number = 0; number < shown.length; number++) {
    if (byVin[number] === 0 && !found?.[number]) shown[number] = 0;
  }
}

/** @returns 1 for each number below `size` whose VIN begins or ends with one of the terms */
function foundByVin(size: number, { numbers, vins }: VinOrder, terms: readonly string[]): Shown {
  const found = new Uint8Array(size);
  for (const text of terms) {
    if (text.length > VIN_LENGTH || !ASCII.test(text)) continue;
    const term = Buffer.from(text, 'latin1');
    // Those that begin with it stand side by side.
    for (let place = firstNotBefore(vins, term); isAt(vins, place * VIN_LENGTH, term); place++)
      found[numbers[place] ?? 0] = 1;
    let end = VIN_LENGTH - term.length;
    const last = term[0];
    for (let place = 0; place < numbers.length; place++, end += VIN_LENGTH) {
      // Most differ in the first character: no call for those.
      if (vins[end] === last && isAt(vins, end, term)) found[numbers[place] ?? 0] = 1;
    }
  }
  return found;
}

/** Of other characters a byte would be what is left of them: \u0141 would find A. */
const ASCII = /^[ -~]*$/;

/** The first place whose VIN does not come before the term. */
function firstNotBefore(vins: Uint8Array, term: Uint8Array): number {
  let [from, to] = [0, vins.length / VIN_LENGTH];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(vins, middle * VIN_LENGTH, term)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isBefore(bytes: Uint8Array, from: number, term: Uint8Array): boolean {
  for (let index = 0; index < term.length; index++) {
    const difference = (bytes[from + index] ?? 0) - (term[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function isAt(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++) {
    if (bytes[from + index] !== wanted[index]) return false;
  }
  return true;
}
