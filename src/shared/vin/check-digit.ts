/** Weights of the positions of a VIN: 49 CFR 565.15 (c), table IV; ISO 3779. */
const WEIGHTS = Uint8Array.of(8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2);
/** The characters in an order in which the last digit of an index is its character's value: table III of the same source. */
const CHARACTERS = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

const NO_VALUE = 255;
const VALUES = new Uint8Array(256).fill(NO_VALUE);
for (const [index, character] of [...CHARACTERS].entries())
  if (character !== '.') VALUES[character.charCodeAt(0)] = index % 10;

/** Character codes. */
const ZERO = 48;
const ONE = 49;
const FIVE = 53;
const SEVEN = 55;
const NINE = 57;
const E = 69;
const L = 76;
const X = 88;

/**
 * The check digit that position 9 of a VIN would hold.
 *
 * @param vins bytes; the VIN's 17 characters begin at `at`
 * @returns a byte, 0 to 9 or X; null where a letter has no value (O, I, Q)
 */
export function checkDigitOf(vins: Uint8Array, at: number): number | null {
  let sum = 0;
  for (let index = 0; index < WEIGHTS.length; index++) {
    const value = VALUES[vins[at + index] ?? 0] ?? NO_VALUE;
    if (value === NO_VALUE) return null;
    sum += value * (WEIGHTS[index] ?? 0);
  }
  return sum % 11 === 10 ? X : ZERO + (sum % 11);
}

/**
 * Whether position 9 of a VIN must be a check digit: for makers of North America (49 CFR 565, CSA D250, NOM-001) and
 * China (GB 16735).
 */
export function needsCheckDigitAt(vins: Uint8Array, at: number): boolean {
  const first = vins[at] ?? 0;
  const second = vins[at + 1] ?? 0;
  // 7A to 7E is New Zealand.
  if (first === SEVEN) return second <= NINE || second > E;
  return (first >= ONE && first <= FIVE) || first === L;
}

/** Whether position 9 of a VIN must be a check digit and is another character. */
export function hasWrongCheckDigit(vins: Uint8Array, at: number): boolean {
  if (!needsCheckDigitAt(vins, at)) return false;
  const expected = checkDigitOf(vins, at);
  return expected !== null && expected !== vins[at + 8];
}

/** Whether a VIN has only digits and ends in two zeros, as if a spreadsheet had rounded it to 15 digits. */
export function hasRoundedDigits(vins: Uint8Array, at: number): boolean {
  if (vins[at + 15] !== ZERO || vins[at + 16] !== ZERO) return false;
  for (let index = at; index < at + 15; index++) if ((vins[index] ?? 0) > NINE) return false;
  return true;
}
