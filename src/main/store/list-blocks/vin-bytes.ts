import { VIN_LENGTH } from '../../../shared/vin/vin.ts';

/** Whether the VIN at offset `at` of sorted VINs equals the one before it. */
export function isRepeatedVin(vins: Uint8Array, at: number): boolean {
  if (at === 0) return false;
  // Compares from the end, because neighbours among sorted VINs begin alike.
  for (let index = at + VIN_LENGTH - 1; index >= at; index--)
    if (vins[index] !== vins[index - VIN_LENGTH]) return false;
  return true;
}
