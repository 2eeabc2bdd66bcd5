import { VIN_LENGTH } from '../list-blocks/vin-bytes.ts';
import type { VehicleMask } from './mask.ts';

/** All vehicles in order of their VINs. */
export interface VinOrder {
  readonly numbers: Uint32Array;
  /** Their VINs, 17 bytes each. */
  readonly vins: Uint8Array;
}

/**
 * Vehicles whose VIN begins or ends with one of the terms, or that were found otherwise.
 *
 * @param others 1 for each of these; those beyond its end are none
 */
export function filterBySearch(
  mask: VehicleMask,
  order: VinOrder,
  terms: readonly string[],
  others: Uint8Array | null,
): void {
  const found = new Uint8Array(mask.length);
  if (others) found.set(others.subarray(0, found.length));
  // Of other characters a byte would be what is left of them: Ł would find A.
  for (const term of terms) if (term.length <= VIN_LENGTH && /^[ -~]+$/.test(term)) mark(found, order, term);
  for (let number = 0; number < mask.length; number++)
    mask[number] = (mask[number] ?? 0) & (found[number] ?? 0);
}

function mark(found: VehicleMask, { numbers, vins }: VinOrder, text: string): void {
  const term = Buffer.from(text, 'latin1');
  // Those that begin with it stand side by side.
  const end = firstWith(vins, term, (order) => order > 0);
  for (let place = firstWith(vins, term, (order) => order >= 0); place < end; place++)
    found[numbers[place] ?? 0] = 1;
  const last = term.at(-1);
  const toEnd = VIN_LENGTH - term.length;
  for (let place = 0, from = 0; place < numbers.length; place++, from += VIN_LENGTH) {
    // Most differ in the last character: no call for those.
    if (vins[from + VIN_LENGTH - 1] === last && compared(vins, from + toEnd, term) === 0)
      found[numbers[place] ?? 0] = 1;
  }
}

/** The first place whose VIN's beginning stands to the term like that. */
function firstWith(vins: Uint8Array, term: Uint8Array, fits: (order: number) => boolean): number {
  let [from, to] = [0, vins.length / VIN_LENGTH];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (fits(compared(vins, middle * VIN_LENGTH, term))) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Below 0 where the bytes at a place come before the term, 0 where they are the same, above where they come behind it. */
function compared(bytes: Uint8Array, from: number, term: Uint8Array): number {
  for (let index = 0; index < term.length; index++) {
    const difference = (bytes[from + index] ?? 0) - (term[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
