/** Of a VIN. */
export const VIN_LENGTH = 17;

/** Whether of sorted VINs, 17 bytes each, the one that begins at `at` is the one before, too. */
export function isAgain(vins: Uint8Array, at: number): boolean {
  if (at === 0) return false;
  // From their ends: neighbours begin alike.
  for (let index = at + VIN_LENGTH - 1; index >= at; index--)
    if (vins[index] !== vins[index - VIN_LENGTH]) return false;
  return true;
}
