import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { VehicleMask } from './mask.ts';

export interface VinOrder {
  readonly numbers: Uint32Array;
  readonly vins: Uint8Array;
}

/**
 * Keeps vehicles whose VIN begins or ends with one of the terms, and those that the search found elsewhere.
 *
 * @param found 1 for each vehicle that was found elsewhere; as long as the mask. The vehicles found here are added
 */
export function filterBySearch(
  mask: VehicleMask,
  order: VinOrder,
  terms: readonly string[],
  found: VehicleMask,
): void {
  // Only ASCII terms: of any other character `latin1` keeps one byte, so that Ł would find A.
  for (const term of terms) if (term.length <= VIN_LENGTH && /^[ -~]+$/.test(term)) mark(found, order, term);
  for (let number = 0; number < mask.length; number++)
    mask[number] = (mask[number] ?? 0) & (found[number] ?? 0);
}

function mark(found: VehicleMask, { numbers, vins }: VinOrder, text: string): void {
  const term = Buffer.from(text, 'latin1');
  // VINs that begin with the term are neighbours in the order.
  const end = firstWith(vins, term, (order) => order > 0);
  for (let index = firstWith(vins, term, (order) => order >= 0); index < end; index++)
    found[numbers[index] ?? 0] = 1;
  const last = term.at(-1);
  const toEnd = VIN_LENGTH - term.length;
  for (let index = 0, from = 0; index < numbers.length; index++, from += VIN_LENGTH) {
    // Compares the last character first, as most VINs differ in it: saves a call for each.
    if (vins[from + VIN_LENGTH - 1] === last && compared(vins, from + toEnd, term) === 0)
      found[numbers[index] ?? 0] = 1;
  }
}

/** Index of the first VIN whose beginning compares to the term as `fits` says: a binary search. */
function firstWith(vins: Uint8Array, term: Uint8Array, fits: (order: number) => boolean): number {
  let [from, to] = [0, vins.length / VIN_LENGTH];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (fits(compared(vins, middle * VIN_LENGTH, term))) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Negative where the bytes from `from` on sort before the term, 0 where they equal it, positive where after it. */
function compared(bytes: Uint8Array, from: number, term: Uint8Array): number {
  for (let index = 0; index < term.length; index++) {
    const difference = (bytes[from + index] ?? 0) - (term[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
