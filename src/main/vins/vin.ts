import type { HeldBackReason } from '../../preload/schemas/lists.ts';

/** What became of a cell: a VIN the service takes, or the reason why the row is held back. */
export type CellVerdict =
  | {
      readonly vin: string;
      /** The cell stood differently in the file: case, spaces, dashes, quotes. */
      readonly changed: boolean;
    }
  | { readonly reason: HeldBackReason };

/** The service checks the length alone (document 2.3), so letters that no VIN has (ISO 3779) pass here. */
const VIN = /^[A-Z0-9]{17}$/;

/** White space, controls, zero-width characters and fillers, Braille's blank included. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Any dash or hyphen, the minus signs and the hyphen bullet included. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** How spreadsheets keep a value as text, and quotes left over from a broken line. */
const FORMULA_TEXT = /^="(.*)"$/;
const OUTER_QUOTES = /^['"`\u2018\u2019\u201c\u201d]+|['"`\u2018\u2019\u201c\u201d]+$/g;

/** A spreadsheet's number format; a sign or a separator is needed, as a VIN itself can look like `12E45`. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/**
 * A VIN cell as the service wants it: upper case, without spaces, dashes and quotes, full-width forms folded.
 * Letters are never replaced here; see {@link replaceIllegalLetters}.
 */
export function normaliseVin(cell: string): CellVerdict {
  if (VIN.test(cell)) return { vin: cell, changed: false };
  // NFKC would make a space and a combining accent of an acute accent that stands for a quote.
  const visible = cell.replaceAll('\u00b4', "'").normalize('NFKC').replace(INVISIBLE, '');
  const bare = visible.replace(FORMULA_TEXT, '$1').replace(OUTER_QUOTES, '');
  if (SCIENTIFIC.test(bare)) return { reason: 'scientific-notation' };
  const value = bare.replace(DASHES, '');
  if (value === '') return { reason: 'empty' };
  // Before upper-casing, which would turn letters of other alphabets into A to Z (dotless i, for one).
  if (!/^[A-Za-z0-9]+$/.test(value)) return { reason: 'characters' };
  if (value.length !== 17) return { reason: 'length' };
  return { vin: value.toUpperCase(), changed: true };
}

/** Whether a cell looks like a VIN: normalised, 17 characters, letters and digits mixed. */
export function looksLikeVin(cell: string): boolean {
  if (cell.length < 17 || cell.length > 60) return false;
  const verdict = normaliseVin(cell);
  return 'vin' in verdict && /\d/.test(verdict.vin) && /[A-Z]/.test(verdict.vin);
}

/** Whether the VIN has a letter that ISO 3779 leaves out, as it is too like a digit. */
export function hasIllegalLetters(vin: string): boolean {
  return /[OIQ]/.test(vin);
}

/** The VIN with 0, 1, 0 for O, I, Q. */
export function replaceIllegalLetters(vin: string): string {
  return vin.replace(/[OQ]/g, '0').replaceAll('I', '1');
}

/** 49 CFR 565.15 (c), tables III and IV; the same in ISO 3779. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};

/** The check digit (0 to 9 or X) that position 9 would hold; null where a letter has no value (O, I, Q). */
export function checkDigit(vin: string): string | null {
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(index);
    const value = /\d/.test(character) ? Number(character) : LETTER_VALUES[character];
    if (value === undefined) return null;
    sum += value * weight;
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Makers of North America (49 CFR 565, CSA D250, NOM-001) and China (GB 16735) must put the check digit there. */
const CHECK_DIGIT_REQUIRED = /^(?:[1-5L]|7[F-Z0-9])/;

/** Whether the VIN's maker must put a check digit at position 9. */
export function needsCheckDigit(vin: string): boolean {
  return CHECK_DIGIT_REQUIRED.test(vin);
}

/** What may be wrong with a VIN that the service takes. Hints only: such VINs are looked up all the same. */
export interface VinHints {
  /** Has O, I or Q. */
  readonly illegalLetters: boolean;
  /** Position 9 is not the check digit, though the maker's region requires one; Brazil and Europe do not. */
  readonly checkDigit: boolean;
  /** Digits alone that end in two zeros: a spreadsheet keeps 15 digits of a number. */
  readonly roundedDigits: boolean;
}

/** @param vin normalised, 17 characters */
export function vinHints(vin: string): VinHints {
  const expected = needsCheckDigit(vin) ? checkDigit(vin) : null;
  return {
    illegalLetters: hasIllegalLetters(vin),
    checkDigit: expected !== null && expected !== vin.charAt(8),
    roundedDigits: /^\d{15}00$/.test(vin),
  };
}
